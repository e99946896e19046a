import { webhookEvents, webhookEventTypes, webhookHeaders } from '@imprint/contracts/webhooks';
import { eventSchema } from '../../libs/domain/dist/webhooks/outbox/event-schemas.js';
import { samples } from './event-samples.mjs';
import { code, json, page, table } from './markdown.mjs';

export function eventPage() {
  return page(
    'Events',
    '`libs/contracts/src/*/*-events.ts`',
    'Sent by POST to the address in the [webhook settings](webhooks.md) of an organization. An event may arrive more than once and in any order: `eventId` is the same for every attempt, keep the first.',
    table(
      ['event', 'family', 'sent when'],
      Object.entries(webhookEvents).map(([name, { family, summary }]) => [code(name), family, summary]),
    ),
    'A cancelled [execution](executions.md) sends none.',
    `## Headers\n\n${headers()}`,
    'Answer with any 2xx within 30 seconds. A 4xx is final. Anything else, a redirect too, is tried again up to five times, after 10 s, 40 s, 160 s, 640 s and 2560 s, a fifth more or less.',
    '## Fields',
    'Every field is always sent. Fields may be added under the same `schemaVersion`: ignore what you do not know. `timestamp` is when this attempt was signed, `occurredAt` when the work ended.',
    ...families().map(([title, events, schema]) => `### ${title}\n\n${events}\n\n${fieldTable(schema)}`),
    '## Samples',
    ...samples.map(json),
    '## JSON Schemas',
    'Draft 7, each complete in itself. An instance serves them without a credential at `/v1/webhook-schemas/{event}.json` and lists them at `/v1/webhook-schemas`.',
    ...webhookEventTypes.map((event) => `<details>\n<summary>${event}</summary>\n\n${json(eventSchema(event))}\n\n</details>`),
  );
}

/** Events by payload class, with the schema of one of them; they differ only by name. */
function families() {
  const byPayload = Map.groupBy(webhookEventTypes, (event) => webhookEvents[event].payload);
  return [...byPayload.values()].map((events) => {
    const [first] = events;
    return [
      `${webhookEvents[first].subject[0].toUpperCase()}${webhookEvents[first].subject.slice(1)}`,
      events.map(code).join(', '),
      merged(events),
    ];
  });
}

/** Union of a field's schemas over the events. */
function merged(events) {
  const schemas = events.map(eventSchema);
  const merge = (parts) => {
    const texts = new Set(parts.map((part) => JSON.stringify(part)));
    if (texts.size === 1) return parts[0];
    if (parts.every(({ properties }) => properties !== undefined)) {
      const names = Object.keys(parts[0].properties);
      return {
        ...parts[0],
        properties: Object.fromEntries(names.map((name) => [name, merge(parts.map(({ properties }) => properties[name]))])),
      };
    }
    return { description: parts[0].description, anyOf: [...texts].map((text) => JSON.parse(text)) };
  };
  return merge(schemas);
}

function headers() {
  return table(
    ['header', 'value'],
    [
      [code(webhookHeaders.event), 'Name of the event.'],
      [code(webhookHeaders.delivery), 'Id of the delivery, as listed in the delivery log.'],
      [
        code(webhookHeaders.signature),
        '`sha256=` and the lowercase hex HMAC-SHA-256 of the body, keyed by the text of the secret.',
      ],
      ['`webhook-id`', 'Lowercase hex SHA-256 of `eventId`.'],
      ['`webhook-timestamp`', 'Seconds since 1970 when this attempt was signed.'],
      [
        '`webhook-signature`',
        '`v1,` and the base64 HMAC-SHA-256 of `<id>.<timestamp>.<body>` ([Standard Webhooks](https://www.standardwebhooks.com)); for 24 hours after a change of the secret one for each secret. Keyed by the bytes behind `whsec_`, or by the text of a secret without it.',
      ],
    ],
  );
}

function fieldTable(schema) {
  return table(['field', 'type', 'meaning'], fieldsOf(schema, ''));
}

/** Nested fields follow their parent as `outer.inner`, those of a list as `outer[].inner`. */
function fieldsOf(schema, path) {
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const field = path + name;
    const variants = property.anyOf?.flatMap((variant) => variant.anyOf ?? [variant]) ?? [property];
    const inner = variants.find(({ properties }) => properties !== undefined);
    const item = variants.find(({ items }) => items !== undefined)?.items;
    const below =
      inner !== undefined ? fieldsOf(inner, `${field}.`) : item?.properties === undefined ? [] : fieldsOf(item, `${field}[].`);
    const meaning = property.description ?? inner?.description ?? '';
    return [[code(field), [...new Set(variants.flatMap(wordsOf))].join(' or '), meaning], ...below];
  });
}

function wordsOf({ const: value, enum: values, type, format, items, minimum, maximum }) {
  if (value !== undefined) return [code(value)];
  if (values !== undefined) return [values.map(code).join(', ')];
  const range = maximum === undefined ? '' : ` from ${minimum} to ${maximum}`;
  const names = [type].flat().map((name) => (name === 'string' && format === 'date-time' ? 'time (ISO 8601)' : name));
  return names.map(
    (name) => `${name}${name === 'array' && items !== undefined ? ' of objects' : ''}${name === 'null' ? '' : range}`,
  );
}
