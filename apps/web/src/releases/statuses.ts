import type { ReleaseResource } from '@imprint/sdk';
import { publishTones } from '../ui/publish-tones.js';
import type { ReleaseActionName } from './queries.js';

export type ReleaseStatus = ReleaseResource['attributes']['status'];

/** What the list can be narrowed to, in the order in which a release goes through it. */
export const filters = Object.keys(publishTones) as readonly ReleaseStatus[];

export const isFilter = (value: unknown): value is ReleaseStatus => filters.some((each) => each === value);

/** What the API accepts in each state; targets of one release may be in several, and then it says what it cannot do. */
export const possible: Readonly<Record<ReleaseStatus, readonly ReleaseActionName[]>> = {
  draft: ['resume', 'publish-now', 'delete'],
  scheduled: ['publish-now', 'pause', 'cancel'],
  paused: ['resume', 'publish-now', 'cancel'],
  publishing: [],
  unconfirmed: [],
  published: ['delete'],
  partially_published: ['delete'],
  failed: ['delete'],
  cancelled: ['delete'],
};

/** The API takes changes of the text, the media and the time until the first account has begun. */
export const isChangeable = ({ status, targets }: ReleaseResource['attributes']): boolean =>
  waiting.includes(status) && targets.every((target) => target.status === 'cancelled' || waiting.includes(target.status));
const waiting: readonly ReleaseStatus[] = ['draft', 'scheduled', 'paused'];
