import { Module } from '@nestjs/common';
import { BrandsModule } from '../brands/index.js';
import { IdentityModule } from '../identity/index.js';
import { MediaModule } from '../media/index.js';
import { ConnectionAccounts, PublishingModule } from '../publishing/index.js';
import { ArticlePublicationsRepository } from './article-publications.repository.js';
import { ArticleLinkChecksRepository } from './article-link-checks.repository.js';
import { CheckArticleLinks, ListArticleLinks } from './article-links.js';
import { ArticlePreviewLinks } from './article-preview-links.js';
import { ArticleVersionsRepository } from './article-versions.repository.js';
import { ArticleVersions } from './article-versions.js';
import { ArticlesRepository } from './articles.repository.js';
import { ArticlesService } from './articles.service.js';
import { LinkChecker } from './link-checker.js';
import { ArticlePublishing } from './publish-article.js';

/** Articles of brands. */
@Module({
  imports: [BrandsModule, IdentityModule, MediaModule],
  providers: [
    ArticleLinkChecksRepository,
    ArticlesRepository,
    ArticlesService,
    ArticleVersions,
    ArticleVersionsRepository,
    ListArticleLinks,
  ],
  exports: [ArticleLinkChecksRepository, ArticlesRepository, ArticlesService, ArticleVersions, ListArticleLinks],
})
export class ArticlesModule {}

/** Showing articles to people without an account. */
@Module({
  imports: [ArticlesModule],
  providers: [ArticlePreviewLinks],
  exports: [ArticlePreviewLinks],
})
export class ArticlePreviewsModule {}

/** Checking the links of articles. */
@Module({
  imports: [ArticlesModule],
  providers: [CheckArticleLinks, LinkChecker],
  exports: [CheckArticleLinks],
})
export class ArticleLinkChecksModule {}

/** Publishing articles on accounts. */
@Module({
  imports: [ArticlesModule, PublishingModule],
  providers: [ArticlePublicationsRepository, ArticlePublishing, ConnectionAccounts],
  exports: [ArticlePublishing],
})
export class ArticlePublishingModule {}
