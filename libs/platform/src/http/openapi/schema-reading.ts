import type { OpenApiDocument } from './openapi.js';
import type { JsonSchema } from './schema-collection.js';

/** One row of a table of fields. */
export interface Field {
  name: string;
  type: string;
  required: boolean;
  /** What it means, then its choices, bounds and default, in words. */
  rules: string;
}

const deepest = 4;

/** Fields of an object schema, those of nested objects under a dotted name. */
export function fieldsOf(openapi: OpenApiDocument, schema: JsonSchema, parent = '', depth = 0): Field[] {
  const object = resolved(openapi, schema);
  const required = new Set(object['required'] as string[] | undefined);
  const properties = Object.entries((object['properties'] ?? {}) as Record<string, JsonSchema>);
  return properties.flatMap(([key, property]) => {
    const name = `${parent}${key}`;
    const row = { name, required: required.has(key) && property['default'] === undefined, ...schemaOf(property) };
    const items = property['items'] as JsonSchema | undefined;
    const nested = items?.['$ref'] === undefined ? property : items;
    if (nested['$ref'] === undefined || depth === deepest) return [row];
    return [row, ...fieldsOf(openapi, nested, `${name}${nested === items ? '[]' : ''}.`, depth + 1)];
  });
}

const bounds: readonly (readonly [string, (value: unknown) => string])[] = [
  ['format', (value) => `${String(value)}.`],
  ['minLength', (value) => `At least ${String(value)} characters.`],
  ['maxLength', (value) => `At most ${String(value)} characters.`],
  ['minimum', (value) => `From ${String(value)}.`],
  ['maximum', (value) => `Up to ${String(value)}.`],
  ['minItems', (value) => `At least ${String(value)} entries.`],
  ['maxItems', (value) => `At most ${String(value)} entries.`],
  ['default', (value) => `Default ${JSON.stringify(value)}.`],
];

export function schemaOf(schema: JsonSchema): { type: string; rules: string } {
  const items = schema['items'] as JsonSchema | undefined;
  const choices = (schema['enum'] ?? items?.['enum']) as unknown[] | undefined;
  const known = choices === undefined ? '' : `One of ${choices.map((choice) => JSON.stringify(choice)).join(', ')}.`;
  const rules = bounds.filter(([keyword]) => schema[keyword] !== undefined).map(([keyword, say]) => say(schema[keyword]));
  const meaning = (schema['description'] as string | undefined) ?? '';
  return { type: typeOf(schema), rules: [meaning, known, ...rules].filter((rule) => rule !== '').join(' ') };
}

function typeOf(schema: JsonSchema): string {
  const { $ref: reference, type, items } = schema;
  if (typeof reference === 'string') return 'object';
  if (typeof items === 'object' && items !== null) return `array of ${typeOf(items as JsonSchema)}`;
  if (Array.isArray(type)) return type.join(' or ');
  return typeof type === 'string' ? type : 'string';
}

/** A value with the required fields of a schema. */
export function exampleOf(openapi: OpenApiDocument, schema: JsonSchema, depth = 0): unknown {
  const { type, enum: choices, format, items, properties, ...rest } = resolved(openapi, schema);
  if (Array.isArray(choices)) return choices[0] as unknown;
  if (type === 'array' || items !== undefined)
    return depth === deepest ? [] : [exampleOf(openapi, (items ?? {}) as JsonSchema, depth + 1)];
  if (type === 'object') return exampleObject(openapi, (properties ?? {}) as Record<string, JsonSchema>, rest, depth);
  if (type === 'integer' || type === 'number') return rest['minimum'] ?? 1;
  if (type === 'boolean') return true;
  return format === 'date-time' ? '2030-01-31T09:00:00Z' : '…';
}

function exampleObject(
  openapi: OpenApiDocument,
  properties: Record<string, JsonSchema>,
  rest: JsonSchema,
  depth: number,
): JsonSchema {
  const names = Object.keys(properties);
  const required = names.filter((name) => (rest['required'] as string[] | undefined)?.includes(name));
  const shown = required.length > 0 ? required : names.slice(0, 1);
  return Object.fromEntries(shown.map((name) => [name, exampleOf(openapi, properties[name] ?? {}, depth + 1)]));
}

function resolved({ components }: OpenApiDocument, schema: JsonSchema): JsonSchema {
  const reference = schema['$ref'];
  return typeof reference === 'string' ? (components.schemas[reference.split('/').at(-1) ?? ''] ?? {}) : schema;
}
