import type { JsonSchema } from '@imprint/platform/http';
import type { ToolHints } from './tool.js';

/** A tool as clients see it. */
export interface ToolDefinition {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema & { type: 'object' };
  outputSchema: JsonSchema & { type: 'object' };
  annotations: Partial<ToolHints>;
  _meta?: Record<string, unknown>;
}

/**
 * A definition as in `tools/list`. An agent reads all of them before it uses one, so they contain what it needs to choose a tool and fill
 * in its arguments: only the keys of results and of what lies deep in arguments, and no bounds that nobody reaches. find_tools returns the
 * complete definition.
 */
export function outlineOf({ inputSchema, outputSchema, annotations, ...definition }: ToolDefinition): ToolDefinition {
  const { readOnlyHint } = annotations;
  const { data } = outputSchema['properties'] as { data: JsonSchema };
  return {
    ...definition,
    annotations: saidOf(annotations),
    inputSchema: named(inlined(withoutRemoteBounds(inputSchema) as ToolDefinition['inputSchema'])),
    outputSchema: { type: 'object', properties: { data: keysOf(data, readOnlyHint === true) } },
  };
}

/**
 * Whether a tool destroys something, and whether a repeated call changes more, means nothing of one that only reads; no is what the second means
 * when it is left out (ToolAnnotations of MCP).
 */
function saidOf({ idempotentHint, destructiveHint, ...hints }: ToolDefinition['annotations']): ToolDefinition['annotations'] {
  const isIdempotent = idempotentHint === true && { idempotentHint };
  return hints.readOnlyHint === true ? hints : { ...hints, destructiveHint, ...isIdempotent };
}

/** A tool that changes something answers with all of it: with more keys than these, the tool that reads it names them. */
const namedKeys = 4;

function keysOf({ type, properties }: JsonSchema, isRead: boolean): JsonSchema {
  const names = Object.keys(properties ?? {});
  const keys = !isRead && names.length > namedKeys ? [] : names.map((name) => [name, {}]);
  // What is said of an object without its keys is nothing, and whatever has keys is one.
  if (keys.length === 0) return type === 'object' ? {} : { type };
  return { properties: Object.fromEntries(keys) };
}

/** Puts what is referred to once in the place of the reference. */
function inlined({ $defs = {}, ...schema }: ToolDefinition['inputSchema']): ToolDefinition['inputSchema'] {
  const definitions = $defs as Record<string, object>;
  const text = JSON.stringify([schema, definitions]);
  const isShared = (name: string): boolean => text.split(`"#/$defs/${name}"`).length > 2;
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...others } = value as { $ref?: unknown };
    const name = typeof $ref === 'string' ? $ref.slice('#/$defs/'.length) : undefined;
    if (name !== undefined && !isShared(name)) return resolve({ ...definitions[name], ...others });
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part)]));
  };
  const shared = Object.entries(definitions).filter(([name]) => isShared(name));
  return {
    ...(resolve(schema) as ToolDefinition['inputSchema']),
    ...(shared.length > 0 && { $defs: Object.fromEntries(shared.map(([name, one]) => [name, resolve(one)])) }),
  };
}

/**
 * Levels of arguments that are described; below them, in objects that can be left out, and in what several arguments share, only their names
 * are said.
 */
const describedLevels = 2;
/** Of things in a list that have more fields than these, only the names are said, too. */
const describedFields = 6;

function named({ $defs = {}, ...schema }: ToolDefinition['inputSchema']): ToolDefinition['inputSchema'] {
  const shared = Object.entries($defs as Record<string, JsonSchema>).map(([name, one]) => [
    name,
    below(one, describedLevels + 2),
  ]);
  return {
    ...(below(schema, 1) as ToolDefinition['inputSchema']),
    ...(shared.length > 0 && { $defs: Object.fromEntries(shared) }),
  };
}

function below(schema: JsonSchema, level: number): JsonSchema {
  const { properties, items, anyOf, required, $ref } = schema as Nested;
  const each = Object.entries(properties ?? {}).map(([name, value]) => [
    name,
    below(value, isAside(value) && required?.includes(name) !== true ? Math.max(level + 1, describedLevels + 1) : level + 1),
  ]);
  return {
    ...(level <= describedLevels + 1 && schema),
    ...(properties !== undefined && { properties: Object.fromEntries(each) }),
    ...(items !== undefined && { items: below(items, isLong(items) ? describedLevels + 1 : level) }),
    ...(anyOf !== undefined && { anyOf: anyOf.map((part) => below(part, level)) }),
    ...(required !== undefined && { required }),
    ...($ref !== undefined && { $ref }),
  };
}

/** Whether there is more to say of it than its own description. */
const isAside = ({ properties, items }: Nested): boolean => (items ?? { properties }).properties !== undefined;

const isLong = ({ properties }: Nested): boolean => Object.keys(properties ?? {}).length > describedFields;

interface Nested {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  required?: string[];
  $ref?: string;
}

/** Longer than any id, time, name or title. */
const longName = 255;
/** No text, list or number that an agent writes reaches these. */
const longText = 1_000;
const longList = 7;
const largeNumber = 99;
/** What ids, days and names of files look like, and that a text is not blank. */
const evident = /^(?:\^[a-z]+_|\^\\d\{4\}-|\^\[\^\\\\\/\]\+\$|\\S$)/;

function withoutRemoteBounds(schema: unknown, isNested = false): unknown {
  if (Array.isArray(schema)) return schema.map((one) => withoutRemoteBounds(one, true));
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    // The arguments as a whole say that nothing else is taken, and properties that something is an object.
    ([keyword, value]) => !isRemote(keyword, value) && !(isNested && isImplied(keyword, value, schema)),
  );
  return withoutUnion(Object.fromEntries(kept.map(([keyword, value]) => [keyword, withoutRemoteBounds(value, true)])));
}

/** One type or null, in the short form. */
function withoutUnion({ anyOf, ...schema }: JsonSchema): JsonSchema {
  if (anyOf === undefined) return schema;
  const [one, other, ...more] = anyOf as JsonSchema[];
  const isNullable = other?.['type'] === 'null' && more.length === 0 && typeof one?.['type'] === 'string';
  return isNullable ? { ...schema, ...one, type: [one['type'], 'null'] } : { ...schema, anyOf };
}

const isImplied = (keyword: string, value: unknown, schema: object): boolean =>
  keyword === 'additionalProperties' ? value === false : keyword === 'type' && value === 'object' && 'properties' in schema;

/** Whether this is a keyword with a bound that nobody reaches. A property of that name holds a schema instead. */
function isRemote(keyword: string, value: unknown): boolean {
  if (keyword === 'minLength' || keyword === 'minItems') return value === 1;
  if (keyword === 'minimum') return value === 0 || value === 1;
  if (keyword === 'maximum') return value === 1 || (typeof value === 'number' && value >= largeNumber);
  if (keyword === 'maxLength') return typeof value === 'number' && (value <= longName || value >= longText);
  if (keyword === 'maxItems') return typeof value === 'number' && value >= longList;
  if (keyword === 'pattern') return typeof value === 'string' && evident.test(value);
  if (keyword === 'uniqueItems') return value === true;
  // Their names and descriptions say that they are addresses.
  if (keyword === 'format') return value === 'uri';
  return keyword === 'not' && JSON.stringify(value) === '{"type":"null"}';
}
