import type { ReleaseResource } from '@imprint/sdk';
import type { Tone } from '../ui/status.js';

export type ReleaseStatus = ReleaseResource['attributes']['status'];

/** How each state is shown, in the order in which a release goes through them. */
export const tones: Readonly<Record<ReleaseStatus, Tone>> = {
  draft: 'neutral',
  scheduled: 'info',
  paused: 'waiting',
  publishing: 'info',
  unconfirmed: 'waiting',
  published: 'well',
  partially_published: 'waiting',
  failed: 'troubled',
  cancelled: 'neutral',
};

/** What the list can be narrowed to. */
export const filters = Object.keys(tones) as readonly ReleaseStatus[];

export const isFilter = (value: unknown): value is ReleaseStatus => filters.some((each) => each === value);
