import type { GraphInput, ValueType } from './graph.js';

/** What somebody typed for an input or a setting of this type; undefined for nothing. @throws SyntaxError for JSON that is none */
export function typedValue(text: string, type: ValueType): unknown {
  if (type === 'text') return text === '' ? undefined : text;
  if (text.trim() === '') return undefined;
  if (type === 'number') return Number.isFinite(Number(text)) ? Number(text) : text;
  if (type === 'any') return jsonOr(text);
  return JSON.parse(text) as unknown;
}

/** Whatever is no JSON is a text. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** A value as it is typed. */
export function shownValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** Inputs that have to be given and are not. */
export const missingInputs = (
  inputs: Readonly<Record<string, GraphInput>>,
  given: Readonly<Record<string, unknown>>,
): readonly string[] =>
  Object.entries(inputs)
    .filter(([name, input]) => input.required === true && input.default === undefined && given[name] === undefined)
    .map(([name]) => name);

/** What was typed for inputs, by the type of each, and the names of those that cannot be read. */
export function readTexts(
  inputs: Readonly<Record<string, GraphInput>>,
  texts: Readonly<Record<string, string>>,
): { variables: Readonly<Record<string, unknown>>; broken: readonly string[] } {
  const variables: Record<string, unknown> = {};
  const broken: string[] = [];
  for (const [name, { type }] of Object.entries(inputs)) {
    try {
      const value = typedValue(texts[name] ?? '', type);
      if (value !== undefined) variables[name] = value;
    } catch {
      broken.push(name);
    }
  }
  return { variables, broken };
}
