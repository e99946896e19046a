import {
  webhookSchemaVersion,
  type WebhookEnvelope,
  type WebhookEventType,
  type WebhookPayload,
} from '@imprint/contracts/webhooks';
import type { JsonSchema } from '@imprint/platform/http';
import Ajv, { type ValidateFunction } from 'ajv';
import { eventSchema } from './event-schemas.js';

/** Made when it is first needed: every app loads this, and few send events. */
let ajv: Ajv.Ajv | undefined;
const checks = new Map<WebhookEventType, ValidateFunction>();

/** An event to check. */
export interface CheckedEvent {
  event: WebhookEventType;
  eventId: string;
  payload: WebhookPayload;
  occurredAt: Date;
}

/** How an event violates its published schema, including fields that the schema does not name. Repeats no value. */
export function eventViolation({ event, eventId, payload, occurredAt }: CheckedEvent): string | null {
  const at = occurredAt.toISOString();
  const envelope: WebhookEnvelope = { event, eventId, schemaVersion: webhookSchemaVersion, timestamp: at, occurredAt: at };
  const check = checkOf(event);
  if (check({ ...envelope, ...payload }) === true) return null;
  const [error] = check.errors ?? [];
  return `${error?.dataPath === '' ? 'The payload' : (error?.dataPath ?? 'The payload')} ${error?.message ?? 'is not valid'}`;
}

function checkOf(event: WebhookEventType): ValidateFunction {
  const known = checks.get(event);
  if (known !== undefined) return known;
  ajv ??= new Ajv({ allErrors: false });
  const check = ajv.compile(closed(eventSchema(event)));
  checks.set(event, check);
  return check;
}

/** Receivers ignore unknown fields, but we must not send any. */
function closed(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema);
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'properties' in value ? { ...value, additionalProperties: false } : value,
  ) as JsonSchema;
}
