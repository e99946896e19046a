export { addDraftArticle } from './add-draft-article.js';
export { ArticlesModule } from './articles.module.js';
export { renderMarkdown } from './markdown.js';
export { ArticlesService, type ArticleView } from './articles.service.js';
