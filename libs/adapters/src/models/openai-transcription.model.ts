import type {
  HeardSegment,
  HeardSpeech,
  ModelContext,
  TranscriptionModel,
  TranscriptionModelCapability,
} from '@imprint/domain/generation/transcript';
import { limits } from '@imprint/contracts/limits';
import type { LocalFile } from '@imprint/domain/media/video-tool';
import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { readFile } from 'node:fs/promises';
import { DirectVendor, documentOf, encodedForm } from './direct-vendor.js';
import { languageNamed } from './language-names.js';
import { languageOf } from './speech/language-of.js';
import { bearer } from './vendor-connections.js';
import { fieldsOf, refusal, unusableAnswer, type Fields } from './vendor-failures.js';

/** How to reach the service. */
export interface OpenAiTranscriptionOptions {
  /** Includes `/v1`, without a trailing slash. */
  baseUrl: string;
  apiKey: string | null;
  /** E.g. `whisper-1`. */
  model: string;
  /** Of a minute; nothing if left out. */
  credits?: number;
  /** Milliseconds for one part. */
  timeoutMs?: number;
}

/**
 * Seconds of one part. `gpt-4o-…` models take 1,400 (https://github.com/fastrepl/anarlog/pull/7135, read on 2026-11-28), `whisper-1` what
 * fits into the file.
 */
const partSeconds = 1_200;
/**
 * Bytes of a file. A request to `whisper-1` has at most 25 MiB (https://help.openai.com/en/articles/7031512-whisper-api-faq, read on
 * 2026-11-28), its other fields among them.
 */
export const largestUpload = 25_000_000;
/** Bytes. Twenty minutes of quick speech are a tenth of it, with the tokens of each segment. */
const largestAnswer = 16 * 1024 * 1024;
/**
 * A segment is taken for silence as whisper itself does it
 * (https://github.com/openai/whisper/blob/main/whisper/transcribe.py, read on 2026-11-28).
 */
const silence = { noSpeech: 0.6, logProbability: -1 };
const extensions: Readonly<Record<string, string>> = { 'audio/mp4': 'm4a', 'audio/wav': 'wav' };

/**
 * Whether a model cannot write captions. Those of OpenAI but `whisper-1` and `gpt-4o-transcribe-diarize` answer text without
 * times (https://developers.openai.com/api/reference/go/resources/audio, read on 2026-11-28).
 */
export const withoutTimes = (model: string): boolean => /^gpt-/.test(model) && !isDiarizing(model);

const isDiarizing = (model: string): boolean => /^gpt-.*-diarize/.test(model);

/** The OpenAI-compatible endpoint that writes down speech, `POST {base}/audio/transcriptions`. */
export class OpenAiTranscriptionModel implements TranscriptionModel {
  readonly unavailable = null;
  readonly capability: TranscriptionModelCapability;
  private readonly calls: DirectVendor;

  /** @param http used by this model only, and closed with it */
  constructor(
    http: SafeFetch,
    private readonly options: OpenAiTranscriptionOptions,
  ) {
    const { apiKey, model, credits = 0, timeoutMs = 300_000 } = options;
    const label = model.replaceAll('/', '-');
    const vendor = { service: 'transcription service', apiKey, setting: 'OPENAI_TRANSCRIPTION_API_KEY' };
    this.calls = new DirectVendor(http, { vendor, authorization: bearer(apiKey), timeoutMs });
    this.capability = {
      ...{ name: `openai/${label}`, provider: 'openai', label },
      description: 'Writes captions of what is said in a video by an OpenAI-compatible service, in the language that is spoken.',
      ...{ promptLength: limits.altTextLength, credits, creditsPer: 'minute', timeoutMs, partSeconds },
    };
  }

  async transcribe(sound: LocalFile, { signal, idempotencyKey }: ModelContext): Promise<HeardSpeech> {
    signal.throwIfAborted();
    const bytes = await readFile(sound.path, { signal });
    const { vendor } = this.calls;
    if (bytes.length > largestUpload)
      throw refusal(vendor, 413, { type: '', code: '', message: `It takes files of at most ${largestUpload} bytes.` });
    const answer = await this.calls.ask(
      `${this.options.baseUrl}/audio/transcriptions`,
      {
        ...(await encodedForm(this.form(sound, bytes))),
        headers: { 'idempotency-key': idempotencyKey },
        maxResponseBytes: largestAnswer,
      },
      signal,
    );
    const { language, segments } = fieldsOf(documentOf(answer));
    if (!Array.isArray(segments)) throw unusableAnswer(vendor, 'has no segments: this model does not say when something is said');
    const heard = segments.map(fieldsOf).filter((segment) => !isSilence(segment));
    const said = heard.map((segment) => {
      const read = segmentOf(segment);
      if (read === null) throw unusableAnswer(vendor, 'has a segment without a text, or without its times');
      return read;
    });
    return { language: tagOf(language, said), segments: said };
  }

  close(): Promise<void> {
    return this.calls.close();
  }

  private form({ mimeType }: LocalFile, bytes: Buffer): FormData {
    const { model } = this.options;
    const form = new FormData();
    form.set('model', model);
    if (isDiarizing(model)) {
      form.set('response_format', 'diarized_json');
      // It refuses more than 30 seconds without.
      form.set('chunking_strategy', 'auto');
    } else {
      form.set('response_format', 'verbose_json');
      form.set('timestamp_granularities[]', 'segment');
    }
    form.set('file', new File([new Uint8Array(bytes)], `speech.${extensions[mimeType] ?? 'm4a'}`, { type: mimeType }));
    return form;
  }
}

function segmentOf({ start, end, text }: Fields): HeardSegment | null {
  if (typeof start !== 'number' || typeof end !== 'number' || typeof text !== 'string') return null;
  return start >= 0 && end >= start && Number.isFinite(end) ? { start, end, text } : null;
}

/** What whisper writes where nobody speaks. Other services do not say how sure they are. */
function isSilence({ no_speech_prob: noSpeech, avg_logprob: logProbability }: Fields): boolean {
  return (
    typeof noSpeech === 'number' &&
    typeof logProbability === 'number' &&
    noSpeech > silence.noSpeech &&
    logProbability < silence.logProbability
  );
}

/**
 * Languages that whisper names otherwise than `Intl` (https://github.com/openai/whisper/blob/main/whisper/tokenizer.py, read on
 * 2026-11-28).
 */
const ownNames: ReadonlyMap<unknown, string> = new Map([
  ['bengali', 'bn'],
  ['cantonese', 'yue'],
  ['hawaiian', 'haw'],
  ['maori', 'mi'],
  ['myanmar', 'my'],
  ['nynorsk', 'nn'],
  ['tagalog', 'fil'],
]);

/** `whisper-1` names the language in English, others by its code, and some not at all: then the text tells. */
function tagOf(language: unknown, said: readonly HeardSegment[]): string {
  const named = languageNamed(language) ?? ownNames.get(language);
  if (named !== undefined) return named;
  if (typeof language === 'string' && /^[a-z]{2,3}(-[a-z]{2})?$/i.test(language)) return new Intl.Locale(language).toString();
  return new Intl.Locale(languageOf(said.map(({ text }) => text).join(' '))).language;
}
