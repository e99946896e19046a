import type { CreateTrigger, UpdateTrigger } from '@imprint/sdk';
import { viewerZone } from '../../time/moments.js';
import { cronOf, isComplete, planOf, usualPlan, type SchedulePlan } from '../../time/schedules.js';
import type { TriggerKind } from './kinds.js';
import type { Trigger } from './queries.js';

/** What a schedule does about times at which nothing ran; the first one unless it is said otherwise. */
export const missedRuns = ['latest', 'all', 'skip'] as const;
type MissedRuns = (typeof missedRuns)[number];

/** A trigger as the fields of its form hold it. Which of them count is said by `kind`. */
export interface TriggerFields {
  kind: TriggerKind;
  plan: SchedulePlan;
  timezone: string;
  missed: MissedRuns;
  event: string;
  filter: string;
  url: string;
  /** A new one; that of a trigger is never shown. */
  secret: string;
  /** Whether the secret that there is goes. */
  isUnsigned: boolean;
}

export function fieldsOf(trigger: Trigger | undefined): TriggerFields {
  const { kind = 'schedule', cron, timezone, missed, event, filter, url } = trigger?.attributes ?? {};
  return {
    kind,
    plan: typeof cron === 'string' ? planOf(cron) : usualPlan,
    timezone: timezone ?? viewerZone(),
    missed: missed ?? 'latest',
    event: event ?? '',
    filter: filter ?? '',
    url: url ?? '',
    secret: '',
    isUnsigned: false,
  };
}

/** Whether everything is there that its kind cannot do without. */
export function isReady({ kind, plan, event, url }: TriggerFields): boolean {
  if (kind === 'schedule') return isComplete(plan);
  if (kind === 'event') return event.trim() !== '';
  return kind === 'hook' || url.trim() !== '';
}

/** What is changed of a trigger. */
export function changesOf(fields: TriggerFields): UpdateTrigger {
  const { kind, plan, timezone, missed, event, url, secret, isUnsigned } = fields;
  const filter = fields.filter.trim() === '' ? null : fields.filter.trim();
  if (kind === 'schedule') return { cron: cronOf(plan), timezone, missed };
  if (kind === 'event') return { event: event.trim(), filter };
  if (kind === 'rss') return { url: url.trim(), filter };
  if (isUnsigned) return { filter, secret: null };
  return { filter, ...(secret !== '' && { secret }) };
}

/** What a new trigger is made of. */
export function creationOf(fields: TriggerFields): CreateTrigger {
  const given = Object.entries(changesOf(fields)).filter(([, value]) => value !== null);
  return { ...(Object.fromEntries(given) as Partial<CreateTrigger>), kind: fields.kind };
}

/** The same trigger again, after it was deleted. A hook has another address, and its secret is known to nobody. */
export function copyOf({ attributes }: Trigger): CreateTrigger {
  const { kind, enabled, variables, ...others } = attributes;
  const { cron, timezone, missed, event, filter, url } = others;
  const given = Object.entries({ cron, timezone, missed, event, filter, url }).filter(([, value]) => value !== null);
  return { ...(Object.fromEntries(given) as Partial<CreateTrigger>), kind, enabled, variables };
}
