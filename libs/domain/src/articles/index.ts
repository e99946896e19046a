export { addDraftArticle } from './add-draft-article.js';
export { ArticlePublishing } from './publish-article.js';
export { ArticleLinkChecksModule, ArticlePreviewsModule, ArticlePublishingModule, ArticlesModule } from './articles.module.js';
export { CheckArticleLinks, ListArticleLinks, type ArticleLinksView } from './article-links.js';
export { ArticlePreviewLinks, type OpenedPreview } from './article-preview-links.js';
export {
  ArticleVersions,
  type ArticleVersionChangesView,
  type ArticleVersionSummaryView,
  type ArticleVersionView,
} from './article-versions.js';
export { ArticlesService, type ArticleView } from './articles.service.js';
export { readingTimeOf } from './reading-time.js';
