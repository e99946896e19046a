export * from './error-catalogue.js';
export * from './failure.js';
