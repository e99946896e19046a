export * from './asset-files.js';
export * from './asset.entity.js';
export * from './assets.service.js';
export * from './media.module.js';
