import type { AvatarModel, AvatarModels } from '@imprint/domain/generation/avatar';
import type { Config } from '@imprint/platform/config';
import { jobAvatarModels } from './job-models.js';
import { LocalPortraitModel } from './local-portrait.model.js';
import { soundPool } from './sound-pool.js';
import type { FilmStudio } from './slideshow/film-studio.js';
import { findEspeak } from './speech/espeak.js';
import { filmStudio, type VideoModelSettings } from './video-models.js';

export type AvatarModelSettings = VideoModelSettings & Pick<Config, 'ESPEAK_PATH'>;

/** Every model whose figures speak, the default one first. To add a vendor, add a file and a line here. */
export async function createAvatarModels(
  config: AvatarModelSettings,
  studio: FilmStudio = filmStudio(config),
): Promise<AvatarModels> {
  const portrait = new LocalPortraitModel(studio, soundPool(config.GENERATION_THREADS), await findEspeak(config));
  const models: readonly AvatarModel[] = [portrait, ...jobAvatarModels(config)];
  return new Map(models.map((model) => [model.capability.name, model]));
}
