import type { GenerationBatchResource } from '@imprint/sdk';
import type { Tone } from './status.js';

export type BatchState = GenerationBatchResource['attributes']['status'];

/** How the states of a batch of any kind look. */
export const batchTones: Readonly<Record<BatchState, Tone>> = {
  queued: 'neutral',
  processing: 'info',
  completed: 'well',
  partially_failed: 'waiting',
  failed: 'troubled',
  cancelled: 'neutral',
};
