export * from './event-payloads.js';
export * from './event-samples.js';
export * from './events.js';
export * from './webhook.js';
