import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MediaModule } from '../media/index.js';
import { FEED_ENTRIES } from './entries/index.js';
import { FeedEntryEntity } from './feed-entry.entity.js';
import { FeedService } from './feed.service.js';

/** Global because the feed channel, an adapter, reaches it through its port. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([FeedEntryEntity]), MediaModule],
  providers: [FeedService, { provide: FEED_ENTRIES, useExisting: FeedService }],
  exports: [FeedService, FEED_ENTRIES],
})
export class FeedModule {}
