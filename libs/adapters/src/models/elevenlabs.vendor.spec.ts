import type { AudioModel, AudioRequest, GeneratedAudio } from '@imprint/domain/generation/audio';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { eventually } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { audioContext, audioModelConformance } from './audio-model.conformance.js';
import { directVendorConformance, type Asked } from './direct-vendor.conformance.js';
import { ElevenLabsMusicModel } from './elevenlabs-music.model.js';
import { ElevenLabsSpeechModel } from './elevenlabs-speech.model.js';
import { ElevenLabsVendor, type ElevenLabsOptions } from './elevenlabs.vendor.js';
import { SimulatedElevenLabs } from './testing/elevenlabs.simulator.js';
import { mp3 } from './testing/mp3.fixture.js';
import { json } from './testing/scripted-server.js';

const { key } = SimulatedElevenLabs;
const bella = 'EXAVITQu4vr4xnSDxMaL';
let server: SimulatedElevenLabs;
const opened: AudioModel[] = [];
beforeAll(async () => {
  server = await SimulatedElevenLabs.start();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((model) => model.close()));
  server.seen.splice(0);
});
afterAll(() => server.stop());

const account = (changes: Partial<ElevenLabsOptions> = {}): ElevenLabsVendor =>
  new ElevenLabsVendor(new SafeFetch([new URL(server.origin).host]), { baseUrl: server.origin, apiKey: key, ...changes });

function open<Model extends AudioModel>(model: Model): Model {
  opened.push(model);
  return model;
}
const speaker = (model = 'eleven_multilingual_v2', changes: Partial<ElevenLabsOptions> = {}): ElevenLabsSpeechModel =>
  open(new ElevenLabsSpeechModel(account(changes), model));
const composer = (changes: Partial<ElevenLabsOptions> = {}): ElevenLabsMusicModel =>
  open(new ElevenLabsMusicModel(account(changes), 'music_v2'));

/** Does not look at the voices, which would ask for them. */
const make = (model: AudioModel, request: Partial<AudioRequest> = {}): Promise<GeneratedAudio> =>
  audioContext((context) =>
    model.generate({ ...{ prompt: 'Good morning.', style: null, voiceId: null, durationSeconds: null }, ...request }, context),
  );
const asked = (path: string) => server.seen.filter((seen) => seen.path.startsWith(path));
const down = (): void => server.next((response) => json(response, 503, { detail: { code: 'system_busy', message: 'Busy.' } }));

audioModelConformance('elevenlabs/eleven_multilingual_v2', async () => {
  const vendor = account();
  await vendor.voices.current(new AbortController().signal);
  return { model: new ElevenLabsSpeechModel(vendor, 'eleven_multilingual_v2'), failNext: down };
});
audioModelConformance('elevenlabs/music_v2', async () => ({
  model: new ElevenLabsMusicModel(account(), 'music_v2'),
  failNext: down,
}));

const answer = { type: 'audio/mpeg', body: () => mp3(20) };
const refused = (code: string) => ({ detail: { type: 'error', code, message: 'Why.', status: code, request_id: 'r' } });
directVendorConformance('ElevenLabs speech', {
  ...{ server: () => server, key, setting: 'ELEVENLABS_API_KEY', answer },
  ask: ({ timeoutMs, apiKey = key }: Asked) => make(speaker('eleven_flash_v2_5', { timeoutMs, apiKey }), { voiceId: bella }),
  refusals: [
    [400, refused('voice_not_found'), { class: 'validation', code: 'unknown_voice', retryable: false }],
    [401, refused('quota_exceeded'), { class: 'credential', code: 'insufficient_quota', retryable: false }],
    // The older form
    [401, { detail: { status: 'quota_exceeded', message: 'Why.' } }, { class: 'credential', code: 'insufficient_quota' }],
    [402, refused('paid_plan_required'), { class: 'credential', code: 'insufficient_quota' }],
    [403, refused('missing_permissions'), { class: 'credential', code: 'not_permitted' }],
    [
      422,
      { detail: [{ loc: ['body', 'text'], msg: 'Too long', type: 'value_error' }] },
      { class: 'validation', code: 'invalid_request', message: expect.stringContaining('Too long') },
    ],
  ],
});
directVendorConformance('ElevenLabs music', {
  ...{ server: () => server, key, setting: 'ELEVENLABS_API_KEY', answer },
  ask: ({ timeoutMs, apiKey = key }: Asked) => make(composer({ timeoutMs, apiKey })),
  refusals: [[400, refused('bad_prompt'), { class: 'validation', code: 'content_blocked', retryable: false }]],
});

describe('speech by ElevenLabs', () => {
  it('has the text and the model, and the style in brackets for models that read those as directions', async () => {
    await make(speaker(), { prompt: 'Good morning.', voiceId: bella, style: 'whispering' });
    await make(speaker('eleven_v3'), { prompt: 'Good morning.', voiceId: bella, style: 'whispering] [loud' });
    expect(asked('/v1/').map(({ path, body }) => [path, body])).toEqual([
      [`/v1/text-to-speech/${bella}?output_format=mp3_44100_128`, { text: 'Good morning.', model_id: 'eleven_multilingual_v2' }],
      [
        `/v1/text-to-speech/${bella}?output_format=mp3_44100_128`,
        { text: '[whispering loud] Good morning.', model_id: 'eleven_v3' },
      ],
    ]);
  });

  it('takes texts as long as the model does, with the style, and as our prompts are', () => {
    const longest = (model: string) => speaker(model).capability.promptLength;
    expect(['eleven_v3', 'eleven_v4', 'eleven_flash_v2_5', 'eleven_new'].map(longest)).toEqual([4_790, 8_000, 8_000, 5_000]);
  });

  it.each(['../user', 'a/b', 'a?x=1', ''])('makes no address of a voice like %j', async (voiceId) => {
    await expect(make(speaker(), { voiceId })).rejects.toMatchObject({ class: 'validation', code: 'unknown_voice' });
    expect(asked('/v1/')).toEqual([]);
  });
});

describe('the voices of the account', () => {
  const voicesOf = ({ capability }: AudioModel) => capability.voices.map(({ id, language }) => [id, language]);
  const known = (model: ElevenLabsSpeechModel) =>
    eventually(() => Promise.resolve(model.capability.areVoicesKnown === true || undefined));

  it('are read beside the first look, with their languages', async () => {
    const model = speaker();
    expect(model.capability).toMatchObject({ voices: [], areVoicesKnown: false });
    await known(model);
    expect(voicesOf(model)).toEqual([
      [bella, 'en'],
      ['CwhRBWXzGAHq8TQ4Fs17', 'de'],
    ]);
    expect(model.capability.voices[0]?.label).toBe('Bella');
    expect(asked('/v2/voices')).toHaveLength(1);
  });

  it('are read page by page, and without what cannot be a voice', async () => {
    const few = server.voices;
    const many = Array.from({ length: 150 }, (_, number) => ({ voice_id: `voice${number}`, name: `Voice ${1_000 + number}` }));
    server.voices = [...many, { voice_id: '../user', name: 'Voice 0' }];
    const model = speaker();
    await known(model);
    server.voices = few;
    expect(model.capability.voices).toHaveLength(150);
    expect(voicesOf(model)[149]).toEqual(['voice149', 'mul']);
    expect(asked('/v2/voices')).toHaveLength(2);
  });

  it('hold nobody up while the vendor is down: the one that is named is tried, and the first one waits for the list', async () => {
    down();
    const model = speaker();
    expect(model.capability.voices).toEqual([]);
    await eventually(() => Promise.resolve(server.seen.length > 0 || undefined));
    expect(await make(model, { voiceId: bella })).toMatchObject({ mimeType: 'audio/mpeg' });
    expect(model.capability.areVoicesKnown).toBe(false);
    await make(model, { voiceId: null });
    expect(asked('/v1/').at(-1)?.path).toContain(bella);
    expect(asked('/v2/voices')).toHaveLength(2);
  });

  it('fail a generation that needs the first one, for as long as the vendor is down', async () => {
    down();
    await expect(make(speaker(), { voiceId: null })).rejects.toMatchObject({ class: 'provider_outage', retryable: true });
    server.next((response) => json(response, 200, { voices: [], has_more: false, next_page_token: null }));
    await expect(make(speaker(), { voiceId: null })).rejects.toMatchObject({ class: 'validation', code: 'unknown_voice' });
  });
});

describe('music by ElevenLabs', () => {
  it('has the length in milliseconds, and the style in the prompt', async () => {
    await make(composer(), { prompt: 'Slow piano', style: 'lo-fi', durationSeconds: 4.5 });
    expect(server.seen[0]).toMatchObject({ path: '/v1/music' });
    expect(server.seen[0]?.body).toEqual({ prompt: 'Slow piano\nStyle: lo-fi.', music_length_ms: 4_500, model_id: 'music_v2' });
  });

  it('lasts as long as the vendor allows', async () => {
    const { durations } = composer().capability;
    expect(durations).toEqual({ min: 3, max: 600, usual: 30 });
    for (const durationSeconds of [3, 600]) await make(composer(), { durationSeconds });
    await expect(make(composer(), { durationSeconds: 601 })).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(make(composer(), { durationSeconds: 2 })).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
