import type { AudioModel, AudioModels } from '@imprint/domain/generation/audio';
import type { Config } from '@imprint/platform/config';
import { findFfmpeg } from '../video/index.js';
import { ElevenLabsMusicModel } from './elevenlabs-music.model.js';
import { ElevenLabsSpeechModel } from './elevenlabs-speech.model.js';
import { ElevenLabsVendor } from './elevenlabs.vendor.js';
import { LocalLoopModel } from './local-loop.model.js';
import { LocalSpeechModel } from './local-speech.model.js';
import { OpenAiSpeechModel } from './openai-speech.model.js';
import { soundPool } from './sound-pool.js';
import { findEspeak } from './speech/espeak.js';
import { connectionTo, requireKey } from './vendor-connections.js';

export type AudioModelSettings = Pick<
  Config,
  | `ELEVENLABS_${'BASE_URL' | 'API_KEY' | 'SPEECH_MODELS' | 'MUSIC_MODELS'}`
  | 'ESPEAK_PATH'
  | 'FFMPEG_PATH'
  | 'FFMPEG_THREADS'
  | 'GENERATION_CONCURRENCY'
  | 'GENERATION_THREADS'
  | `OPENAI_SPEECH_${'BASE_URL' | 'API_KEY' | 'MODELS' | 'VOICES'}`
>;

/**
 * Every model that makes voices or music, the default one of each kind first. espeak-ng and ffmpeg are looked for once; threads start with the
 * first sound. To add a vendor, add a file and a line here.
 * @throws Error when models are listed without their key
 */
export async function createAudioModels(config: AudioModelSettings): Promise<AudioModels> {
  const [espeak, ffmpeg] = await Promise.all([findEspeak(config), findFfmpeg(config)]);
  const pool = soundPool(config.GENERATION_THREADS);
  const local = [new LocalSpeechModel(pool, espeak, ffmpeg), new LocalLoopModel(pool, ffmpeg)];
  const models: readonly AudioModel[] = [...local, ...vendorAudioModels(config)];
  return new Map(models.map((model) => [model.capability.name, model]));
}

/** Without those of this machine. @throws Error when models are listed without their key */
export const vendorAudioModels = (config: AudioModelSettings): AudioModel[] => [...openAiSpeech(config), ...elevenLabs(config)];

function openAiSpeech(config: AudioModelSettings): AudioModel[] {
  const { OPENAI_SPEECH_BASE_URL: baseUrl, OPENAI_SPEECH_API_KEY: apiKey, OPENAI_SPEECH_VOICES: voices } = config;
  return config.OPENAI_SPEECH_MODELS.map(
    (model) => new OpenAiSpeechModel(connectionTo(baseUrl, config), { baseUrl, apiKey, model, voices }),
  );
}

function elevenLabs(config: AudioModelSettings): AudioModel[] {
  const { ELEVENLABS_BASE_URL: baseUrl, ELEVENLABS_API_KEY: apiKey } = config;
  const { ELEVENLABS_SPEECH_MODELS: speech, ELEVENLABS_MUSIC_MODELS: music } = config;
  requireKey('ELEVENLABS_API_KEY', apiKey, 'ELEVENLABS_SPEECH_MODELS', speech);
  requireKey('ELEVENLABS_API_KEY', apiKey, 'ELEVENLABS_MUSIC_MODELS', music);
  if (speech.length + music.length === 0) return [];
  const vendor = new ElevenLabsVendor(connectionTo(baseUrl, config), { baseUrl, apiKey });
  return [
    ...speech.map((model) => new ElevenLabsSpeechModel(vendor, model)),
    ...music.map((model) => new ElevenLabsMusicModel(vendor, model)),
  ];
}
