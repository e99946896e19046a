import type { CreateRelease, PlannedOccurrence } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { faultsOf, type Fault } from '../api/faults.js';
import { useOrganization } from '../api/organization.js';
import type { CompositionState } from './composition.js';
import { bodyOf, hasTime, type Draft } from './draft.js';
import { isPlannedAnew } from './occurrences.js';
import { validation } from './queries.js';
import { useSettled } from '../api/settled.js';

/** Places of the form, as the API names them. Everything else is said at its end. */
const places = [
  '/title',
  '/baseContent',
  '/targets',
  '/media',
  '/thread',
  '/firstComment',
  '/scheduledAt',
  '/slot',
  '/timezone',
  '/recurrence',
];

export interface Verdict {
  /** What the API finds wrong there, or below. */
  at: (...pointers: string[]) => readonly string[];
  /** What it finds wrong in no place of the form. */
  general: readonly string[];
  /** When it would go out, as the API reads the fields. */
  dueAt: string | null;
  /** First days of a post that repeats. */
  occurrences: readonly PlannedOccurrence[];
}

/** What the API says to the draft, asked at each pause. */
export function useVerdict({ draft, error, saved }: Pick<CompositionState, 'draft' | 'error' | 'saved'>): Verdict {
  const organization = useOrganization();
  const isAsked = draft.targets.length > 0 && draft.baseContent.trim() !== '';
  const body = useSettled(isAsked ? askedBody(draft, saved) : undefined);
  const { data } = useQuery(validation(organization, body));
  const faults: readonly Fault[] = [...(data?.faults ?? []), ...faultsOf(error)];
  const isBelow = ({ pointer }: Fault, place: string): boolean => pointer === place || pointer?.startsWith(`${place}/`) === true;
  const detailsOf = (found: readonly Fault[]): readonly string[] => [...new Set(found.map(({ detail }) => detail))];
  return {
    at: (...pointers) => detailsOf(faults.filter((fault) => pointers.some((pointer) => isBelow(fault, pointer)))),
    general: detailsOf(faults.filter((fault) => !places.some((place) => isBelow(fault, place)))),
    dueAt: data?.scheduledAt ?? null,
    occurrences: data?.occurrences ?? [],
  };
}

/** One of a series as it is says nothing about the days of the others. */
function askedBody(draft: Draft, saved: CompositionState['saved']): CreateRelease {
  const { recurrence, ...body } = bodyOf(draft, hasTime(draft) ? 'scheduled' : 'draft');
  return { ...body, ...(recurrence !== undefined && isPlannedAnew(saved, draft) && { recurrence }) };
}

/** What is missing before the API can be asked at all. */
export interface Missing {
  accounts: boolean;
  text: boolean;
  time: boolean;
}

export const missingIn = (draft: Draft): Missing => ({
  accounts: draft.targets.length === 0,
  text: draft.baseContent.trim() === '',
  time: !hasTime(draft) && draft.slot === undefined,
});
