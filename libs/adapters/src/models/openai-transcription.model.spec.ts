import type { HeardSpeech, TranscriptionModel } from '@imprint/domain/generation/transcript';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { directVendorConformance, type Asked } from './direct-vendor.conformance.js';
import { ConfiguredVendors } from './keyed-vendors.js';
import { largestUpload, OpenAiTranscriptionModel, type OpenAiTranscriptionOptions } from './openai-transcription.model.js';
import { json } from './testing/scripted-server.js';
import { SimulatedOpenAiTranscription, type HeardSentence } from './testing/openai-transcription.simulator.js';
import { createTranscriptionModels } from './transcription-models.js';
import { JobOnRecord } from './testing/job-on-record.js';

const { key } = SimulatedOpenAiTranscription;
const header = Buffer.from('\0\0\0\x18ftypM4A ', 'latin1');
let server: SimulatedOpenAiTranscription;
let folder: string;
let path: string;
const opened: OpenAiTranscriptionModel[] = [];
beforeAll(async () => {
  server = await SimulatedOpenAiTranscription.start();
  folder = await mkdtemp(join(tmpdir(), 'speech-'));
  path = join(folder, 'speech.m4a');
  await writeFile(path, header);
});
afterEach(async () => {
  server.seen.splice(0);
  server.sentences = [{ start: 0.2, end: 0.8, text: ' Good morning.' }];
  server.language = 'english';
  await Promise.all(opened.splice(0).map((model) => model.close()));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

function open(changes: Partial<OpenAiTranscriptionOptions> = {}): OpenAiTranscriptionModel {
  const http = new SafeFetch([new URL(server.origin).host]);
  const made = new OpenAiTranscriptionModel(http, {
    ...{ baseUrl: `${server.origin}/v1`, apiKey: key, model: 'whisper-1' },
    ...changes,
  });
  opened.push(made);
  return made;
}

const hear = (model: TranscriptionModel = open(), idempotencyKey = 'gen_1-asset_1-0'): Promise<HeardSpeech> =>
  model.transcribe(
    { path, mimeType: 'audio/mp4' },
    { ...{ signal: new AbortController().signal, progress: () => undefined, idempotencyKey, job: new JobOnRecord() } },
  );

directVendorConformance('OpenAI transcription', {
  ...{ server: () => server, key, setting: 'OPENAI_TRANSCRIPTION_API_KEY' },
  ask: ({ timeoutMs, apiKey = key }: Asked) => hear(open({ timeoutMs, apiKey })),
  answer: {
    type: 'application/json',
    body: () => Buffer.from(JSON.stringify({ language: 'english', segments: [{ start: 0, end: 1, text: 'Good morning.' }] })),
  },
  refusals: [
    [
      404,
      { error: { message: 'No model.', type: 'invalid_request_error', code: 'model_not_found' } },
      { class: 'misconfiguration', code: 'unknown_model', retryable: false },
    ],
    [
      429,
      { error: { message: 'Pay.', type: 'insufficient_quota', code: 'insufficient_quota' } },
      { class: 'credential', code: 'insufficient_quota', retryable: false, message: expect.stringContaining('Top up') },
    ],
  ],
});

describe('what is said', () => {
  it('is asked for with the time of each sentence, with the same key on each attempt', async () => {
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await hear()).toEqual({ language: 'en', segments: [{ start: 0.2, end: 0.8, text: ' Good morning.' }] });
    expect(server.seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['gen_1-asset_1-0', 'gen_1-asset_1-0']);
    expect(server.seen[0]?.body).toEqual({
      ...{ model: 'whisper-1', response_format: 'verbose_json', 'timestamp_granularities[]': 'segment', file: [header] },
    });
  });

  it('is asked for in the format of the model that tells speakers apart', async () => {
    server.sentences = [{ start: 0, end: 2, text: 'Das ist der Kaffee von heute.' }];
    const heard = await hear(open({ model: 'gpt-4o-transcribe-diarize' }));
    // It names no language: the text tells.
    expect(heard).toEqual({ language: 'de', segments: server.sentences });
    expect(server.seen[0]?.body).toMatchObject({ response_format: 'diarized_json', chunking_strategy: 'auto' });
    expect(server.seen[0]?.body).not.toHaveProperty('timestamp_granularities[]');
  });

  it.each([
    ['german', 'de'],
    ['Haitian Creole', 'ht'],
    ['myanmar', 'my'],
    ['pt', 'pt'],
    ['jw', 'jv'],
    ['pt-BR', 'pt-BR'],
    ['no such language', 'en'],
  ])('is in the language that the service names %s', async (named, language) => {
    server.language = named;
    expect((await hear()).language).toBe(language);
  });

  it('is nothing where the model itself doubts that somebody speaks', async () => {
    const sentence = (changes: Partial<HeardSentence>): HeardSentence => ({ start: 0, end: 1, text: 'Thank you.', ...changes });
    server.sentences = [
      sentence({ no_speech_prob: 0.61, avg_logprob: -1.01, text: 'Thanks for watching!' }),
      sentence({ no_speech_prob: 0.6, avg_logprob: -1.01 }),
      sentence({ no_speech_prob: 0.61, avg_logprob: -1 }),
    ];
    expect((await hear()).segments.map(({ text }) => text)).toEqual(['Thank you.', 'Thank you.']);
    server.sentences = [];
    expect((await hear()).segments).toEqual([]);
  });

  it.each([
    ['no segments', { text: 'Good morning.' }],
    ['a segment without its end', { segments: [{ start: 0, text: 'Good' }] }],
    ['a segment that ends before it begins', { segments: [{ start: 2, end: 1, text: 'Good' }] }],
    ['a segment before the beginning', { segments: [{ start: -1, end: 1, text: 'Good' }] }],
    ['a segment without a text', { segments: [{ start: 0, end: 1, text: 7 }] }],
  ])('is not made up of an answer with %s', async (_what, document) => {
    server.next((response) => json(response, 200, document));
    await expect(hear()).rejects.toMatchObject({ code: 'unusable_answer', retryable: true });
  });

  it('is asked for of the largest file that the service takes, and of none that is larger', async () => {
    await truncate(path, largestUpload);
    expect((await hear()).segments).toHaveLength(1);
    await truncate(path, largestUpload + 1);
    await expect(hear()).rejects.toMatchObject({ class: 'validation', code: 'invalid_request', retryable: false });
    expect(server.seen).toHaveLength(1);
    await truncate(path, header.length);
  });
});

describe('models that write down speech', () => {
  const settings = (models: string) => testConfig({ OPENAI_TRANSCRIPTION_MODELS: models, OPENAI_TRANSCRIPTION_API_KEY: key });

  it('are those that are listed', async () => {
    const models = createTranscriptionModels(settings('whisper-1,openai/whisper-large-v3,gpt-4o-transcribe-diarize'));
    expect([...models.keys()]).toEqual([
      'openai/whisper-1',
      'openai/openai-whisper-large-v3',
      'openai/gpt-4o-transcribe-diarize',
    ]);
    await Promise.all([...models.values()].map((model) => model.close()));
    expect(createTranscriptionModels(settings('')).size).toBe(0);
  });

  it('cost what is set of a minute, or nothing', async () => {
    const models = [...createTranscriptionModels(settings('whisper-1=2/min, some/other')).values()];
    expect(models.map(({ capability }) => capability)).toMatchObject([
      { name: 'openai/whisper-1', credits: 2, creditsPer: 'minute' },
      { name: 'openai/some-other', credits: 0 },
    ]);
    await Promise.all(models.map((model) => model.close()));
    for (const wrong of [
      'whisper-1=2',
      'whisper-1=2/s',
      '=2/min',
      'whisper-1=-2/min',
      'whisper-1=0.5/min',
      'whisper-1=1000000/min',
    ])
      expect(() => settings(wrong)).toThrow('OPENAI_TRANSCRIPTION_MODELS');
  });

  it('listen with the key that an organization has brought', async () => {
    const config = testConfig({
      ...{ OPENAI_TRANSCRIPTION_BASE_URL: `${server.origin}/v1`, OPENAI_TRANSCRIPTION_MODELS: 'whisper-1' },
      OPENAI_TRANSCRIPTION_API_KEY: 'sk-of-the-instance',
    });
    const none = new Map();
    const models = { image: none, video: none, audio: none, avatar: none, text: none, trainers: none };
    const vendors = new ConfiguredVendors(config, { ...models, transcription: createTranscriptionModels(config) });
    expect([...vendors.offered]).toEqual([['openai', ['openai/whisper-1']]]);
    const { transcription } = await vendors.open('openai', key);
    const own = transcription.get('openai/whisper-1');
    if (own === undefined) throw new Error('the key opens no model that listens');
    expect((await hear(own)).language).toBe('en');
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${key}`]);
    await vendors.onApplicationShutdown();
  });

  it.each(['gpt-4o-transcribe', 'gpt-4o-mini-transcribe', 'gpt-transcribe'])('are none that say no times: %s', (model) => {
    expect(() => createTranscriptionModels(settings(model))).toThrow(`${model} does not say when something is said`);
  });
});
