import { FeedModule } from '@imprint/domain/feed';
import { Module } from '@nestjs/common';
import { FeedController } from './feed.controller.js';

@Module({ imports: [FeedModule], controllers: [FeedController] })
export class FeedApiModule {}
