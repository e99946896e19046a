import type { ServerResponse } from 'node:http';
import { json, ScriptedServer, type SeenRequest } from './scripted-server.js';

const known = [
  ...['file', 'model', 'language', 'prompt', 'response_format', 'temperature', 'timestamp_granularities[]', 'include[]'],
  ...['stream', 'chunking_strategy', 'known_speaker_names[]', 'known_speaker_references[]'],
];
/** Formats of each model (https://developers.openai.com/api/reference/go/resources/audio, read on 2026-11-28). */
const formats: Readonly<Record<string, readonly string[]>> = {
  'whisper-1': ['json', 'text', 'srt', 'verbose_json', 'vtt'],
  'gpt-transcribe': ['json'],
  'gpt-4o-transcribe': ['json'],
  'gpt-4o-transcribe-diarize': ['json', 'text', 'diarized_json'],
};
/** 25 MiB for a request (https://help.openai.com/en/articles/7031512-whisper-api-faq, read on 2026-11-28); the other fields have less than a KiB. */
const mostBytes = 25 * 1_048_576 - 1_024;

/** What is heard in every sound. */
export interface HeardSentence {
  start: number;
  end: number;
  text: string;
  no_speech_prob?: number;
  avg_logprob?: number;
}

/** The transcription endpoint of OpenAI (https://developers.openai.com/api/reference/go/resources/audio, read on 2026-11-28). */
export class SimulatedOpenAiTranscription extends ScriptedServer {
  static readonly key = 'sk-test-0123456789abcdef';
  /** Said in every file. */
  sentences: readonly HeardSentence[] = [{ start: 0.2, end: 0.8, text: ' Good morning.' }];
  /** English name, as whisper names it. */
  language = 'english';

  protected documented(response: ServerResponse, { method, path, headers, body }: SeenRequest): void {
    const refuse = (status: number, code: string | null, message: string): void =>
      json(response, status, { error: { message, type: 'invalid_request_error', param: null, code } });
    if (method !== 'POST' || path !== '/v1/audio/transcriptions') return refuse(404, null, `Invalid URL (${method} ${path})`);
    if (headers.authorization !== `Bearer ${SimulatedOpenAiTranscription.key}`)
      return refuse(401, 'invalid_api_key', `Incorrect API key provided: ${headers.authorization?.slice(7) ?? ''}.`);
    const unknown = Object.keys(body).find((name) => !known.includes(name));
    if (unknown !== undefined) return refuse(400, 'unknown_parameter', `Unknown parameter: '${unknown}'.`);
    const { model = '', response_format: format = 'json' } = body as Record<string, string | undefined>;
    const offered = formats[model];
    if (offered === undefined) return refuse(404, 'model_not_found', `The model '${model}' does not exist.`);
    if (!offered.includes(format)) return refuse(400, 'unsupported_value', `response_format '${format}' is not compatible.`);
    const [file] = Array.isArray(body['file']) ? (body['file'] as Buffer[]) : [];
    if (file === undefined || !isSound(file)) return refuse(400, null, 'Invalid file format.');
    if (file.length > mostBytes) return refuse(413, null, 'Maximum content size limit exceeded.');
    if (format === 'diarized_json' && body['chunking_strategy'] !== 'auto')
      return refuse(400, 'invalid_value', 'chunking_strategy is required for diarization models.');
    json(response, 200, this.documentIn(format));
  }

  private documentIn(format: string): object {
    const text = this.sentences.map((each) => each.text).join('');
    const duration = this.sentences.at(-1)?.end ?? 1;
    if (format === 'json') return { text };
    if (format === 'diarized_json') {
      const segments = this.sentences.map(({ start, end, text: said }, index) => ({
        ...{ type: 'transcript.text.segment', id: `seg_${index}`, start, end, text: said, speaker: 'A' },
      }));
      return { task: 'transcribe', duration, text, segments };
    }
    const segments = this.sentences.map((each, id) => ({
      ...{ id, seek: 0, tokens: [50_364], temperature: 0, avg_logprob: -0.3, compression_ratio: 1.1, no_speech_prob: 0.01 },
      ...each,
    }));
    return { task: 'transcribe', language: this.language, duration, text, segments };
  }
}

/** MP4 or WAV, by its first bytes. */
const isSound = (file: Buffer): boolean =>
  file.toString('latin1', 4, 8) === 'ftyp' ||
  (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WAVE');
