export * from './granted-access.js';
export * from './granted-access.module.js';
