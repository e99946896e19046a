import { limits } from '@imprint/contracts/limits';
import type {
  AudioModel,
  AudioModelCapability,
  AudioRequest,
  FileModelContext,
  GeneratedAudio,
} from '@imprint/domain/generation/audio';
import type { Ffmpeg } from '../video/index.js';
import { describe } from './loop/description.js';
import type { RenderPool } from './render-pool.js';
import { finishedSound } from './sound/finished-sound.js';
import { madeInThread, soundTimeoutMs } from './sound/in-thread.js';

const durations = { min: 3, max: 180, usual: 30 };

/** Music that this machine plays: the same prompt, style and length are the same samples, whatever the machine. */
export class LocalLoopModel implements AudioModel {
  readonly unavailable = null;
  readonly capability: AudioModelCapability = {
    name: 'local/loop',
    provider: 'local',
    label: 'Loop',
    description:
      'Instrumental music. Mood, key, tempo and instruments are read from the prompt ("calm piano in D minor, 80 bpm"), and the prompt is ' +
      'the seed: the same prompt plays the same piece. "Seamless loop" plays one without beginning and end.',
    makes: 'music',
    voices: [],
    durations,
    promptLength: limits.promptLength,
    credits: 0,
    timeoutMs: soundTimeoutMs,
  };

  constructor(
    private readonly pool: RenderPool,
    private readonly ffmpeg: Ffmpeg | null,
  ) {}

  async generate({ prompt, style, durationSeconds }: AudioRequest, context: FileModelContext): Promise<GeneratedAudio> {
    context.progress(0);
    const piece = { prompt, style, seconds: durationSeconds ?? durations.usual };
    const made = await madeInThread(this.pool, 'loop', { piece }, { ...context, from: 0, to: 90 });
    const finished = await finishedSound(this.ffmpeg, made, context);
    context.progress(100);
    return { ...finished, styleUsed: style === null ? null : describe(prompt, style).moodName };
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
