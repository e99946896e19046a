import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { closeInternalPools } from './internal-pools.js';
import { ChannelFetch, KnowledgeFetch, LinkFetch, OwnAddressFetch, ScanFetch, WebhookFetch, WorkflowFetch } from './purposes.js';

const purposes = [WebhookFetch, ChannelFetch, LinkFetch, KnowledgeFetch, OwnAddressFetch, ScanFetch, WorkflowFetch];

/** Provides `SafeFetch` with a list of allowed hosts for each purpose. */
@Global()
@Module({ providers: purposes, exports: purposes })
export class SafeFetchModule implements OnApplicationShutdown {
  async onApplicationShutdown(): Promise<void> {
    await closeInternalPools();
  }
}
