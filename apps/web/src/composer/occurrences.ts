import type { Recurrence, ReleaseResource } from '@imprint/sdk';
import { isInSeries, isTakenOut, occurrenceScopes, type OccurrenceScope } from '../api/series.js';
import { draftOf, isSame, recurrenceIn, wallTimeOf, type Draft } from './draft.js';
import { isSameRule } from './recurrence.js';

/** What happens to a series when this is saved. */
export type SeriesChange = 'content' | 'day' | 'rule' | 'end' | 'slot';

const scopes: Readonly<Record<SeriesChange, readonly OccurrenceScope[]>> = {
  content: occurrenceScopes,
  day: ['one', 'following'],
  rule: ['following'],
  end: ['following'],
  slot: ['one'],
};

/** What has to be asked before a release of a series is saved. */
export interface SeriesQuestion {
  change: SeriesChange;
  /** Which releases it can be for. */
  scopes: readonly OccurrenceScope[];
}

/** @returns undefined where only one release is meant anyway, or nothing has changed */
export function seriesQuestion(saved: ReleaseResource | undefined, draft: Draft): SeriesQuestion | undefined {
  if (saved === undefined || !isInSeries(saved.attributes) || isSame(draft, draftOf(saved))) return undefined;
  const change = seriesChange(saved, draft);
  // One whose series has ended has no rule that could go on from another day.
  const isAlone = change === 'day' && draft.recurrence === undefined;
  return { change, scopes: isAlone ? ['one'] : scopes[change] };
}

function seriesChange(saved: ReleaseResource, draft: Draft): SeriesChange {
  const before = draftOf(saved);
  if (draft.slot !== undefined) return 'slot';
  if (!isSameRule(before.recurrence, draft.recurrence)) return draft.recurrence === undefined ? 'end' : 'rule';
  const isMoved = wallTimeOf(draft) !== wallTimeOf(before) || draft.timezone !== before.timezone;
  return isMoved && draft.date !== saved.attributes.recurrence?.date ? 'day' : 'content';
}

/** How a release is to repeat from now on; null for no longer, undefined where that stays as it is. */
export function changedRecurrence(
  saved: ReleaseResource,
  draft: Draft,
  scope: OccurrenceScope | undefined,
): Recurrence | null | undefined {
  const { recurrence } = saved.attributes;
  const wanted = recurrenceIn(draft);
  if (isInSeries(saved.attributes)) {
    const change = seriesChange(saved, draft);
    const isRule = change === 'rule' || change === 'end' || (change === 'day' && scope === 'following');
    return isRule ? (wanted ?? null) : undefined;
  }
  if (isTakenOut(saved.attributes)) return undefined;
  // Without a time it stays for later.
  if (wanted === undefined) return draft.recurrence === undefined && recurrence !== null ? null : undefined;
  const before = draftOf(saved);
  const isSameStart = before.date === draft.date && isSameRule(before.recurrence, draft.recurrence);
  return recurrence !== null && isSameStart ? undefined : wanted;
}

/** Whether the days of the form are those that will be: in a series the API plans them anew only for another rule or another day. */
export function isPlannedAnew(saved: ReleaseResource | undefined, draft: Draft): boolean {
  if (saved === undefined || !isInSeries(saved.attributes)) return true;
  const change = seriesChange(saved, draft);
  return change === 'rule' || change === 'day';
}
