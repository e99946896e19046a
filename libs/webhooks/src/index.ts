export type * from './events.js';
export * from './webhook-verification.error.js';
export * from './webhook-verifier.js';
