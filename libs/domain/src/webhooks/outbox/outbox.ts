import type { WebhookEventType, WebhookPayload } from '@imprint/contracts/webhooks';
import { newId } from '@imprint/platform/crypto';
import { redactText } from '@imprint/platform/logging';
import { currentTraceContext, inSpan, type SpanAttributes } from '@imprint/platform/tracing';
import { Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { eventViolation } from './event-check.js';
import { insertEvents, type NewEvent } from './outbox.repository.js';

const logger = new Logger('Outbox');

/** An event to add. */
export interface OutboxEntry {
  organizationId: string;
  event: WebhookEventType;
  /** Permanent idempotency key for receivers (spec §6.2); a second entry with the same one is dropped. */
  eventId: string;
  payload: WebhookPayload;
  occurredAt: Date;
}

/**
 * Adds events in the caller's transaction. Publish the signal `outbox.added` after the commit. A payload that violates its schema is a bug
 * of ours, which must neither fail the work nor reach a receiver: the row is kept for the operator with the violation in `refused`, logged
 * as an error, and never delivered.
 */
export async function addToOutbox(manager: EntityManager, entries: readonly OutboxEntry[]): Promise<void> {
  const rows: NewEvent[] = [];
  for (const entry of entries)
    await inSpan(`outbox ${entry.event}`, ids(entry), () => Promise.resolve(rows.push(rowOf(entry))), 'producer');
  await insertEvents(manager, rows);
}

function rowOf({ organizationId, event, eventId, payload, occurredAt }: OutboxEntry): NewEvent {
  const sent = withoutSecrets(payload);
  const refused = eventViolation({ event, eventId, payload: sent, occurredAt });
  if (refused !== null) logger.error({ event, eventId, refused }, 'an event violates its schema and is not delivered');
  const traceContext = currentTraceContext();
  return { id: newId('evt'), organizationId, event, eventId, payload: sent, occurredAt, refused, traceContext };
}

function ids({ organizationId, eventId }: OutboxEntry): SpanAttributes {
  return { 'imprint.organization_id': organizationId, 'imprint.event_id': eventId };
}

/** Failures repeat messages of others, so credentials are redacted from them (spec §6.4). */
function withoutSecrets(payload: WebhookPayload): WebhookPayload {
  const masked = (key: string, value: unknown): unknown =>
    key === 'message' && typeof value === 'string' ? redactText(value) : value;
  return JSON.parse(JSON.stringify(payload, masked)) as WebhookPayload;
}
