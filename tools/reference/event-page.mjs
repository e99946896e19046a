import { errorClasses, isWebhookEventType, webhookEvents, webhookHeaders, webhookSchemaVersion } from '@imprint/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { samples } from './event-samples.mjs';
import { code, json, page, table } from './markdown.mjs';

const contracts = join(import.meta.dirname, '..', '..', 'libs', 'contracts', 'src');
const parts = {
  WebhookEnvelope: 'Every event',
  PublishPayload: 'Family `publish`',
  ReleasePayload: 'Release in it',
  PublishTargetPayload: 'Target in it',
  GenerationPayload: 'Family `generation`',
  Failure: 'Failure',
};

export function eventPage() {
  const shapes = interfacesOf('events.ts', 'failure.ts');
  checkSamples(shapes);
  return page(
    'Events',
    '`libs/contracts/src/events.ts`',
    'Sent by POST to the address in the webhook settings of an organization. An event may arrive more than once and in any order: `eventId` is the same for every attempt, keep the first.',
    table(
      ['event', 'family', 'sent when'],
      Object.entries(webhookEvents).map(([name, { family, summary }]) => [code(name), family, summary]),
    ),
    `## Headers\n\n${headers()}`,
    'Answer with any 2xx within 30 seconds. A 4xx is final. Anything else, a redirect too, is tried again up to five times, after 10 s, 40 s, 160 s, 640 s and 2560 s, a fifth more or less.',
    ...Object.entries(parts).map(([name, heading]) => `## ${heading}\n\n${fieldTable(shapes, name)}`),
    '## Samples',
    ...Object.values(samples).map(json),
  );
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

/** Interfaces have no life at run time: their source is read. */
function interfacesOf(...files) {
  const shapes = new Map();
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(join(contracts, file), 'utf8'), ts.ScriptTarget.Latest, true);
    for (const statement of source.statements)
      if (ts.isInterfaceDeclaration(statement)) shapes.set(statement.name.text, fieldsOf(statement.members, source));
  }
  return shapes;
}

/** Fields of an object inside a field stand after it, as `outer.inner`. */
function fieldsOf(members, source, path = '') {
  return members.flatMap((member) => {
    const name = `${path}${member.name.getText(source)}`;
    const types = ts.isUnionTypeNode(member.type) ? [...member.type.types] : [member.type];
    const literal = types.find(ts.isTypeLiteralNode);
    const type = types.map((part) => (part === literal ? 'object' : wordOf(part.getText(source)))).join(' or ');
    const inner = literal === undefined ? [] : fieldsOf(literal.members, source, `${name}.`);
    return [{ name, type, isOptional: member.questionToken !== undefined }, ...inner];
  });
}

function wordOf(type) {
  if (type === 'WebhookEventType') return 'name of the event';
  if (type === 'ErrorClass') return errorClasses.map(code).join(', ');
  if (type.startsWith("'")) return code(type.slice(1, -1));
  if (type === 'typeof webhookSchemaVersion') return String(webhookSchemaVersion);
  const list = type.endsWith('[]');
  const name = type.replace('[]', '');
  const heading = parts[name];
  const word = heading === undefined ? type : `[${heading.toLowerCase().replaceAll('`', '')}](#${anchorOf(heading)})`;
  return list && heading !== undefined ? `list of ${word}` : word;
}

const anchorOf = (heading) => heading.toLowerCase().replaceAll('`', '').replaceAll(' ', '-');

function fieldTable(shapes, name) {
  const rows = shapes
    .get(name)
    .map(({ name: field, type, isOptional }) => [code(field), isOptional ? `${type}, on some events` : type]);
  return table(['field', 'type'], rows);
}

/** A sample that has a field too many or too few describes another version. @throws Error */
function checkSamples(shapes) {
  for (const [event, sample] of Object.entries(samples)) {
    if (!isWebhookEventType(event) || sample.event !== event) throw new Error(`${event} is no event`);
    const { release, target, targets = [], generation } = sample;
    expectFields(shapes, 'WebhookEnvelope', sample, new Set(['release', 'target', 'targets', 'generation']));
    if (release !== undefined) expectFields(shapes, 'ReleasePayload', release);
    for (const one of target === undefined ? targets : [target, ...targets]) expectFields(shapes, 'PublishTargetPayload', one);
    if (generation !== undefined) expectFields(shapes, 'GenerationPayload', { generation });
  }
}

function expectFields(shapes, name, sample, ignored = new Set()) {
  const wanted = shapes.get(name).map((field) => field.name);
  const found = namesIn(sample).filter((field) => !ignored.has(field.split('.')[0]));
  const differ = [...wanted.filter((field) => !found.includes(field)), ...found.filter((field) => !wanted.includes(field))];
  // What is null in a sample has no inner fields to show; failures have a table of their own.
  const relevant = differ.filter((field) => !/(^|\.)(error|output)\./.test(field));
  if (relevant.length > 0) throw new Error(`The sample of ${name} does not match it: ${relevant.join(', ')}`);
}

function namesIn(value, path = '') {
  return Object.entries(value).flatMap(([key, inner]) => {
    const isObject = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
    return [path + key, ...(isObject ? namesIn(inner, `${path}${key}.`) : [])];
  });
}
