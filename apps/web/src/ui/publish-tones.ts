import type { ReleaseResource } from '@imprint/sdk';
import type { Tone } from './status.js';

/** How releases and targets are doing, by their status. */
export const publishTones: Readonly<Record<ReleaseResource['attributes']['status'], Tone>> = {
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
