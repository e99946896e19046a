import { eventSchema } from './event-schema.js';
import type { WebhookEvent } from './events.js';
import { fits, isRecord } from './schema.js';
import { WebhookVerificationError } from './webhook-verification.error.js';

/**
 * Parses a body whose signature is valid. Unknown fields are kept.
 * @throws WebhookVerificationError
 */
export function parsePayload(body: Uint8Array): WebhookEvent {
  const payload = parseObject(body);
  const { schemaVersion, event } = payload;
  if (schemaVersion !== 1)
    throw new WebhookVerificationError(
      'unknown_schema_version',
      'The payload is not of schema version 1, which this package reads.',
    );
  if (!isEventName(event))
    throw new WebhookVerificationError('unknown_event', 'The event is not among those this package knows.');
  if (!isEvent(payload))
    throw new WebhookVerificationError('malformed_payload', `The payload is no ${String(event)} as this package knows it.`);
  return payload;
}

function parseObject(body: Uint8Array): Record<string, unknown> {
  try {
    const payload: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body));
    if (isRecord(payload)) return payload;
  } catch {
    // The error below is used instead, because the message of JSON.parse repeats part of the body.
  }
  throw new WebhookVerificationError('malformed_payload', 'The body is no JSON object in UTF-8.');
}

function isEventName(name: unknown): boolean {
  return fits(name, { $ref: '#/definitions/WebhookEventName' }, eventSchema.definitions);
}

function isEvent(payload: unknown): payload is WebhookEvent {
  return fits(payload, eventSchema, eventSchema.definitions);
}
