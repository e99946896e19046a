export * from './article.js';
export * from './article-links.js';
export * from './article-preview-link.js';
export * from './article-version.js';
export * from './publish-article.js';
