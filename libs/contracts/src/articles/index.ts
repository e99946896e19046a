export * from './article.js';
export * from './publish-article.js';
