export * from './answer-requests.js';
export * from './bounded-thread.js';
