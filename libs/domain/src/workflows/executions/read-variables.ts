import { Problem, type ProblemEntry } from '@imprint/contracts/errors';
import type { WorkflowInput } from '@imprint/contracts/workflows';
import { typeMistake } from '../graph/field-values.js';
import { allowedInstead } from '../graph/mistakes.js';

/**
 * Values of the inputs of a workflow, with defaults; null for those that nobody gave.
 * @throws Problem `validation_failed` for each that is missing, unknown, or of another type
 */
export function readVariables(
  inputs: Readonly<Record<string, WorkflowInput>>,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const unknown = Object.keys(given)
    .filter((name) => !Object.hasOwn(inputs, name))
    .map((name) =>
      entry(name, `The workflow has no input "${name.slice(0, 70)}"; ${allowedInstead(name, Object.keys(inputs), 'Inputs')}`),
    );
  const wrong = Object.entries(inputs).flatMap(([name, { type, required = false, default: fallback }]) => {
    const value = given[name] ?? fallback ?? null;
    if (value === null) return required ? [entry(name, `The workflow needs a value for its input ${name}.`)] : [];
    const mistake = typeMistake(type, value);
    return mistake === null ? [] : [entry(name, `${name} ${mistake}`)];
  });
  const entries = [...unknown, ...wrong];
  if (entries.length > 0) throw new Problem(entries);
  return Object.fromEntries(
    Object.entries(inputs).map(([name, { default: fallback }]) => [name, given[name] ?? fallback ?? null]),
  );
}

function entry(name: string, detail: string): ProblemEntry {
  return { code: 'validation_failed', detail, source: { pointer: `/variables/${name.slice(0, 70)}` } };
}
