export { addDraftArticle } from './add-draft-article.js';
export { ArticlePublishing } from './publish-article.js';
export { ArticlePreviewsModule, ArticlePublishingModule, ArticlesModule } from './articles.module.js';
export { ArticlePreviewLinks, type OpenedPreview } from './article-preview-links.js';
export { ArticleVersions, type ArticleVersionSummaryView, type ArticleVersionView } from './article-versions.js';
export { ArticlesService, type ArticleView } from './articles.service.js';
export { readingTimeOf } from './reading-time.js';
