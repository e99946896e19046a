import type {
  Execution,
  ExecutionEvent,
  Failure,
  Generation,
  GenerationEvent,
  Release,
  ReleaseEvent,
  Target,
  TargetEvent,
  WebhookEvent,
  WebhookEventName,
} from './events.js';
import { WebhookVerificationError } from './webhook-verification.error.js';

/** A check for each field of T, so that none is forgotten; fields that are not named are let through. */
type Shape<T> = { [Key in keyof T]-?: (value: unknown) => boolean };
type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number';
const flag: Check = (value) => typeof value === 'boolean';
const time: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

function objectOf<T extends object>(shape: Shape<T>): Check {
  const fields: [string, Check][] = Object.entries(shape);
  return (value) => isRecord(value) && fields.every(([name, check]) => check(value[name]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const failure: Check = objectOf<Failure>({
  class: oneOf('misconfiguration', 'credential', 'provider_outage', 'rate_limit', 'validation', 'unknown'),
  code: text,
  message: text,
  retryable: flag,
});

const release: Check = objectOf<Release>({
  id: text,
  status: text,
  scheduledAt: orNull(time),
  publishedAt: orNull(time),
  targetSummary: objectOf<Release['targetSummary']>({ total: number, published: number, failed: number }),
});

const target: Check = objectOf<Target>({
  id: text,
  platform: text,
  credential: objectOf<Target['credential']>({ id: text }),
  status: text,
  scheduledAt: orNull(time),
  publishedAt: orNull(time),
  externalProviderId: orNull(text),
  externalShortcode: orNull(text),
  url: orNull(text),
  error: orNull(failure),
});

const generation: Check = objectOf<Generation>({
  id: text,
  kind: oneOf('image', 'video', 'article'),
  status: text,
  brandId: orNull(text),
  model: orNull(text),
  provider: orNull(text),
  completedAt: orNull(time),
  output: orNull(objectOf<NonNullable<Generation['output']>>({ url: text, storageKey: text, mimeType: text })),
  error: orNull(failure),
});

const execution: Check = objectOf<Execution>({
  id: text,
  workflowId: text,
  status: text,
  trigger: orNull(text),
  progress: number,
  creditsUsed: number,
  startedAt: time,
  completedAt: time,
  durationMs: number,
  failedNodeId: orNull(text),
  error: orNull(failure),
});

const envelope = { event: text, eventId: text, schemaVersion: oneOf(1), timestamp: time, occurredAt: time };
const aTarget: Check = objectOf<TargetEvent>({ ...envelope, release, target });
const aRelease: Check = objectOf<ReleaseEvent>({ ...envelope, release, targets: listOf(target) });
const aGeneration: Check = objectOf<GenerationEvent>({ ...envelope, generation });
const anExecution: Check = objectOf<ExecutionEvent>({ ...envelope, execution });

const checks: Readonly<Record<WebhookEventName, Check>> = {
  'target.published': aTarget,
  'target.failed': aTarget,
  'release.published': aRelease,
  'release.partially_published': aRelease,
  'release.failed': aRelease,
  'generation.completed': aGeneration,
  'generation.failed': aGeneration,
  'workflow.execution.completed': anExecution,
  'workflow.execution.failed': anExecution,
};

/**
 * Reads a body whose signature was checked. Fields that it does not know stay in the object.
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
  if (!isEvent(payload, event)) throw new WebhookVerificationError('malformed_payload', `The payload is no ${event}.`);
  return payload;
}

function parseObject(body: Uint8Array): Record<string, unknown> {
  try {
    const payload: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body));
    if (isRecord(payload)) return payload;
  } catch {
    // Told below: what JSON.parse says would repeat a part of the body.
  }
  throw new WebhookVerificationError('malformed_payload', 'The body is no JSON object in UTF-8.');
}

function isEventName(name: unknown): name is WebhookEventName {
  return typeof name === 'string' && Object.hasOwn(checks, name);
}

function isEvent(payload: object, name: WebhookEventName): payload is WebhookEvent {
  return checks[name](payload);
}
