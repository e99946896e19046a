import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { closeInternalPools } from './internal-pools.js';
import { ChannelFetch, WebhookFetch } from './purposes.js';

@Global()
@Module({ providers: [WebhookFetch, ChannelFetch], exports: [WebhookFetch, ChannelFetch] })
export class SafeFetchModule implements OnApplicationShutdown {
  async onApplicationShutdown(): Promise<void> {
    await closeInternalPools();
  }
}
