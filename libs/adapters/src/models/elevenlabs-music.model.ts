import { limits } from '@imprint/contracts/limits';
import type {
  AudioModel,
  AudioModelCapability,
  AudioRequest,
  FileModelContext,
  GeneratedAudio,
} from '@imprint/domain/generation/audio';
import { largestSound, savedSound } from './direct-vendor.js';
import type { ElevenLabsVendor } from './elevenlabs.vendor.js';
import { pictureWords } from './picture-words.js';

/**
 * Seconds: `musicLengthMs` of
 * https://github.com/elevenlabs/elevenlabs-js/blob/ef90f36f7431e74096ecd8d2df0e7af2beb1e83c/src/api/resources/music/client/requests/BodyComposeMusicV1MusicPost.ts
 * (read 2026-11-28) is 3,000 to 600,000.
 */
const durations = { min: 3, max: Math.min(600, limits.generatedSeconds), usual: 30 };
/** Characters with the style. How many the vendor takes is not in what we have read, and this is fewer than any number that was named. */
const longestPrompt = 2_000;

/** Music by `POST /v1/music`. */
export class ElevenLabsMusicModel implements AudioModel {
  readonly unavailable = null;
  readonly capability: AudioModelCapability;

  /** @param vendor closed with the model */
  constructor(
    private readonly vendor: ElevenLabsVendor,
    private readonly model: string,
  ) {
    this.capability = {
      ...{ name: `elevenlabs/${model}`, provider: 'elevenlabs', label: model, makes: 'music', voices: [], durations },
      description: 'Music by ElevenLabs, instrumental or sung, as the prompt says. It takes no names of artists.',
      promptLength: longestPrompt - limits.styleLength - 20,
      credits: 0,
      timeoutMs: vendor.timeoutMs,
    };
  }

  async generate({ prompt, style, durationSeconds }: AudioRequest, context: FileModelContext): Promise<GeneratedAudio> {
    const { signal } = context;
    signal.throwIfAborted();
    context.progress(0);
    context.progress(5);
    const milliseconds = Math.round((durationSeconds ?? durations.usual) * 1_000);
    // The format is left to the vendor: an MP3 in the best quality that the model and the plan have.
    const answer = await this.vendor.calls.askJson(
      this.vendor.url('/v1/music'),
      { prompt: pictureWords({ prompt, style, brand: null }), music_length_ms: milliseconds, model_id: this.model },
      { headers: { accept: '*/*' }, maxResponseBytes: largestSound },
      signal,
    );
    context.progress(90);
    const made = await savedSound(answer.body, context);
    context.progress(100);
    return made;
  }

  close(): Promise<void> {
    return this.vendor.close();
  }
}
