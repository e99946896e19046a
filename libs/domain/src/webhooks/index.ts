export * from './deliveries.service.js';
export * from './delivery-claims.repository.js';
export * from './outbox.js';
export * from './webhook-delivery.entity.js';
export * from './webhook-settings.entity.js';
export * from './webhook-settings.service.js';
export * from './webhooks.module.js';
