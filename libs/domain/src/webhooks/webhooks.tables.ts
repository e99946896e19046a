import type { RoomTables } from '@imprint/platform/database';
import { RefusedEvent1764100001000 } from './1764100001000-refused-event.migration.js';
import { WebhookReplay1764100002000 } from './1764100002000-webhook-replay.migration.js';
import { FairRelay1764200003000 } from './1764200003000-fair-relay.migration.js';
import { EventTriggers1764703160000 } from './1764703160000-event-triggers.migration.js';
import { TriggerRetries1764703530000 } from './1764703530000-trigger-retries.migration.js';
import { WebhookAttemptEntity } from './delivering/webhook-attempt.entity.js';
import { WebhookDeliveryEntity } from './delivering/webhook-delivery.entity.js';
import { WebhookEventEntity } from './outbox/webhook-event.entity.js';
import { WebhookSettingsEntity } from './settings/webhook-settings.entity.js';

/** For `schema`, which collects them. */
export const webhooksTables: RoomTables = {
  entities: [WebhookAttemptEntity, WebhookDeliveryEntity, WebhookEventEntity, WebhookSettingsEntity],
  migrations: [
    RefusedEvent1764100001000,
    WebhookReplay1764100002000,
    FairRelay1764200003000,
    EventTriggers1764703160000,
    TriggerRetries1764703530000,
  ],
};
