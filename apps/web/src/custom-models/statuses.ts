import type { TrainingState } from '../api/trainings.js';
import type { Tone } from '../ui/status.js';

/** How the states of a training look. */
export const trainingTones: Readonly<Record<TrainingState, Tone>> = {
  queued: 'neutral',
  processing: 'info',
  completed: 'well',
  failed: 'troubled',
  cancelled: 'neutral',
};

/** Whether it can still be cancelled. */
export const isUnderWay = (status: TrainingState): boolean => status === 'queued' || status === 'processing';
