import type { ReleaseResource } from '@imprint/sdk';

export type ReleaseStatus = ReleaseResource['attributes']['status'];

/** What the list can be narrowed to, in the order in which a release goes through it. */
export const filters = [
  'draft',
  'scheduled',
  'paused',
  'publishing',
  'unconfirmed',
  'published',
  'partially_published',
  'failed',
  'cancelled',
] as const satisfies readonly ReleaseStatus[];

export const isFilter = (value: unknown): value is ReleaseStatus => filters.some((each) => each === value);
