import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { closeInternalPools } from './internal-pools.js';
import { ChannelFetch, WebhookFetch } from './purposes.js';

/** Provides `SafeFetch` with a list of allowed hosts for each purpose. */
@Global()
@Module({ providers: [WebhookFetch, ChannelFetch], exports: [WebhookFetch, ChannelFetch] })
export class SafeFetchModule implements OnApplicationShutdown {
  async onApplicationShutdown(): Promise<void> {
    await closeInternalPools();
  }
}
