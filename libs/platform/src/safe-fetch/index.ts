export * from './destination.js';
export * from './exchange.js';
export * from './forward-request.js';
export * from './forwarding-proof.js';
export * from './internal-request.js';
export * from './safe-fetch.error.js';
export * from './safe-fetch.js';
export * from './safe-fetch.module.js';
