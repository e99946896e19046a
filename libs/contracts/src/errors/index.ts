export * from './error-catalogue.js';
export * from './failure.js';
export * from './model-error.js';
