export * from './generation-follower.js';
export * from './generation-reader.js';
export * from './generation.entity.js';
export * from './generation.module.js';
export * from './generations.service.js';
