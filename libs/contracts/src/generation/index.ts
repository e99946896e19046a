export * from './generation.js';
export * from './job.js';
export * from './generation-events.js';
