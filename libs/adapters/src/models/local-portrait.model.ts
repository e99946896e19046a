import type {
  AvatarModel,
  AvatarModelCapability,
  AvatarRequest,
  FileModelContext,
  GeneratedVideo,
  Unavailable,
} from '@imprint/domain/generation/avatar';
import { statSync } from 'node:fs';
import type { SpokenPart } from './portrait/captions.js';
import type { PortraitJob } from './portrait/draw-portrait.js';
import type { RenderPool } from './render-pool.js';
import { refusal } from './slideshow/film-encoder.js';
import { filmTimeoutMs, type FilmStudio } from './slideshow/film-studio.js';
import { frameRate } from './slideshow/film.js';
import { videoCanvas, type VideoRatio } from './slideshow/stage.js';
import { madeInThread } from './sound/in-thread.js';
import { readWav, sampleRate } from './sound/wav.js';
import type { Espeak } from './speech/espeak.js';
import { nothingToSay, say, voiceFor } from './speech/say.js';
import { automatic, speechVoices, type SpeechVoice } from './speech/voices.js';

/** With the fonts, whose library is loaded for the first portrait. */
const captions = () => import('./portrait/captions.js');

/** Seconds of silence around the text: both encoders fade a sound in and out, and no word may be lost to that. */
const [before, after] = [0.4, 1.3];
/** Percentages: until the text is read, and until its sound is finished. */
const [readAt, soundAt, drawnAt] = [10, 20, 35];
/** Seconds. A text in a slow voice can take longer than its length says. */
const mostSeconds = 180;

/** A brand that speaks: its logo or initial, or a picture, over captions, with a waveform that moves as the voice of espeak-ng does. */
export class LocalPortraitModel implements AvatarModel {
  readonly unavailable: Unavailable | null;
  readonly capability: AvatarModelCapability;
  private readonly voices: readonly SpeechVoice[];

  /** @param sounds threads that make sound */
  constructor(
    private readonly studio: FilmStudio,
    private readonly sounds: RenderPool,
    private readonly espeak: Espeak | Unavailable,
  ) {
    this.unavailable = 'reason' in espeak ? espeak : null;
    this.voices = 'reason' in espeak ? speechVoices : espeak.voices;
    this.capability = {
      ...{ name: 'local/portrait', provider: 'local', label: 'Portrait' },
      description:
        "Reads a text aloud as the brand, by its logo or initial, or as a picture: with captions and a waveform, in the brand's colours. Its voice is audibly a machine.",
      avatars: [{ id: 'brand', label: 'Brand', previewUrl: null }],
      voices: [automatic, ...this.voices].map(({ id, label, language }) => ({ id, label, language })),
      aspectRatios: Object.keys(videoCanvas) as VideoRatio[],
      pictures: 1,
      promptLength: 1_500,
      credits: 0,
      timeoutMs: filmTimeoutMs,
    };
  }

  async generate({ voiceId, ...request }: AvatarRequest, context: FileModelContext): Promise<GeneratedVideo> {
    const { signal, folder } = context;
    signal.throwIfAborted();
    context.progress(0);
    const voice = voiceFor(this.voices, request.prompt, voiceId);
    const parts = await this.spoken(request.prompt, voice, context);
    const sound = await madeInThread(
      this.sounds,
      'speech',
      { inputs: parts.map(({ path }) => path), before, after },
      {
        ...{ signal, folder, from: readAt, to: soundAt },
        progress: (percent) => context.progress(percent),
      },
    );
    if (sound.frames === 0) throw nothingToSay(voice);
    const seconds = sound.frames / sampleRate;
    if (seconds > mostSeconds)
      throw refusal('text_too_long', `The text takes ${Math.round(seconds)} seconds to say, and ${mostSeconds} is the most.`);
    const job: PortraitJob = {
      request,
      folder,
      soundPath: sound.path,
      frames: Math.round(seconds * frameRate),
      captions: (await captions()).captionsOf(parts, before),
    };
    const file = { path: sound.path, mimeType: 'audio/wav' };
    return this.studio.make({ task: 'portrait', job, sound: file, drawsFrom: soundAt, encodesFrom: drawnAt }, context);
  }

  async close(): Promise<void> {
    await Promise.all([this.studio.close(), this.sounds.close()]);
  }

  /** Each sentence as a WAV file of its own, so that its length is known. */
  private async spoken(
    text: string,
    voice: SpeechVoice,
    { signal, folder, ...context }: FileModelContext,
  ): Promise<(SpokenPart & { path: string })[]> {
    const parts: (SpokenPart & { path: string })[] = [];
    const { spokenParts } = await captions();
    const all = spokenParts(text);
    for (const part of all) {
      const path = await say(this.espeak, part, voice, { signal, folder, name: `spoken-${parts.length}.wav` });
      const { frames, rate } = readWav(path, statSync(path).size);
      parts.push({ text: part, seconds: frames / rate, path });
      context.progress(Math.floor((parts.length * readAt) / all.length));
    }
    return parts;
  }
}
