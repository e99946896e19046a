import { clearableFields } from '@imprint/contracts/documents';
import { SchemaCollection, type JsonSchema } from '@imprint/platform/http';
import type { Type } from '@nestjs/common';

const pointer = '#/components/schemas/';
let collection: SchemaCollection | undefined;

/** Created on first use, when every class is loaded. */
function schemas(): SchemaCollection {
  collection ??= new SchemaCollection();
  return collection;
}

/**
 * JSON Schema of a tool's arguments. Undeclared ones are refused. @param asked arguments that the tool itself asks for when they are
 * missing
 */
export function inputSchemaOf(dto: Type<object> | null, asked: readonly string[] = []): JsonSchema {
  const schema = dto === null ? { properties: {} } : schemas().inlined(dto);
  // A class that only extends another has no rules of its own, and would look like a tool without arguments.
  if (schema === null) throw new Error(`${dto?.name} declares no field: name the class that does`);
  const needed = [...((schema['required'] as string[] | undefined) ?? []), ...asked];
  const required = needed.length === 0 ? {} : { required: needed };
  const taken = selfContained({ type: 'object', ...schema, ...required, additionalProperties: false }, 'taken');
  if (dto !== null) for (const path of clearableFields(dto)) allowNull(taken, taken, path.split('/'));
  return taken;
}

/** Allows null for a field. @param path names of the fields that lead to it */
function allowNull(root: JsonSchema, object: JsonSchema, [name = '', ...rest]: readonly string[]): void {
  const properties = object['properties'] as Record<string, JsonSchema>;
  const property = properties[name] ?? {};
  const definitions = root['$defs'] as Record<string, JsonSchema> | undefined;
  if (rest.length === 0) properties[name] = orNull(property);
  else allowNull(root, definitions?.[String(property['$ref']).slice('#/$defs/'.length)] ?? property, rest);
}

/** Keeps the description at the top level, where clients look for it. */
function orNull({ description, ...schema }: JsonSchema): JsonSchema {
  return { ...(description !== undefined && { description }), anyOf: [schema, { type: 'null' }] };
}

/** `structuredContent` of a tool: its data, or a failure instead (spec §7.2). */
export function outputSchemaOf(data: JsonSchema): JsonSchema {
  const properties = { data, code: { type: 'string' }, message: { type: 'string' } };
  return selfContained(
    { type: 'object', properties, anyOf: [{ required: ['data'] }, { required: ['code', 'message'] }] },
    'given',
  );
}

/** A row as returned by `rowOf`: its id and attributes. */
export function rowSchema(resource: Type<object>): JsonSchema {
  const { properties } = resolved(schemas().resource(resource)) as { properties: { attributes: JsonSchema } };
  const { required, properties: attributes } = properties.attributes as { required: string[]; properties: JsonSchema };
  return { type: 'object', required: ['id', ...required], properties: { id: { type: 'string' }, ...attributes } };
}

/** An object of a class that is not a resource. */
export function objectSchema(plain: Type<object>): JsonSchema {
  return schemas().named(plain.name, 'given');
}

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

function resolved(reference: JsonSchema): JsonSchema {
  return schemas().collected()[String(reference['$ref']).slice(pointer.length)] ?? {};
}

type Direction = 'taken' | 'given';

/** Adds the referenced definitions, because a client has nothing but this schema. */
function selfContained(schema: JsonSchema, direction: Direction): JsonSchema {
  const definitions: Record<string, JsonSchema> = {};
  const rewritten = rewrite(schema, direction, definitions);
  return Object.keys(definitions).length === 0 ? rewritten : { ...rewritten, $defs: definitions };
}

/** Examples are removed, because agents read the whole list; where one is needed, the description has it. */
const withoutExamples = (key: string, value: unknown): unknown =>
  key === 'examples' && Array.isArray(value) ? undefined : value;

function rewrite(schema: JsonSchema, direction: Direction, definitions: Record<string, JsonSchema>): JsonSchema {
  const text = JSON.stringify(schema).replaceAll(`"${pointer}`, '"#/$defs/');
  for (const [, name = ''] of text.matchAll(/"#\/\$defs\/(\w+)"/g)) {
    if (definitions[name] !== undefined) continue;
    // Set before its content is visited, because a class may contain itself.
    definitions[name] = {};
    definitions[name] = rewrite(schemas().named(name, direction), direction, definitions);
  }
  return JSON.parse(text, withoutExamples) as JsonSchema;
}
