export * from './agent.js';
export * from './api-key.js';
