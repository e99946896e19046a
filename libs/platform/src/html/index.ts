export * from './escape-html.js';
export * from './html.js';
export * from './not-found-page.js';
export * from './operator-page.js';
export * from './plain-page.js';
export { decodePage } from './decode-page.js';
