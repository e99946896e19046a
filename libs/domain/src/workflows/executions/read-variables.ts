import { Problem, type ProblemEntry } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
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
  requireSmall(given, '/variables');
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

/** @throws Problem `validation_failed` for values that a step could not give either */
export function requireSmall(values: Readonly<Record<string, unknown>>, pointer: string): void {
  const bytes = Buffer.byteLength(JSON.stringify(values));
  const most = limits.workflowOutputBytes;
  if (bytes <= most) return;
  const detail = `They have ${bytes} bytes as JSON; at most ${most} are allowed. Store large values as assets.`;
  throw new Problem({ code: 'validation_failed', detail, source: { pointer } });
}

function entry(name: string, detail: string): ProblemEntry {
  return { code: 'validation_failed', detail, source: { pointer: `/variables/${name.slice(0, 70)}` } };
}
