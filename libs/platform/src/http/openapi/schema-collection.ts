import { clearableFields, resourceOf } from '@imprint/contracts/documents';
import type { Type } from '@nestjs/common';
import type { Returned } from '../returns.js';
import { ClassSchemas, schemaPrefix as prefix } from './class-schemas.js';
import { commonSchemas, idSchema } from './common-schemas.js';
import type { JsonSchema } from './json-schema.js';

/** JSON Schemas of the classes that routes use, and of what those refer to. */
export class SchemaCollection {
  private readonly used = new Map<string, { schema: JsonSchema; direction: Direction | null }>();
  private readonly all = new ClassSchemas();

  collected(): Record<string, JsonSchema> {
    const entries = [...this.used].map(([name, { schema }]) => [name, schema] as const);
    return Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b)));
  }

  /** Reference to the schema of a DTO class; null for a class without validation. */
  input(dto: Type<object>): JsonSchema | null {
    const schema = this.all.of(dto.name);
    if (schema === undefined) return null;
    const input = withDefaults(schema, dto);
    return this.use(
      dto.name,
      { ...input, properties: withNull(input, clearableFields(dto)), additionalProperties: false },
      'taken',
    );
  }

  /** Schema of a DTO itself, for query parameters. */
  inlined(dto: Type<object>): JsonSchema | null {
    const schema = this.all.of(dto.name);
    return schema === undefined ? null : withDefaults(schema, dto);
  }

  /** Schema of a class by its name: taken, nothing more may be sent; given, what is optional may be null. */
  named(name: string, direction: Direction): JsonSchema {
    const schema = this.all.of(name) ?? { properties: {} };
    return direction === 'taken' ? { ...schema, additionalProperties: false } : { ...schema, properties: nullable(schema) };
  }

  /** Reference to a class of which every field is sent, with null for what is missing. */
  given(view: Type<object>): JsonSchema {
    return this.use(view.name, this.complete(view.name), 'given');
  }

  /** Reference to the JSON:API object of a resource. */
  resource(resource: Type<object>): JsonSchema {
    const { type } = resourceOf(resource);
    const properties = {
      type: { const: type, description: 'Kind of resource.', examples: [type] },
      id: idSchema(type),
      attributes: { ...this.complete(resource.name), description: 'What is known of it.' },
    };
    return this.use(resource.name, { type: 'object', required: Object.keys(properties), properties }, 'given');
  }

  /** Reference to the JSON:API document that a route answers with. */
  document({ resource, shape, isOptional = false }: Returned): JsonSchema {
    const item = this.resource(resource);
    const one = isOptional ? { description: 'Null where there is none.', anyOf: [item, { type: 'null' }] } : item;
    const description = shape === 'page' ? 'The entries of this page.' : 'All entries.';
    const data = shape === 'one' ? one : { type: 'array', description, items: item };
    const parts: Record<string, string> = shape === 'page' ? { meta: 'PageMeta', links: 'PageLinks' } : { links: 'SelfLink' };
    const common = Object.entries(parts).map(([name, schema]) => [name, this.common(schema)] as const);
    const properties = { data, ...Object.fromEntries(common) };
    const name = `${isOptional ? 'Optional' : ''}${resource.name.replace(/Resource$/, '')}${shape === 'one' ? 'Document' : 'List'}`;
    return this.use(name, { type: 'object', required: Object.keys(properties), properties }, 'given');
  }

  /** Reference to the document of every failure. */
  error(): JsonSchema {
    this.common('ErrorObject');
    return this.common('ErrorDocument');
  }

  private common(name: string): JsonSchema {
    return this.use(name, commonSchemas[name] ?? {}, null);
  }

  /** Attributes are always sent. */
  private complete(name: string): JsonSchema {
    const schema = this.all.of(name) ?? { properties: {} };
    const required = Object.keys(schema['properties'] as object);
    const { description } = schema;
    return {
      ...(description !== undefined && { description }),
      type: 'object',
      ...(required.length > 0 && { required }),
      properties: nullable(schema),
    };
  }

  /** @throws Error for a class that is both taken and given: null and missing fields are described differently. */
  private use(name: string, schema: JsonSchema, direction: Direction | null): JsonSchema {
    const reference = { $ref: prefix + name };
    const known = this.used.get(name);
    if (known !== undefined && known.direction !== direction)
      throw new Error(`${name} is both sent to the API and answered by it: make it two classes`);
    if (known !== undefined) return reference;
    this.used.set(name, { schema, direction });
    for (const [, nested = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (this.all.of(nested) === undefined || this.used.get(nested)?.direction === direction) continue;
      this.use(nested, direction === 'taken' ? this.named(nested, 'taken') : this.complete(nested), direction);
    }
    return reference;
  }
}

/** Whether callers send it or get it. */
type Direction = 'taken' | 'given';

/** Attributes are always sent; an optional one may be null. */
function nullable(schema: JsonSchema): Record<string, JsonSchema> {
  const required = new Set((schema['required'] as string[] | undefined) ?? []);
  const optional = Object.keys(schema['properties'] as object).filter((name) => !required.has(name));
  return withNull(schema, new Set(optional));
}

/** The properties of a schema, of which these may be null. */
function withNull(schema: JsonSchema, names: ReadonlySet<string>): Record<string, JsonSchema> {
  const properties = schema['properties'] as Record<string, JsonSchema>;
  const entries = Object.entries(properties).map(([name, property]) => {
    if (!names.has(name)) return [name, property];
    const { type } = property;
    // A list of values, or another schema, refuses null whatever the type beside it allows.
    const isPlain = typeof type === 'string' && !['enum', 'const', '$ref', 'allOf'].some((keyword) => keyword in property);
    if (isPlain) return [name, { ...property, type: [type, 'null'] }];
    const { description, examples, ...rule } = property;
    const words = { ...(description !== undefined && { description }), ...(examples !== undefined && { examples }) };
    return [name, { ...words, anyOf: [rule, { type: 'null' }] }];
  });
  return Object.fromEntries(entries) as Record<string, JsonSchema>;
}

/** A property with an initial value has that default and is not required. */
function withDefaults(schema: JsonSchema, dto: Type<object>): JsonSchema {
  const defaults = Object.entries(new dto()).filter(([, value]) => value !== undefined);
  const properties = { ...(schema['properties'] as Record<string, JsonSchema>) };
  for (const [name, value] of defaults)
    if (properties[name] !== undefined) properties[name] = { ...properties[name], default: value };
  return { ...schema, properties };
}
