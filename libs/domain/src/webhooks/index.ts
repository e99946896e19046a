export { DeliveriesService, type DeliveryView, type DeliveryWithAttempts } from './delivering/deliveries.service.js';
export { DeliveryFigures, type SickEndpoint } from './delivering/delivery-figures.js';
export { DeliveryReplays } from './delivering/delivery-replays.js';
export { eventSchema, schemaPath } from './outbox/event-schemas.js';
export { addToOutbox, type OutboxEntry } from './outbox/outbox.js';
export { type TriggerEvent, TriggerEvents } from './outbox/trigger-events.js';
export { TestDeliveriesService } from './settings/test-deliveries.service.js';
export { type ShownSettings, WebhookSettingsService } from './settings/webhook-settings.service.js';
export { WebhookDispatchModule, WebhooksModule } from './webhooks.module.js';
