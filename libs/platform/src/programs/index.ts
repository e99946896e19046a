export * from './find-program.js';
export * from './run-program.js';
