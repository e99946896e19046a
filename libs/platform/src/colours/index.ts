export * from './colour.js';
export * from './colour-count.js';
export * from './oklab.js';
