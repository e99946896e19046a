import { clearableFields, idPattern, IS_ID, IS_NAME, IS_WEB_ADDRESS, limits, resourceOf, type IdKind } from '@imprint/contracts';
import type { Type } from '@nestjs/common';
import { IS_ISO8601, getMetadataStorage } from 'class-validator';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { nestedTypes } from '../nested-types.js';

export interface JsonSchema {
  [keyword: string]: unknown;
}

const prefix = '#/components/schemas/';

/** JSON Schemas of the classes that routes use, and of what those refer to. */
export class SchemaCollection {
  private readonly used: Record<string, JsonSchema> = {
    Error: errorSchema,
  };
  private readonly all = validationMetadatasToSchemas({
    refPointerPrefix: prefix,
    classTransformerMetadataStorage: nestedTypes,
    classValidatorMetadataStorage: getMetadataStorage(),
    additionalConverters: {
      [IS_ISO8601]: { type: 'string', format: 'date-time' },
      [IS_ID]: ({ constraints: [kind] }) => ({ type: 'string', pattern: idPattern(kind as IdKind).source }),
      [IS_NAME]: { type: 'string' },
      [IS_WEB_ADDRESS]: { type: 'string', format: 'uri', maxLength: limits.urlLength },
    },
  }) as Record<string, JsonSchema>;

  collected(): Record<string, JsonSchema> {
    return Object.fromEntries(Object.entries(this.used).sort(([a], [b]) => a.localeCompare(b)));
  }

  /** Reference to the schema of a DTO class; null for a class without validation. */
  input(dto: Type<object>): JsonSchema | null {
    const schema = this.all[dto.name];
    if (schema === undefined) return null;
    const input = withDefaults(schema, dto);
    this.use(dto.name, { ...input, properties: withNull(input, clearableFields(dto)), additionalProperties: false });
    return { $ref: prefix + dto.name };
  }

  /** Schema of a DTO itself, for query parameters. */
  inlined(dto: Type<object>): JsonSchema | null {
    const schema = this.all[dto.name];
    return schema === undefined ? null : withDefaults(schema, dto);
  }

  /** Schema of a class by its name: taken, nothing more may be sent; given, what is optional may be null. */
  named(name: string, direction: 'taken' | 'given'): JsonSchema {
    const schema = this.all[name] ?? { properties: {} };
    return direction === 'taken' ? { ...schema, additionalProperties: false } : { ...schema, properties: nullable(schema) };
  }

  /** Reference to the JSON:API object of a resource. */
  resource(resource: Type<object>): JsonSchema {
    const { type, attributes } = resourceOf(resource);
    const schema = this.all[resource.name] ?? { properties: {} };
    this.use(resource.name, {
      type: 'object',
      required: ['type', 'id', 'attributes'],
      properties: {
        type: { const: type },
        id: { type: 'string' },
        attributes: { type: 'object', required: attributes, properties: nullable(schema) },
      },
    });
    return { $ref: prefix + resource.name };
  }

  private use(name: string, schema: JsonSchema): void {
    if (this.used[name] !== undefined) return;
    this.used[name] = schema;
    for (const [, nested = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const found = this.all[nested];
      if (found !== undefined) this.use(nested, found);
    }
  }
}

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
    return [name, isPlain ? { ...property, type: [type, 'null'] } : { anyOf: [property, { type: 'null' }] }];
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

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['errors', 'meta'],
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['status', 'code', 'title', 'detail'],
        properties: {
          status: { type: 'string' },
          code: { type: 'string' },
          title: { type: 'string' },
          detail: { type: 'string' },
          source: { type: 'object', properties: { pointer: { type: 'string' }, parameter: { type: 'string' } } },
        },
      },
    },
    meta: { type: 'object', required: ['requestId'], properties: { requestId: { type: 'string' } } },
  },
};
