import {
  ModelError,
  type AudioModel,
  type AudioModelCapability,
  type AudioRequest,
  type FileModelContext,
  type GeneratedAudio,
  type Unavailable,
} from '@imprint/domain/generation/audio';
import { runProgram } from '@imprint/platform/programs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ffmpeg } from '../video/index.js';
import type { RenderPool } from './render-pool.js';
import { finishedSound } from './sound/finished-sound.js';
import { madeInThread, soundFailure, soundTimeoutMs } from './sound/in-thread.js';
import type { Espeak } from './speech/espeak.js';
import { languageOf } from './speech/language-of.js';
import { spokenText } from './speech/spoken-text.js';
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
    const voice = this.voiceOf(prompt, voiceId);
    const input = await this.spoken(prompt, voice, context);
    context.progress(30);
    const made = await madeInThread(this.pool, 'speech', { input }, { ...context, from: 30, to: 90 });
    if (made.frames === 0) {
      const message = `There is nothing in the text that the voice ${voice.label} reads aloud.`;
      throw new ModelError({ class: 'validation', code: 'nothing_to_say', message, retryable: false });
    }
    const finished = await finishedSound(this.ffmpeg, made, context);
    context.progress(100);
    return finished;
  }

  close(): Promise<void> {
    return this.pool.close();
  }

  private voiceOf(text: string, voiceId: string | null): SpeechVoice {
    const id = voiceId === null || voiceId === automatic.id ? languageOf(text) : voiceId;
    const voice = this.voices.find((offered) => offered.id === id) ?? (id === voiceId ? undefined : this.voices[0]);
    if (voice !== undefined) return voice;
    throw new ModelError({ class: 'validation', code: 'unknown_voice', message: `There is no voice ${id}.`, retryable: false });
  }

  /** Has espeak-ng write a WAV file. The text is in a file, so no word of it is taken for an option. */
  private async spoken(text: string, { program }: SpeechVoice, { folder, signal }: FileModelContext): Promise<string> {
    if ('reason' in this.espeak) {
      const message = `${this.espeak.reason} Install it: ${this.espeak.install}`;
      throw new ModelError({ class: 'misconfiguration', code: 'model_unavailable', message, retryable: false });
    }
    const [written, output] = [join(folder, 'text.txt'), join(folder, 'spoken.wav')];
    // 1: UTF-8
    const args = ['-b', '1', '-v', program, '-f', written, '-w', output];
    try {
      await writeFile(written, spokenText(text), { signal });
      await runProgram({ path: this.espeak.path, args, cwd: folder, timeoutMs: soundTimeoutMs, signal });
    } catch (error) {
      signal.throwIfAborted();
      throw soundFailure('espeak-ng stopped before the text was read.', error);
    }
    return output;
  }
}
