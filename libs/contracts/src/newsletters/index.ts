export * from './newsletter.js';
export * from './subscriber.js';
