export * from './interview.js';
export * from './interview-fields.js';
