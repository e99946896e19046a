export * from './approval.js';
