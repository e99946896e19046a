import { Problem, type ProblemEntry } from '@imprint/contracts/errors';
import type { WorkflowInput } from '@imprint/contracts/workflows';
import { typeMistake } from '../graph/field-values.js';
import { allowedInstead } from '../graph/mistakes.js';
import { deepestValue, isShallow } from '../graph/shapes.js';

/**
 * Inputs of a template with the values that somebody gave as their defaults. What is null keeps its own.
 * @throws Problem `validation_failed` for each value that is unknown, of another type or nested too deep
 */
export function installedInputs<Input extends WorkflowInput>(
  inputs: Readonly<Record<string, Input>>,
  given: Readonly<Record<string, unknown>>,
): Record<string, Input> {
  const mistakes = Object.entries(given).flatMap(([name, value]) => {
    const detail = mistakeOf(inputs, name, value);
    return detail === null ? [] : [entry(name, detail)];
  });
  if (mistakes.length > 0) throw new Problem(mistakes);
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => {
      const value = given[name] ?? null;
      return [name, value === null ? { ...input } : { ...input, default: value }];
    }),
  );
}

function mistakeOf(inputs: Readonly<Record<string, WorkflowInput>>, name: string, value: unknown): string | null {
  const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
  if (input === undefined)
    return `The template has no input "${name.slice(0, 70)}"; ${allowedInstead(name, Object.keys(inputs), 'Inputs')}`;
  if (value === null || value === undefined) return null;
  if (!isShallow(value, deepestValue)) return `${name} is nested deeper than ${deepestValue} levels.`;
  const mistake = typeMistake(input.type, value);
  return mistake === null ? null : `${name} ${mistake}`;
}

function entry(name: string, detail: string): ProblemEntry {
  const key = name.slice(0, 70).replaceAll('~', '~0').replaceAll('/', '~1');
  return { code: 'validation_failed', detail, source: { pointer: `/inputs/${key}` } };
}
