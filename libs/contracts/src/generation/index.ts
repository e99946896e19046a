export * from './generation.js';
export * from './job.js';
