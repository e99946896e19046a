import type { VideoModels } from '@imprint/domain/generation/video';
import { jobVideoModels, type JobSettings } from './job-models.js';

/** The video models of this instance, the default first. */
export function createVideoModels(config: JobSettings): VideoModels {
  return new Map(jobVideoModels(config).map((model) => [model.capability.name, model]));
}
