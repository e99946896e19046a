import type { JsonSchema } from '@imprint/platform/http';
import type { ToolHints } from './tool.js';

/** A tool as clients see it. */
export interface ToolDefinition {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema & { type: 'object' };
  outputSchema: JsonSchema & { type: 'object' };
  annotations: ToolHints;
  _meta?: Record<string, unknown>;
}

/**
 * A definition as in `tools/list`. An agent reads all of them before it uses one, so they contain what it needs to choose a tool and fill
 * in its arguments: only the keys of results, and no bounds that nobody reaches. find_tools returns the complete definition.
 */
export function outlineOf({ inputSchema, outputSchema, ...definition }: ToolDefinition): ToolDefinition {
  return {
    ...definition,
    inputSchema: withoutRemoteBounds(inputSchema) as ToolDefinition['inputSchema'],
    outputSchema: { type: 'object', properties: { data: keysOf((outputSchema['properties'] as { data: JsonSchema }).data) } },
  };
}

function keysOf({ type, properties }: JsonSchema): JsonSchema {
  const keys = Object.keys(properties ?? {}).map((name) => [name, {}]);
  return keys.length === 0 ? { type } : { type, properties: Object.fromEntries(keys) };
}

/** Longer than any id, time, name or title. */
const longName = 255;
/** What ids look like, and that a text is not blank. */
const evident = /^(?:\^[a-z]+_|\\S$)/;

function withoutRemoteBounds(schema: unknown, isNested = false): unknown {
  if (Array.isArray(schema)) return schema.map((one) => withoutRemoteBounds(one, true));
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    // The arguments as a whole say that nothing else is taken.
    ([keyword, value]) => !isRemote(keyword, value) && !(isNested && keyword === 'additionalProperties' && value === false),
  );
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, withoutRemoteBounds(value, true)]));
}

/** Whether this is a keyword with a bound that nobody reaches. A property of that name holds a schema instead. */
function isRemote(keyword: string, value: unknown): boolean {
  if (keyword === 'minLength' || keyword === 'minItems') return value === 1;
  if (keyword === 'minimum') return value === 0 || value === 1;
  if (keyword === 'maximum') return value === 1;
  if (keyword === 'maxLength') return typeof value === 'number' && value <= longName;
  if (keyword === 'pattern') return typeof value === 'string' && evident.test(value);
  if (keyword === 'uniqueItems') return value === true;
  return keyword === 'not' && JSON.stringify(value) === '{"type":"null"}';
}
