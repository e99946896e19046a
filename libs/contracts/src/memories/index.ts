export * from './memory.js';
export * from './memory-change.js';
