import { SchemaCollection, type JsonSchema } from '@imprint/platform/http';
import type { Type } from '@nestjs/common';

const pointer = '#/components/schemas/';
let collection: SchemaCollection | undefined;

/** Read once, when every class is loaded. */
function schemas(): SchemaCollection {
  collection ??= new SchemaCollection();
  return collection;
}

/** JSON Schema of a tool's arguments. What is not declared is refused. @param asked arguments that the tool itself asks for when they are missing */
export function inputSchemaOf(dto: Type<object> | null, asked: readonly string[] = []): JsonSchema {
  const schema = dto === null ? null : schemas().inlined(dto);
  const needed = [...((schema?.['required'] as string[] | undefined) ?? []), ...asked];
  const required = needed.length === 0 ? {} : { required: needed };
  return selfContained({ type: 'object', properties: {}, ...schema, ...required, additionalProperties: false }, 'taken');
}

/** What `structuredContent` may be: the data, or the failure that stands in its place (spec §7.2). */
export function outputSchemaOf(data: JsonSchema): JsonSchema {
  const properties = { data, code: { type: 'string' }, message: { type: 'string' } };
  return selfContained(
    { type: 'object', properties, anyOf: [{ required: ['data'] }, { required: ['code', 'message'] }] },
    'given',
  );
}

/** A row of a resource as `rowOf` makes it: its attributes beside its id. */
export function rowSchema(resource: Type<object>): JsonSchema {
  const { properties } = resolved(schemas().resource(resource)) as { properties: { attributes: JsonSchema } };
  const { required, properties: attributes } = properties.attributes as { required: string[]; properties: JsonSchema };
  return { type: 'object', required: ['id', ...required], properties: { id: { type: 'string' }, ...attributes } };
}

/** An object of a class that is no resource. */
export function objectSchema(plain: Type<object>): JsonSchema {
  return schemas().named(plain.name, 'given');
}

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

function resolved(reference: JsonSchema): JsonSchema {
  return schemas().collected()[String(reference['$ref']).slice(pointer.length)] ?? {};
}

type Direction = 'taken' | 'given';

/** A client knows nothing beside the schema it is given: what it refers to goes along. */
function selfContained(schema: JsonSchema, direction: Direction): JsonSchema {
  const definitions: Record<string, JsonSchema> = {};
  const rewritten = rewrite(schema, direction, definitions);
  return Object.keys(definitions).length === 0 ? rewritten : { ...rewritten, $defs: definitions };
}

function rewrite(schema: JsonSchema, direction: Direction, definitions: Record<string, JsonSchema>): JsonSchema {
  const text = JSON.stringify(schema).replaceAll(`"${pointer}`, '"#/$defs/');
  for (const [, name = ''] of text.matchAll(/"#\/\$defs\/(\w+)"/g)) {
    if (definitions[name] !== undefined) continue;
    // Taken before its content is looked at: a class may hold itself.
    definitions[name] = {};
    definitions[name] = rewrite(schemas().named(name, direction), direction, definitions);
  }
  return JSON.parse(text) as JsonSchema;
}
