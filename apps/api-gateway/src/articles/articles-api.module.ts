import { PublishingRequestsModule } from '@imprint/domain/approvals';
import { ArticlePublishingModule, ArticlesModule } from '@imprint/domain/articles';
import { GenerationModule } from '@imprint/domain/generation';
import { Module } from '@nestjs/common';
import { ArticleVersionsController } from './article-versions.controller.js';
import { ArticlesController } from './articles.controller.js';
import { articleMessages } from './article-messages.js';

@Module({
  imports: [ArticlePublishingModule, ArticlesModule, GenerationModule, PublishingRequestsModule],
  controllers: [ArticlesController, ArticleVersionsController],
})
export class ArticlesApiModule {
  static readonly messageTypes = articleMessages;
}
