import { WebhookEnvelope, webhookEvents, type WebhookEventType } from '@imprint/contracts/webhooks';
import { SchemaCollection, type JsonSchema } from '@imprint/platform/http';

const pointer = '#/components/schemas/';
let collection: SchemaCollection | undefined;

/**
 * JSON Schema (draft-07) of an event as it is sent, generated from its payload classes and narrowed to the final status (spec §6.4). The
 * same version may gain fields, so unknown ones are allowed (spec §9).
 */
export function eventSchema(event: WebhookEventType): JsonSchema {
  const { payload, subject, status, summary } = webhookEvents[event];
  const envelope = objectSchema(WebhookEnvelope.name);
  const family = objectSchema(payload.name);
  const properties: Record<string, JsonSchema> = { ...propertiesOf(envelope), ...propertiesOf(family) };
  properties['event'] = { const: event };
  properties['schemaVersion'] = { const: 1 };
  properties[subject] = ended(properties[subject] ?? {}, status);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: schemaPath(event),
    title: event,
    description: summary,
    type: 'object',
    required: Object.keys(properties),
    properties,
  };
}

/** Path of an event's schema on the API. */
export function schemaPath(event: WebhookEventType): string {
  return `/v1/webhook-schemas/${event}.json`;
}

/** Self-contained: nested classes are inlined. Every field is always sent and therefore required. */
function objectSchema(name: string): JsonSchema {
  collection ??= new SchemaCollection();
  const schema = collection.named(name, 'given');
  const properties = propertiesOf(schema);
  const written = Object.entries(properties).map(([field, property]) => [field, inlined(property)] as const);
  return {
    ...wordsOf(schema),
    type: 'object',
    required: Object.keys(properties),
    properties: Object.fromEntries(written),
  };
}

function inlined(schema: JsonSchema): JsonSchema {
  const { $ref, items, anyOf } = schema;
  if (typeof $ref === 'string') return objectSchema($ref.slice(pointer.length));
  if (isSchema(items)) return { ...schema, items: inlined(items) };
  return Array.isArray(anyOf) ? { ...schema, anyOf: (anyOf as JsonSchema[]).map(inlined) } : schema;
}

/** The subject has its final status: a failed one has an error and no output, a successful one the reverse. */
function ended(schema: JsonSchema, status: string): JsonSchema {
  const [present, absent] = status === 'failed' ? [['error'], ['output']] : [['output'], ['error', 'failedNodeId']];
  const narrowed = Object.entries(propertiesOf(schema)).map(([field, property]): [string, JsonSchema] => {
    if (field === 'status') return [field, { const: status }];
    if (absent.includes(field)) return [field, { ...wordsOf(property), type: 'null' }];
    return [field, present.includes(field) ? withoutNull(property) : property];
  });
  return { ...schema, properties: Object.fromEntries(narrowed) };
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf } = schema;
  const [rest, ...more] = Array.isArray(anyOf) ? (anyOf as JsonSchema[]).filter(({ type }) => type !== 'null') : [schema];
  return rest === undefined || more.length > 0 ? schema : { ...rest, ...wordsOf(schema) };
}

function wordsOf({ description }: JsonSchema): JsonSchema {
  return typeof description === 'string' ? { description } : {};
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema['properties'] ?? {}) as Record<string, JsonSchema>;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
