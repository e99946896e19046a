export * from './error-catalogue.js';
export * from './failure-payload.js';
export * from './failure.js';
