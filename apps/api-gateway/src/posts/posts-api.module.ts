import { PublishingRequestsModule } from '@imprint/domain/approvals';
import { PublishingModule } from '@imprint/domain/publishing';
import { Module } from '@nestjs/common';
import { PostsController } from './posts.controller.js';

@Module({ imports: [PublishingModule, PublishingRequestsModule], controllers: [PostsController] })
export class PostsApiModule {}
