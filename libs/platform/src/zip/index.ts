export * from './zip.js';
