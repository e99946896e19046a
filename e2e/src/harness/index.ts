export * from './api-client.js';
export * from './app-process.js';
export * from './instance.js';
export * from './receiver.js';
