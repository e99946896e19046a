import type { ReleaseResource } from '@imprint/sdk';
import type { ReleaseActionName } from './queries.js';
import type { ReleaseStatus } from './statuses.js';

/** What the API accepts in each state; targets of one release may be in several, and then it says what it cannot do. */
export const possible: Readonly<Record<ReleaseStatus, readonly ReleaseActionName[]>> = {
  draft: ['resume', 'publish-now', 'delete'],
  scheduled: ['publish-now', 'pause', 'unschedule', 'cancel'],
  paused: ['resume', 'publish-now', 'unschedule', 'cancel'],
  publishing: [],
  unconfirmed: [],
  published: ['delete'],
  partially_published: ['delete'],
  failed: ['delete'],
  cancelled: ['delete'],
};

/** A draft without a time can only go out at once, which has a button of its own; one that repeats, only from its time on. */
export const possibleFor = ({ status, scheduledAt, recurrence }: ReleaseResource['attributes']): readonly ReleaseActionName[] => {
  if (status !== 'draft') return possible[status];
  const repeats = recurrence !== null && recurrence.seriesId === null;
  return possible.draft.filter((name) => (name === 'resume' ? scheduledAt !== null : name !== 'publish-now' || !repeats));
};

/** Nothing happens to it by itself any more. */
export const isOver = ({ status }: ReleaseResource['attributes']): boolean => over.includes(status);
const over: readonly ReleaseStatus[] = ['published', 'partially_published', 'failed', 'cancelled'];

/** The API takes changes of the text, the media and the time until the first account has begun. */
export const isChangeable = ({ status, targets }: ReleaseResource['attributes']): boolean =>
  waiting.includes(status) && targets.every((target) => target.status === 'cancelled' || waiting.includes(target.status));
const waiting: readonly ReleaseStatus[] = ['draft', 'scheduled', 'paused'];
