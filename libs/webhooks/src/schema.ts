/** The part of JSON Schema that the payloads need. Listed properties are required; others are allowed. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  format?: string;
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
}

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isRecord,
};

/** Whether a value is an object other than an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value matches a schema; `definitions` resolves its `$ref`s. */
export function fits(value: unknown, schema: Schema, definitions: Readonly<Record<string, Schema>>): boolean {
  const within = (part: unknown, rule: Schema): boolean => fits(part, rule, definitions);
  const { $ref, type, format, items, anyOf, allOf, properties } = schema;
  if ($ref !== undefined) return within(value, definitions[$ref.replace('#/definitions/', '')] ?? { anyOf: [] });
  return (
    (type === undefined || [type].flat().some((name) => types[name]?.(value))) &&
    (schema.enum === undefined || schema.enum.includes(value)) &&
    (format !== 'date-time' || typeof value !== 'string' || !Number.isNaN(Date.parse(value))) &&
    (anyOf === undefined || anyOf.some((rule) => within(value, rule))) &&
    (allOf === undefined || allOf.every((rule) => within(value, rule))) &&
    (items === undefined || !Array.isArray(value) || value.every((item) => within(item, items))) &&
    (properties === undefined ||
      !isRecord(value) ||
      Object.entries(properties).every(([name, rule]) => within(value[name], rule)))
  );
}
