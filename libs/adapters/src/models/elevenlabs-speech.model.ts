import { limits } from '@imprint/contracts/limits';
import {
  ModelError,
  type AudioModel,
  type AudioModelCapability,
  type AudioRequest,
  type FileModelContext,
  type GeneratedAudio,
  type Voice,
} from '@imprint/domain/generation/audio';
import { largestSound, savedSound } from './direct-vendor.js';
import { isVoiceId, type ElevenLabsVendor } from './elevenlabs.vendor.js';

/**
 * Characters of a text by model (https://help.elevenlabs.io/hc/en-us/articles/19572237925521; v3 and v4: https://vercel.com/ai-gateway/models/eleven-v3.md
 * and …/elevenlabs/eleven-v4.md; all read 2026-11-28). A model that is not listed gets the fewest.
 */
const textLengths: readonly (readonly [model: RegExp, characters: number])[] = [
  [/^eleven_v4/, 10_000],
  [/^eleven_(flash|turbo)_v2_5/, 40_000],
  [/^eleven_(flash|turbo)_v2/, 30_000],
  [/^eleven_multilingual_v[12]$/, 10_000],
  [/(?:)/, 5_000],
];

/** Whether words in brackets say how it is read; others read them aloud (https://vercel.com/ai-gateway/models/eleven-v3.md). */
const takesTags = (model: string): boolean => /^eleven_v([3-9]|\d\d)/.test(model);

/** Speech by `POST /v1/text-to-speech/{voice_id}`, in the voices of the account. */
export class ElevenLabsSpeechModel implements AudioModel {
  readonly unavailable = null;
  readonly capability: AudioModelCapability;

  /** @param vendor closed with the model */
  constructor(
    private readonly vendor: ElevenLabsVendor,
    private readonly model: string,
  ) {
    const longest = textLengths.find(([names]) => names.test(model))?.[1] ?? 0;
    const { voices, timeoutMs } = vendor;
    this.capability = {
      ...{ name: `elevenlabs/${model}`, provider: 'elevenlabs', label: model, makes: 'voice', durations: null },
      description: 'Reads a text aloud by ElevenLabs, in the voices of the account.',
      promptLength: Math.min(limits.promptLength, takesTags(model) ? longest - limits.styleLength - 10 : longest),
      credits: 0,
      timeoutMs,
      get voices(): readonly Voice[] {
        return voices.latest() ?? [];
      },
      get areVoicesKnown(): boolean {
        return voices.latest() !== null;
      },
    };
  }

  async generate({ prompt, style, voiceId }: AudioRequest, context: FileModelContext): Promise<GeneratedAudio> {
    const { signal } = context;
    signal.throwIfAborted();
    context.progress(0);
    const voice = await this.voiceOf(voiceId, signal);
    context.progress(5);
    const manner = style === null || !takesTags(this.model) ? '' : `[${style.replaceAll(/[[\]]/g, '')}] `;
    const answer = await this.vendor.calls.askJson(
      // Every plan has this format (https://www.mintlify.com/elevenlabs/elevenlabs-python/text-to-speech, read 2026-11-28).
      this.vendor.url(`/v1/text-to-speech/${voice}?output_format=mp3_44100_128`),
      { text: `${manner}${prompt}`, model_id: this.model },
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

  /** The first voice where none was named, and none was known when the request was accepted. */
  private async voiceOf(asked: string | null, signal: AbortSignal): Promise<string> {
    const voice = asked ?? (await this.vendor.voices.current(signal))[0]?.id;
    if (voice !== undefined && isVoiceId(voice)) return voice;
    const message = asked === null ? 'The account at ElevenLabs has no voices.' : `There is no voice ${asked}.`;
    throw new ModelError({ class: 'validation', code: 'unknown_voice', message, retryable: false });
  }
}
