import { clearableFields } from '@imprint/contracts/documents';
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
  const schema = dto === null ? { properties: {} } : schemas().inlined(dto);
  // A class that only extends another one has no rules of its own, and would look like a tool without arguments.
  if (schema === null) throw new Error(`${dto?.name} declares no field: name the class that does`);
  const needed = [...((schema['required'] as string[] | undefined) ?? []), ...asked];
  const required = needed.length === 0 ? {} : { required: needed };
  const taken = selfContained({ type: 'object', ...schema, ...required, additionalProperties: false }, 'taken');
  if (dto !== null) for (const path of clearableFields(dto)) allowNull(taken, taken, path.split('/'));
  return taken;
}

/** For a field that null clears. @param path names of the fields that lead there */
function allowNull(root: JsonSchema, object: JsonSchema, [name = '', ...rest]: readonly string[]): void {
  const properties = object['properties'] as Record<string, JsonSchema>;
  const property = properties[name] ?? {};
  const definitions = root['$defs'] as Record<string, JsonSchema> | undefined;
  if (rest.length === 0) properties[name] = orNull(property);
  else allowNull(root, definitions?.[String(property['$ref']).slice('#/$defs/'.length)] ?? property, rest);
}

/** What is said of a field stays where it is looked for. */
function orNull({ description, ...schema }: JsonSchema): JsonSchema {
  return { ...(description !== undefined && { description }), anyOf: [schema, { type: 'null' }] };
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

/** The list of tools is read whole: what needs an example has one in its description. */
const withoutExamples = (key: string, value: unknown): unknown =>
  key === 'examples' && Array.isArray(value) ? undefined : value;

function rewrite(schema: JsonSchema, direction: Direction, definitions: Record<string, JsonSchema>): JsonSchema {
  const text = JSON.stringify(schema).replaceAll(`"${pointer}`, '"#/$defs/');
  for (const [, name = ''] of text.matchAll(/"#\/\$defs\/(\w+)"/g)) {
    if (definitions[name] !== undefined) continue;
    // Taken before its content is looked at: a class may hold itself.
    definitions[name] = {};
    definitions[name] = rewrite(schemas().named(name, direction), direction, definitions);
  }
  return JSON.parse(text, withoutExamples) as JsonSchema;
}
