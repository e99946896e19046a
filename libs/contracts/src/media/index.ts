export * from './captions.js';
export * from './media.js';
export * from './transforms.js';
