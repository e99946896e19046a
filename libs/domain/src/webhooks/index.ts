export { DeliveriesService, type DeliveryView, type DeliveryWithAttempts } from './deliveries.service.js';
export { DeliveryFigures, type SickEndpoint } from './delivery-figures.js';
export { DeliveryReplays } from './delivery-replays.js';
export { eventSchema, schemaPath } from './event-schemas.js';
export { addToOutbox, type OutboxEntry } from './outbox.js';
export { TestDeliveriesService } from './test-deliveries.service.js';
export { type ShownSettings, WebhookSettingsService } from './webhook-settings.service.js';
export { WebhookDispatchModule, WebhooksModule } from './webhooks.module.js';
