import type { AudioRequest, GeneratedAudio } from '@imprint/domain/generation/audio';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { audioContext, audioModelConformance, audioRequest } from './audio-model.conformance.js';
import { directVendorConformance, type Asked } from './direct-vendor.conformance.js';
import { OpenAiSpeechModel, type OpenAiSpeechOptions } from './openai-speech.model.js';
import { mp3 } from './testing/mp3.fixture.js';
import { SimulatedOpenAiSpeech } from './testing/openai-speech.simulator.js';

const { key } = SimulatedOpenAiSpeech;
let server: SimulatedOpenAiSpeech;
const opened: OpenAiSpeechModel[] = [];
beforeAll(async () => {
  server = await SimulatedOpenAiSpeech.start();
});
afterEach(async () => {
  server.seen.splice(0);
  await Promise.all(opened.splice(0).map((model) => model.close()));
});
afterAll(() => server.stop());

function create(changes: Partial<OpenAiSpeechOptions> = {}): OpenAiSpeechModel {
  const http = new SafeFetch([new URL(server.origin).host]);
  return new OpenAiSpeechModel(http, {
    ...{ baseUrl: `${server.origin}/v1`, apiKey: key, model: 'gpt-4o-mini-tts', voices: [] },
    ...changes,
  });
}

function open(changes: Partial<OpenAiSpeechOptions> = {}): OpenAiSpeechModel {
  const made = create(changes);
  opened.push(made);
  return made;
}

const say = (request: Partial<AudioRequest>, model = open(), idempotencyKey = 'gen'): Promise<GeneratedAudio> =>
  audioContext((context) => model.generate(audioRequest(model, request), context), { idempotencyKey });

audioModelConformance('openai/gpt-4o-mini-tts', async () => ({
  model: create(),
  failNext: () => server.refuse(500, { message: 'The server had an error', type: 'server_error' }),
}));

directVendorConformance('OpenAI speech', {
  ...{ server: () => server, key, setting: 'OPENAI_SPEECH_API_KEY' },
  ask: ({ timeoutMs, apiKey = key }: Asked) => say({}, open({ timeoutMs, apiKey })),
  answer: { type: 'audio/mpeg', body: () => mp3(20) },
  refusals: [
    [
      400,
      { error: { message: 'Blocked.', type: 'invalid_request_error', code: 'content_policy_violation' } },
      { class: 'validation', code: 'content_blocked', retryable: false },
    ],
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

describe('the request for speech', () => {
  it('has the text, the voice, and the style as instructions, with the same key on each attempt', async () => {
    const text = 'Breakfast on the terrace.';
    for (let attempt = 0; attempt < 2; attempt++)
      await say({ prompt: text, voiceId: 'coral', style: 'cheerful' }, open(), 'gen_1');
    expect(server.seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['gen_1', 'gen_1']);
    expect(server.seen[0]?.body).toEqual({
      ...{ model: 'gpt-4o-mini-tts', input: text, voice: 'coral', response_format: 'mp3', instructions: 'cheerful' },
    });
  });

  it('has no instructions for models that refuse them, and the first voice where none is named', async () => {
    const made = await say({ voiceId: null, style: 'cheerful' }, open({ model: 'tts-1-hd' }));
    expect(made).toMatchObject({ mimeType: 'audio/mpeg', durationSeconds: null });
    expect(server.seen[0]?.body).toMatchObject({ voice: 'alloy' });
    expect(server.seen[0]?.body).not.toHaveProperty('instructions');
  });

  it('offers the voices that its model has, or those that the operator lists', () => {
    const voicesOf = (changes: Partial<OpenAiSpeechOptions>) => open(changes).capability.voices.map(({ id }) => id);
    expect(voicesOf({ model: 'tts-1' })).toEqual(['alloy', 'echo', 'fable', 'nova', 'onyx', 'shimmer']);
    expect(voicesOf({})).toHaveLength(13);
    const kokoro = open({ model: 'hexgrad/kokoro-82m', voices: ['af_heart'], apiKey: null }).capability;
    expect(kokoro).toMatchObject({ name: 'openai/hexgrad-kokoro-82m', voices: [{ id: 'af_heart', label: 'Af_heart' }] });
  });
});
