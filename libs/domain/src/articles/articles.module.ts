import { Module } from '@nestjs/common';
import { BrandsModule } from '../brands/index.js';
import { MediaModule } from '../media/index.js';
import { ConnectionAccounts, PublishingModule } from '../publishing/index.js';
import { ArticlePublicationsRepository } from './article-publications.repository.js';
import { ArticlesRepository } from './articles.repository.js';
import { ArticlesService } from './articles.service.js';
import { ArticlePublishing } from './publish-article.js';

/** Articles of brands. */
@Module({
  imports: [BrandsModule, MediaModule],
  providers: [ArticlesRepository, ArticlesService],
  exports: [ArticlesService],
})
export class ArticlesModule {}

/** Publishing articles on accounts. */
@Module({
  imports: [ArticlesModule, PublishingModule],
  providers: [ArticlePublicationsRepository, ArticlePublishing, ConnectionAccounts],
  exports: [ArticlePublishing],
})
export class ArticlePublishingModule {}
