export * from './article.js';
