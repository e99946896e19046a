export * from './training.js';
export * from './training-requests.js';
