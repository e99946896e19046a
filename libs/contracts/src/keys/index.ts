export * from './agent.js';
export * from './api-key.js';
export * from './key-limits.js';
