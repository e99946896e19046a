import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { closeInternalPools } from './internal-pools.js';
import { SafeFetch } from './safe-fetch.js';

@Global()
@Module({ providers: [SafeFetch], exports: [SafeFetch] })
export class SafeFetchModule implements OnApplicationShutdown {
  async onApplicationShutdown(): Promise<void> {
    await closeInternalPools();
  }
}
