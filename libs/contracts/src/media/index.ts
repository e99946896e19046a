export * from './captions.js';
export * from './media.js';
