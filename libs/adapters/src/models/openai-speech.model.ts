import { limits } from '@imprint/contracts/limits';
import type {
  AudioModel,
  AudioModelCapability,
  AudioRequest,
  FileModelContext,
  GeneratedAudio,
} from '@imprint/domain/generation/audio';
import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { DirectVendor, largestSound, savedSound } from './direct-vendor.js';
import { openAiVoices } from './openai-voices.js';
import { bearer } from './vendor-connections.js';

/** How to reach the service. */
export interface OpenAiSpeechOptions {
  /** Includes `/v1`, without a trailing slash. */
  baseUrl: string;
  apiKey: string | null;
  /** E.g. `gpt-4o-mini-tts`. */
  model: string;
  /** Names of the voices of a compatible service; none for those of OpenAI. */
  voices: readonly string[];
  /** Milliseconds. The longest text is some five minutes of speech. */
  timeoutMs?: number;
}

/** Characters (https://learn.microsoft.com/en-us/azure/foundry/reference/rest/audio-create-speech, read 2026-11-28). */
const promptLength = 4_096;

/** The OpenAI-compatible speech endpoint, `POST {base}/audio/speech`. */
export class OpenAiSpeechModel implements AudioModel {
  readonly unavailable = null;
  readonly capability: AudioModelCapability;
  private readonly calls: DirectVendor;

  /** @param http used by this model only, and closed with it */
  constructor(
    http: SafeFetch,
    private readonly options: OpenAiSpeechOptions,
  ) {
    const { apiKey, model, voices, timeoutMs = 180_000 } = options;
    const label = model.replaceAll('/', '-');
    const vendor = { service: 'speech service', apiKey, setting: 'OPENAI_SPEECH_API_KEY' };
    this.calls = new DirectVendor(http, { vendor, authorization: bearer(apiKey), timeoutMs });
    this.capability = {
      ...{ name: `openai/${label}`, provider: 'openai', label },
      description: 'Reads a text aloud by an OpenAI-compatible service, in the language that it is written in.',
      makes: 'voice',
      voices: openAiVoices(model, voices),
      durations: null,
      promptLength: Math.min(promptLength, limits.promptLength),
      credits: 0,
      timeoutMs,
    };
  }

  async generate(request: AudioRequest, context: FileModelContext): Promise<GeneratedAudio> {
    const { signal, idempotencyKey } = context;
    signal.throwIfAborted();
    context.progress(0);
    context.progress(5);
    const answer = await this.calls.askJson(
      `${this.options.baseUrl}/audio/speech`,
      this.body(request),
      { headers: { accept: '*/*', 'idempotency-key': idempotencyKey }, maxResponseBytes: largestSound },
      signal,
    );
    context.progress(90);
    const made = await savedSound(answer.body, context);
    context.progress(100);
    return made;
  }

  close(): Promise<void> {
    return this.calls.close();
  }

  /** `tts-1` and `tts-1-hd` refuse instructions, and what other services do with them is not known. */
  private body({ prompt, style, voiceId }: AudioRequest): Record<string, string> {
    const { model } = this.options;
    const spoken = voiceId ?? this.capability.voices[0]?.id ?? '';
    const manner: Record<string, string> = style !== null && model.startsWith('gpt-') ? { instructions: style } : {};
    return { model, input: prompt, voice: spoken, response_format: 'mp3', ...manner };
  }
}
