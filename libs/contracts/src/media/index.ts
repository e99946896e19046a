export * from './captions.js';
export * from './media.js';
export * from './recordings.js';
