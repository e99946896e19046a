import type { TrainedModels } from './trained-models.js';

/** Of organizations that have trained none. */
export const noTrainedModels = {
  of: () => Promise.resolve(new Map()),
  find: () => Promise.resolve(null),
} as unknown as TrainedModels;
