export * from './queues.js';
export * from './real-time.js';
export * from './signals.js';
export * from './viewer-state.js';
