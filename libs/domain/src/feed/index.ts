export * from './feed-entry.entity.js';
export * from './feed.module.js';
export * from './feed.service.js';
