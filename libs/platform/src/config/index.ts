export * from './config.js';
export * from './config.module.js';
export * from './apps.js';
export * from './public-addresses.js';
export * from './search-path.js';
export * from './settings.js';
