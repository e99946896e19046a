import { webhookSchemaVersion, type WebhookEnvelope } from '@imprint/contracts/webhooks';
import type { WebhookEventEntity } from '../outbox/webhook-event.entity.js';

type SentEvent = Pick<WebhookEventEntity, 'event' | 'eventId' | 'payload' | 'occurredAt'>;
type EventBody = Omit<WebhookEnvelope, 'timestamp'> & Partial<Pick<WebhookEnvelope, 'timestamp'>>;

/** What receivers get of an event. @param timestamp of the attempt; what is shown of an event has none */
export function eventBody({ event, eventId, payload, occurredAt }: SentEvent, timestamp?: Date): EventBody {
  return {
    event,
    eventId,
    schemaVersion: webhookSchemaVersion,
    ...(timestamp !== undefined && { timestamp: timestamp.toISOString() }),
    occurredAt: occurredAt.toISOString(),
    ...payload,
  };
}
