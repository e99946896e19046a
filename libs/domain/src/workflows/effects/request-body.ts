import type { OperationFields } from '@imprint/contracts/documents';
import { Problem } from '@imprint/contracts/errors';
import { InputPipe } from '@imprint/platform/http';
import { starts, type StartName } from '../../approvals/index.js';
import { type StepCall, StepFailure } from '../nodes/node-kind.js';

/** A request as settings give it. */
export interface GivenBody {
  body: Readonly<Record<string, unknown>>;
  /** Of the path. */
  id?: string;
}

/** Fields of requests that settings call otherwise. */
const calledOtherwise: Readonly<Record<string, string>> = {
  topic: 'prompt',
  'selectedContext.text': 'context',
  selectedContext: 'context',
};

const input = new InputPipe();

/** Those of the settings that are there, by their names. Nothing is as good as left out: expressions may give null, and templates no text. */
export function givenSettings({ settings }: Pick<StepCall, 'settings'>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (isGiven(settings[name]) ? [[name, settings[name]]] : [])));
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** The text of the setting `context` as requests have it: facts for a model, never instructions. */
export function selectedContext({ settings }: Pick<StepCall, 'settings'>): { selectedContext?: { text: unknown } } {
  const { context } = settings;
  return isGiven(context) ? { selectedContext: { text: context } } : {};
}

/** The body, checked like that of the same request over REST. @throws StepFailure that names the setting */
export async function checkedBody(start: StartName, { body, id }: GivenBody): Promise<{ body: object; id?: string }> {
  return asSettings(async () => {
    const checked = (await input.transform({ ...body }, { type: 'body', metatype: starts[start].body })) as object;
    return { body: checked, ...(id !== undefined && { id }) };
  });
}

/** @throws StepFailure in place of a Problem about fields of a request: it names the settings */
export async function asSettings<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.entries.every(({ source }) => source?.pointer !== undefined))
      throw wrongSettings(error);
    throw error;
  }
}

function wrongSettings({ entries, code }: Problem): StepFailure {
  const sentences = entries.map(({ detail, source }) => {
    const field = (source?.pointer ?? '').slice(1).replaceAll('/', '.');
    const setting = calledOtherwise[field] ?? field;
    const said = detail.startsWith(`${field} `) ? `${setting}${detail.slice(field.length)}` : detail;
    return said.includes(setting) ? said : `${setting}: ${said}`;
  });
  return StepFailure.of('validation', code, sentences.join(' '));
}

/** Settings that an operation needs and that are left out, as `check` of a kind says it. */
export function operationMistakes(operations: OperationFields, settings: Readonly<Record<string, unknown>>): string[] {
  const { operation } = settings;
  if (typeof operation !== 'string' || !Object.hasOwn(operations, operation)) return [];
  const needed = operations[operation]?.needed ?? [];
  return needed
    .filter((name) => (settings[name] ?? null) === null)
    .map((name) => `${name}: missing; the operation ${operation} needs ${needed.join(', ')}.`);
}
