export * from './sweeper.js';
export * from './wake-loop.js';
