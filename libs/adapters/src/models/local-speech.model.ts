import type {
  AudioModel,
  AudioModelCapability,
  AudioRequest,
  FileModelContext,
  GeneratedAudio,
  Unavailable,
} from '@imprint/domain/generation/audio';
import type { Ffmpeg } from '../video/index.js';
import type { RenderPool } from './render-pool.js';
import { finishedSound } from './sound/finished-sound.js';
import { madeInThread, soundTimeoutMs } from './sound/in-thread.js';
import type { Espeak } from './speech/espeak.js';
import { nothingToSay, say, voiceFor } from './speech/say.js';
import { automatic, speechVoices, type SpeechVoice } from './speech/voices.js';

/** Reads texts aloud by espeak-ng: clearly, and like a machine. */
export class LocalSpeechModel implements AudioModel {
  readonly unavailable: Unavailable | null;
  readonly capability: AudioModelCapability;
  private readonly voices: readonly SpeechVoice[];

  constructor(
    private readonly pool: RenderPool,
    private readonly espeak: Espeak | Unavailable,
    private readonly ffmpeg: Ffmpeg | null,
  ) {
    this.unavailable = 'reason' in espeak ? espeak : null;
    this.voices = 'reason' in espeak ? speechVoices : espeak.voices;
    this.capability = {
      name: 'local/speech',
      provider: 'local',
      label: 'Speech',
      description: 'Reads a text aloud in one of many languages by espeak-ng: clear, and audibly a machine.',
      makes: 'voice',
      voices: [automatic, ...this.voices.map(({ id, label, language }) => ({ id, label, language }))],
      durations: null,
      promptLength: 4_000,
      credits: 0,
      timeoutMs: soundTimeoutMs,
    };
  }

  async generate({ prompt, voiceId }: AudioRequest, context: FileModelContext): Promise<GeneratedAudio> {
    context.progress(0);
    const voice = voiceFor(this.voices, prompt, voiceId);
    const spoken = await say(this.espeak, prompt, voice, { ...context, name: 'spoken.wav' });
    context.progress(30);
    const made = await madeInThread(this.pool, 'speech', { inputs: [spoken] }, { ...context, from: 30, to: 90 });
    if (made.frames === 0) throw nothingToSay(voice);
    const finished = await finishedSound(this.ffmpeg, made, context);
    context.progress(100);
    return finished;
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
