export * from './instance.js';
export * from './setup.js';
