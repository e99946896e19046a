import type { AudioModels } from '@imprint/domain/generation/audio';

/** The audio models of this instance, the default first. */
export function createAudioModels(): AudioModels {
  return new Map();
}
