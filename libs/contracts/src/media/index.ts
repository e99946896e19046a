export * from './captions.js';
export * from './media.js';
export * from './merging.js';
export * from './recordings.js';
export * from './transforms.js';
