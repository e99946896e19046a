import type { ReleaseResource, UpdateRelease } from '@imprint/sdk';

/** Which releases of a series a change is for. */
export type OccurrenceScope = NonNullable<UpdateRelease['occurrences']>;

export const occurrenceScopes: readonly OccurrenceScope[] = ['one', 'following', 'all'];

type Repeating = Pick<ReleaseResource['attributes'], 'status' | 'recurrence'>;

/** Whether a release goes its own way: it was taken out of the plan of its series. */
export const isTakenOut = ({ status, recurrence }: Repeating): boolean =>
  status === 'draft' && typeof recurrence?.seriesId === 'string';

/** Whether others go out by the same plan. */
export const isInSeries = (release: Repeating): boolean =>
  typeof release.recurrence?.seriesId === 'string' && !isTakenOut(release);
