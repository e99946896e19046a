export { ArticlesModule } from './articles.module.js';
export { ArticlesService, type ArticleView } from './articles.service.js';
