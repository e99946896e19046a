import type { WebhookEventType, WebhookPayload } from '@imprint/contracts';
import { newId } from '@imprint/platform/crypto';
import type { EntityManager } from 'typeorm';

export interface OutboxEntry {
  organizationId: string;
  event: WebhookEventType;
  /** Durable idempotency key of the receivers (spec §6.2); a second entry with the same one is dropped. */
  eventId: string;
  payload: WebhookPayload;
  occurredAt: Date;
}

/** Adds events in the caller's transaction. Publish the signal `outbox.added` after it committed. */
export async function addToOutbox(manager: EntityManager, entries: readonly OutboxEntry[]): Promise<void> {
  for (const entry of entries) {
    await manager.query(
      `insert into webhook_event (id, organization_id, event, event_id, payload, occurred_at)
       values ($1, $2, $3, $4, $5, $6) on conflict (event_id) do nothing`,
      [newId('evt'), entry.organizationId, entry.event, entry.eventId, JSON.stringify(entry.payload), entry.occurredAt],
    );
  }
}
