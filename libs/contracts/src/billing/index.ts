export * from './billing.js';
export * from './credit-packs.js';
export * from './payment-webhook.js';
