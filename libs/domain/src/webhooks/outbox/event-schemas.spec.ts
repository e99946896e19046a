import { sampleEvent, webhookEventTypes, webhookEvents, type WebhookEventType } from '@imprint/contracts/webhooks';
import { expect, it } from '@jest/globals';
import Ajv from 'ajv';
import { eventViolation } from './event-check.js';
import { eventSchema } from './event-schemas.js';

const at = new Date('2026-05-04T09:00:00.412Z');
type Fields = Record<string, unknown>;

function sent(event: WebhookEventType): Fields & { eventId: string } {
  let made = 0;
  const { eventId, payload } = sampleEvent(event, { id: (prefix) => `${prefix}_${(made += 1)}`, at });
  const [timestamp, occurredAt] = [new Date(at.getTime() + 100).toISOString(), at.toISOString()];
  return { event, eventId, schemaVersion: 1, timestamp, occurredAt, ...payload };
}
const ajv = new Ajv();
const isValid = (event: WebhookEventType, payload: Fields): boolean => ajv.validate(eventSchema(event), payload) === true;
const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

it('has the nine events of the specification', () => {
  const specified = [
    'target.published',
    'target.failed',
    'release.published',
    'release.partially_published',
    'release.failed',
    'generation.completed',
    'generation.failed',
    'workflow.execution.completed',
    'workflow.execution.failed',
  ];
  expect(webhookEventTypes).toEqual(expect.arrayContaining(specified));
});

it.each(webhookEventTypes)('the schema of %s accepts its sample and later fields, and is self-contained', (event) => {
  const payload = sent(event);
  expect(isValid(event, payload)).toBe(true);
  expect(
    isValid(event, { ...payload, later: 1, [webhookEvents[event].subject]: { ...subjectOf(event, payload), later: 1 } }),
  ).toBe(true);
  expect(JSON.stringify(eventSchema(event))).not.toContain('$ref');
  expect(payload.eventId.split(':').slice(0, 2)).toEqual([webhookEvents[event].family, event]);
});

it.each(webhookEventTypes)('the schema of %s refuses what the specification does not allow', (event) => {
  const payload = sent(event);
  const { subject } = webhookEvents[event];
  const wrong: Fields[] = [
    ...Object.keys(payload).map((name) => without(payload, name)),
    ...Object.keys(subjectOf(event, payload)).map((name) => ({
      ...payload,
      [subject]: without(subjectOf(event, payload), name),
    })),
    ...[{ schemaVersion: 2 }, { event: 'target.moved' }, { occurredAt: 'yesterday' }].map((field) => ({ ...payload, ...field })),
    { ...payload, [subject]: { ...subjectOf(event, payload), status: 'processing' } },
    ...webhookEventTypes.filter((other) => other !== event).map((other) => ({ ...payload, ...without(sent(other), 'event') })),
  ];
  const passed = wrong.filter((fields) => isValid(event, fields) && fields['event'] !== event);
  expect(passed).toEqual([]);
  expect(wrong.slice(0, -8).filter((fields) => isValid(event, fields))).toEqual([]);
});

it.each<[string, WebhookEventType, Fields]>([
  ['a failure without an error', 'generation.failed', { error: null }],
  ['a failure with an output', 'generation.failed', { output: { url: 'u', storageKey: 'k', mimeType: 'image/png' } }],
  ['an error of a class that is none', 'target.failed', { error: { class: 'other', code: 'x', message: 'x', retryable: false } }],
  ['a success with an error', 'target.published', { error: { class: 'unknown', code: 'x', message: 'x', retryable: false } }],
  ['a success without its output', 'generation.completed', { output: null }],
  ['a kind of generation that is none', 'generation.completed', { kind: 'song' }],
  ['a node that failed in a success', 'workflow.execution.completed', { failedNodeId: 'node_1' }],
  ['a trigger that is not recognized', 'workflow.execution.completed', { trigger: 'moon' }],
  ['progress past its end', 'workflow.execution.failed', { progress: 101 }],
  ['credits that are no whole number', 'workflow.execution.failed', { creditsUsed: 1.5 }],
])('%s is refused', (_what, event, fields) => {
  const payload = sent(event);
  const { subject } = webhookEvents[event];
  expect(isValid(event, { ...payload, [subject]: { ...subjectOf(event, payload), ...fields } })).toBe(false);
});

it.each(webhookEventTypes)('a field of %s that no schema names is not sent, and no message contains its value', (event) => {
  const { eventId, ...fields } = sent(event);
  const payload = without(without(without(without(fields, 'event'), 'schemaVersion'), 'timestamp'), 'occurredAt');
  const check = (changed: object): string | null => eventViolation({ event, eventId, occurredAt: at, payload: changed as never });
  expect(check(payload)).toBeNull();
  const leaking = { ...payload, [webhookEvents[event].subject]: { ...subjectOf(event, fields), prompt: 'hidden' } };
  expect(check(leaking)).toMatch(/additional properties/);
  expect(check(leaking)).not.toContain('hidden');
});

function subjectOf(event: WebhookEventType, payload: Fields): Fields {
  return payload[webhookEvents[event].subject] as Fields;
}
