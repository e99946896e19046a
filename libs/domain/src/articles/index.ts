export * from './article.entity.js';
export * from './articles.module.js';
export * from './articles.service.js';
