import { problem } from '@imprint/contracts/errors';
import type { PromptCombination } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import { fillPrompt, parsePrompt, variableName, variablesOf, type PromptTemplate } from './prompt-template.js';

/** Prompts of a batch, as they were sent. */
export interface GivenPrompts {
  prompts: readonly string[];
  variables?: Record<string, unknown> | undefined;
  /** Generations of each combination. */
  count?: number | undefined;
}

/** What a batch makes, before any model is asked. */
export interface CombinedPrompts {
  /** In the order of the prompts; the last variable changes fastest. `index` is that of the prompt. Made as they are read. */
  combinations: () => Iterable<PromptCombination & { index: number }>;
  variables: Record<string, string[]>;
  /** Combinations times `count`. */
  total: number;
}

/**
 * Fills every prompt with every combination of the variables that it names.
 * @throws Problem `validation_failed` for variables that do not match the prompts, `too_many_generations`
 */
export function combinePrompts({ prompts, variables = {}, count = 1 }: GivenPrompts): CombinedPrompts {
  const templates = prompts.map((prompt, index) => parsePrompt(prompt, `/prompts/${index}`));
  const values = valuesOf(variables);
  requireMatch(templates, values);
  const total = templates.reduce((sum, template) => sum + combinationsOf(template, values), 0) * count;
  // Counted before they are made: fifty values of ten variables are more than any memory holds.
  if (total > limits.generationsPerBatch) {
    const detail = `This is ${total > 1e12 ? 'far too many' : total} generations. A batch has at most ${limits.generationsPerBatch}.`;
    throw problem('too_many_generations', detail, { pointer: '/variables' });
  }
  // Measured before they are filled: a prompt may name a variable thousands of times.
  for (const [index, template] of templates.entries())
    if (longestOf(template, values) > limits.promptLength) {
      const detail = `Filled in, this prompt has more than ${limits.promptLength} characters.`;
      throw problem('validation_failed', detail, { pointer: `/prompts/${index}` });
    }
  const combinations = function* (): Generator<PromptCombination & { index: number }> {
    for (const [index, template] of templates.entries())
      for (const assigned of assignments(variablesOf(template), values))
        yield { index, prompt: fillPrompt(template, assigned), values: Object.fromEntries(assigned) };
  };
  return { combinations, variables: Object.fromEntries(values), total };
}

type Values = ReadonlyMap<string, string[]>;

function valuesOf(variables: Record<string, unknown>): Values {
  const entries = Object.entries(variables);
  if (entries.length > limits.variablesPerBatch)
    throw problem('validation_failed', `A batch has at most ${limits.variablesPerBatch} variables.`, { pointer: '/variables' });
  return new Map(entries.map(([name, given]) => [name, valuesIn(name, given)]));
}

function valuesIn(name: string, given: unknown): string[] {
  const pointer = variableName.test(name) ? `/variables/${name}` : '/variables';
  const refuse = (detail: string): never => {
    throw problem('validation_failed', detail, { pointer });
  };
  if (!variableName.test(name))
    refuse('Names of variables begin with a letter and hold letters, digits, "_" and "-", 50 at most.');
  const values: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (values.length === 0 || values.length > limits.valuesPerVariable)
    refuse(`${name} must have 1 to ${limits.valuesPerVariable} values.`);
  const texts = values.filter((value) => typeof value === 'string');
  if (texts.length < values.length) refuse(`${name} must be a text, or several.`);
  if (texts.some((text) => text.trim() === '' || text.length > limits.variableValueLength))
    refuse(`Each value of ${name} must have 1 to ${limits.variableValueLength} characters, and more than white space.`);
  if (new Set(texts).size < texts.length) refuse(`${name} has a value twice.`);
  return texts;
}

/** Both ways: a prompt must not name a variable without values, nor may a variable be named nowhere, which is a typing error. */
function requireMatch(templates: readonly PromptTemplate[], values: Values): void {
  const named = templates.map(variablesOf);
  for (const [index, names] of named.entries()) {
    const missing = names.find((name) => !values.has(name));
    if (missing !== undefined)
      throw problem('validation_failed', `The prompt names {${missing}}, which has no values.`, { pointer: `/prompts/${index}` });
  }
  const unused = [...values.keys()].find((name) => !named.some((names) => names.includes(name)));
  if (unused !== undefined)
    throw problem('validation_failed', `No prompt names {${unused}}.`, { pointer: `/variables/${unused}` });
}

/** Characters of the longest prompt that the values make of it. */
const longestOf = (template: PromptTemplate, values: Values): number => {
  const longest = new Map(Array.from(values, ([name, texts]) => [name, Math.max(...texts.map(({ length }) => length))]));
  return template.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : (longest.get(part.variable) ?? 0)), 0);
};

const combinationsOf = (template: PromptTemplate, values: Values): number =>
  variablesOf(template).reduce((product, name) => product * (values.get(name)?.length ?? 0), 1);

function* assignments(
  [name, ...others]: readonly string[],
  values: Values,
  assigned: ReadonlyMap<string, string> = new Map(),
): Generator<ReadonlyMap<string, string>> {
  if (name === undefined) yield assigned;
  else for (const value of values.get(name) ?? []) yield* assignments(others, values, new Map([...assigned, [name, value]]));
}
