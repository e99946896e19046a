import { Global, Module } from '@nestjs/common';
import { MediaModule } from '../media/index.js';
import { FEED_ENTRIES } from './entries/index.js';
import { FeedEntriesRepository } from './feed-entries.repository.js';
import { FeedService } from './feed.service.js';

/** Global, because the feed channel is an adapter and uses it through its port. */
@Global()
@Module({
  imports: [MediaModule],
  providers: [FeedEntriesRepository, FeedService, { provide: FEED_ENTRIES, useExisting: FeedService }],
  exports: [FeedService, FEED_ENTRIES],
})
export class FeedModule {}
