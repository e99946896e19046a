import type { VideoModels } from '@imprint/domain/generation/video';

/** The video models of this instance, the default first. */
export function createVideoModels(): VideoModels {
  return new Map();
}
