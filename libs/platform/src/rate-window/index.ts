export * from './count-hits.sql.js';
export * from './local-rate.window.js';
export * from './postgres-rate.window.js';
export * from './rate-window.migration.js';
export * from './rate-window.module.js';
export * from './rate.window.js';
export * from './redis-rate.window.js';
export * from './sliding-window.lua.js';
