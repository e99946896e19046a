export * from './escape-html.js';
export * from './html.js';
