// What @imprint/webhooks contains about events: their types, and the schema to parse payloads with, both from the payload classes.
import { WebhookEnvelope, webhookEvents } from '@imprint/contracts/webhooks';
import { SchemaCollection } from '@imprint/platform/http';
import { compile } from 'json-schema-to-typescript';
import { format, resolveConfig } from 'prettier';

const style = { ...(await resolveConfig(import.meta.filename)), parser: 'typescript' };
const written = '// Written by `npm run generate` from `libs/contracts/src/*/*-events.ts`. Changes made here are lost.\n\n';
const checked = new Set(['type', 'enum', 'format', 'items', 'anyOf', 'allOf', '$ref', 'properties']);

/** Receivers know the class `NoticePayload` as `Notice`. */
const publicName = (name) => name.replace(/Payload$/, '');
const refer = (name) => ({ $ref: `#/definitions/${name}` });

export async function receiverTypes() {
  const { families, definitions } = eventSchemas();
  const extending = Object.entries(definitions).map(([name, { allOf, ...schema }]) => [
    name,
    { ...schema, ...(allOf && { extends: allOf[0] }), ...(schema.properties && { additionalProperties: false }) },
  ]);
  const root = {
    description: 'What arrives; `event` says which. A later release may send states and kinds that are not named here.',
    anyOf: families,
    definitions: Object.fromEntries(extending),
  };
  const types = await compile(root, 'WebhookEvent', { bannerComment: '', format: false });
  return format(written + apart(types), style);
}

/** Separates declarations with a blank line, and keeps short comments on one line. */
function apart(types) {
  return types.replaceAll(/(?<=[;}]\n)(?=export|\/\*\*)/g, '\n').replaceAll(/\/\*\*\n *\* (.*)\n *\*\//g, '/** $1 */');
}

/** Keeps the keywords that determine whether a payload fits the types. */
export function receiverSchema() {
  const { families, definitions } = eventSchemas();
  const bare = JSON.stringify({ anyOf: families, definitions: bareOf(definitions) });
  const text = `${written}import type { Schema } from './schema.js';\n\nexport const eventSchema: Schema & { definitions: Record<string, Schema> } = ${bare};\n`;
  return format(text, style);
}

function bareOf(schemas) {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bareSchema(schema)]));
}

function bareSchema(schema) {
  // A later release may have more states and kinds, so their enums become strings for the receiver to interpret.
  const isOpen = ([keyword]) => keyword === 'enum' && schema.type === 'string';
  const kept = Object.entries(schema).filter((entry) => checked.has(entry[0]) && !isOpen(entry));
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (keyword === 'properties') return [keyword, bareOf(value)];
      if (keyword === 'items') return [keyword, bareSchema(value)];
      return [keyword, ['anyOf', 'allOf'].includes(keyword) ? value.map(bareSchema) : value];
    }),
  );
}

/** The class of each payload, and each nested class, by its public name. */
function eventSchemas() {
  const collection = new SchemaCollection();
  const byPayload = Map.groupBy(Object.entries(webhookEvents), ([, { payload }]) => payload);
  for (const payload of [WebhookEnvelope, ...byPayload.keys()]) collection.given(payload);
  const text = JSON.stringify(collection.collected(), (_name, value) =>
    value?.$ref === undefined ? value : refer(publicName(value.$ref.split('/').at(-1))),
  );
  const definitions = Object.fromEntries(Object.entries(JSON.parse(text)).map(([name, schema]) => [publicName(name), schema]));
  definitions.WebhookEventName = { enum: Object.keys(webhookEvents) };
  definitions.WebhookEnvelope.properties.event = refer('WebhookEventName');
  for (const [payload, events] of byPayload) {
    const family = definitions[publicName(payload.name)];
    family.allOf = [refer('WebhookEnvelope')];
    family.properties = { event: { enum: events.map(([name]) => name) }, ...family.properties };
    family.required = Object.keys(family.properties);
  }
  return { families: [...byPayload.keys()].map(({ name }) => refer(publicName(name))), definitions };
}
