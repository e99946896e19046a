export * from './sealing.module.js';
