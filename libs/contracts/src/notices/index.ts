export * from './notice-kinds.js';
export * from './notice.js';
