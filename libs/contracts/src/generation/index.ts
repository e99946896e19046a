export * from './generation.js';
export * from './content-batch.js';
export * from './image-batch.js';
export * from './job.js';
export * from './generation-events.js';
export * from './write-content.js';
export * from './reading-scopes.js';
