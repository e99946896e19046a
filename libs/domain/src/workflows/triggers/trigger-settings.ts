import { Problem, problem, type ProblemEntry } from '@imprint/contracts/errors';
import type { CreateTrigger, MissedRuns, TriggerKind } from '@imprint/contracts/workflows';
import { ExpressionError } from '../expressions/expression-error.js';
import { Cron, CronError } from './cron.js';
import { TriggerFilter } from './trigger-filter.js';
import type { WorkflowTriggerEntity } from './workflow-trigger.entity.js';

/** What decides when a trigger starts its workflow. */
export type TriggerSettings = Pick<WorkflowTriggerEntity, 'cron' | 'timezone' | 'missed' | 'event' | 'filter' | 'url'>;

type Given = Pick<CreateTrigger, keyof TriggerSettings | 'secret'>;

const takes: Readonly<Record<TriggerKind, readonly (keyof Given)[]>> = {
  schedule: ['cron', 'timezone', 'missed'],
  event: ['event', 'filter'],
  hook: ['filter', 'secret'],
  rss: ['url', 'filter'],
};
const needs: Readonly<Partial<Record<TriggerKind, keyof TriggerSettings>>> = { schedule: 'cron', event: 'event', rss: 'url' };
const usualMissed: MissedRuns = 'latest';
/** Words with dots, such as `target.published` or `review.arrived`. */
const eventName = /^[a-z0-9][\w.:-]*$/iu;

/**
 * Settings of a trigger, checked.
 * @param before those that it has
 * @throws Problem `validation_failed`, with an entry for each mistake
 */
export function settingsOf(kind: TriggerKind, given: Given, before?: TriggerSettings): TriggerSettings {
  requireTaken(kind, given);
  const settings: TriggerSettings = {
    cron: given.cron ?? before?.cron ?? null,
    timezone: given.timezone ?? before?.timezone ?? (kind === 'schedule' ? 'UTC' : null),
    missed: given.missed ?? before?.missed ?? (kind === 'schedule' ? usualMissed : null),
    event: given.event ?? before?.event ?? null,
    filter: given.filter === undefined ? (before?.filter ?? null) : given.filter,
    url: given.url ?? before?.url ?? null,
  };
  const needed = needs[kind];
  if (needed !== undefined && settings[needed] === null)
    throw problem('validation_failed', `A trigger of the kind ${kind} needs \`${needed}\`.`, { pointer: `/${needed}` });
  const mistakes = [cronMistake(settings), eventMistake(settings), filterMistake(settings)].flatMap((entry) => entry ?? []);
  if (mistakes.length > 0) throw new Problem(mistakes);
  return settings;
}

function requireTaken(kind: TriggerKind, given: Given): void {
  const names = Object.keys(given).filter((name): name is keyof Given =>
    Object.values(takes)
      .flat()
      .includes(name as keyof Given),
  );
  const foreign = names.filter((name) => given[name] !== undefined && given[name] !== null && !takes[kind].includes(name));
  if (foreign.length === 0) return;
  const allowed = takes[kind].map((name) => `\`${name}\``).join(', ');
  throw new Problem(foreign.map((name) => mistake(name, `A trigger of the kind ${kind} takes ${allowed}, and no \`${name}\`.`)));
}

function cronMistake({ cron, timezone }: TriggerSettings): ProblemEntry | null {
  if (cron === null) return null;
  try {
    Cron.parse(cron, timezone ?? 'UTC');
    return null;
  } catch (error) {
    if (!(error instanceof CronError)) throw error;
    return mistake(error.about, error.message);
  }
}

function eventMistake({ event }: TriggerSettings): ProblemEntry | null {
  if (event === null || eventName.test(event)) return null;
  return mistake(
    'event',
    'The name of an event has letters, digits, dots, colons, hyphens and underscores, such as `target.published`.',
  );
}

function filterMistake({ filter }: TriggerSettings): ProblemEntry | null {
  if (filter === null) return null;
  try {
    TriggerFilter.parse(filter);
    return null;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return mistake('filter', `The filter: ${error.message}.`);
  }
}

const mistake = (name: string, detail: string): ProblemEntry => ({
  code: 'validation_failed',
  detail,
  source: { pointer: `/${name}` },
});
