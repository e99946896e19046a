import { GenerationRequestsModule, PublishingRequestsModule } from '@imprint/domain/approvals';
import {
  ArticleLinkChecksModule,
  ArticlePreviewsModule,
  ArticlePublishingModule,
  ArticlesModule,
} from '@imprint/domain/articles';
import { Module } from '@nestjs/common';
import { ArticleLinksController } from './article-links.controller.js';
import { ArticlePreviewsController } from './article-previews.controller.js';
import { ArticleVersionsController } from './article-versions.controller.js';
import { ArticlesController } from './articles.controller.js';
import { articleMessages } from './article-messages.js';

@Module({
  imports: [
    ArticleLinkChecksModule,
    ArticlePreviewsModule,
    ArticlePublishingModule,
    ArticlesModule,
    GenerationRequestsModule,
    PublishingRequestsModule,
  ],
  controllers: [ArticlesController, ArticleLinksController, ArticlePreviewsController, ArticleVersionsController],
})
export class ArticlesApiModule {
  static readonly messageTypes = articleMessages;
}
