import type { AudioModel, AudioModels } from '@imprint/domain/generation/audio';
import type { Config } from '@imprint/platform/config';
import { findFfmpeg } from '../video/index.js';
import { LocalLoopModel } from './local-loop.model.js';
import { LocalSpeechModel } from './local-speech.model.js';
import { soundPool } from './sound-pool.js';
import { findEspeak } from './speech/espeak.js';

export type AudioModelSettings = Pick<Config, 'ESPEAK_PATH' | 'FFMPEG_PATH' | 'FFMPEG_THREADS' | 'GENERATION_THREADS'>;

/**
 * Every model that makes voices or music, the default one of each kind first. espeak-ng and ffmpeg are looked for once; threads start with the
 * first sound. To add a vendor, add a file and a line here.
 */
export async function createAudioModels(config: AudioModelSettings): Promise<AudioModels> {
  const [espeak, ffmpeg] = await Promise.all([findEspeak(config), findFfmpeg(config)]);
  const pool = soundPool(config.GENERATION_THREADS);
  const models: readonly AudioModel[] = [new LocalSpeechModel(pool, espeak, ffmpeg), new LocalLoopModel(pool, ffmpeg)];
  return new Map(models.map((model) => [model.capability.name, model]));
}
