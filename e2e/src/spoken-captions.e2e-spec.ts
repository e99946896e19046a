/** @modes embedded */
import { json, SimulatedOpenAiTranscription } from '@imprint/adapters/models/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { attribute, expectProblem, Instance, invalid, Workspace, type Resource } from './harness/index.js';
import { ffprobe, outputOf } from './harness/recordings.js';

/** A second of video, with sound. */
const terrace = readFileSync(new URL('../src/fixtures/terrace.mp4', import.meta.url));
/** Says in the report that ffmpeg is missing, rather than passing. */
const withFfmpeg = ffprobe === null ? it.skip : it;

let service: SimulatedOpenAiTranscription;
let instance: Instance;
let mine: Workspace;

beforeAll(async () => {
  service = await SimulatedOpenAiTranscription.start();
  instance = await Instance.start({
    apps: ['api-gateway', 'scheduler-worker', 'keys-service'],
    settings: {
      OPENAI_TRANSCRIPTION_BASE_URL: `${service.origin}/v1`,
      OPENAI_TRANSCRIPTION_API_KEY: SimulatedOpenAiTranscription.key,
      OPENAI_TRANSCRIPTION_MODELS: 'whisper-1=3/min',
    },
  });
  mine = await Workspace.open(instance);
});
afterAll(async () => {
  await instance?.stop();
  await service?.stop();
});
afterEach(() => {
  service.seen.splice(0);
  service.sentences = [{ start: 0.2, end: 0.8, text: ' Good morning.' }];
});

const upload = (): Promise<string> => mine.upload('terrace.mp4', 'video/mp4', terrace);
async function ended(path: string, body: object = {}): Promise<Resource> {
  const { id } = await mine.api.data('POST', path, body);
  return mine.api.until<Resource & { attributes: { status: string } }>(`/v1/generations/${id}`, ['completed', 'failed']);
}
const transcribe = (id: string): Promise<Resource> => ended(`/v1/videos/${id}/captions/transcribe`);
const captionsOf = async (id: string): Promise<{ language: string }[]> =>
  attribute(await mine.api.data('GET', `/v1/assets/${id}`), 'captions');
const textOf = async (id: string, language: string): Promise<string> =>
  attribute(await mine.api.data('GET', `/v1/assets/${id}/captions/${language}`), 'content');

/** Whole credits of each movement. */
async function movedFor({ id }: Resource): Promise<Record<string, number>> {
  const entries = await mine.api.data<Resource[]>('GET', `/v1/credits/entries?jobId=${id}`);
  return Object.fromEntries(
    entries.map((entry) => [attribute(entry, 'kind'), attribute<number>(entry, 'amountMicro') / 1_000_000]),
  );
}

describe('captions from speech', () => {
  withFfmpeg('are written by a service that listens, and belong to the video', async () => {
    const film = await upload();
    const generation = await transcribe(film);
    expect(generation.attributes).toMatchObject({
      ...{ status: 'completed', kind: 'transform', model: 'openai/whisper-1', provider: 'openai', output: null, error: null },
    });
    // One second, of three credits a minute.
    expect(await movedFor(generation)).toEqual({ reserved: 1, committed: 1 });
    expect(await captionsOf(film)).toMatchObject([{ language: 'en' }]);
    expect(await textOf(film, 'en')).toBe('WEBVTT\n\n00:00:00.200 --> 00:00:00.800\nGood morning.\n');
  });

  withFfmpeg('are one track after an answer that was lost', async () => {
    const film = await upload();
    service.next((response) => void response.destroy());
    expect(attribute(await transcribe(film), 'status')).toBe('completed');
    expect(await captionsOf(film)).toHaveLength(1);
    const keys = service.seen.map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  withFfmpeg('are none where nobody speaks, and the key that is refused is named by its setting', async () => {
    const film = await upload();
    service.sentences = [];
    const silent = await transcribe(film);
    expect(silent.attributes).toMatchObject({ status: 'failed', error: { code: 'no_speech', retryable: false } });
    expect(await movedFor(silent)).toEqual({ reserved: 1, released: 1 });
    service.next((response) =>
      json(response, 401, { error: { message: 'No.', type: 'invalid_request_error', code: 'invalid_api_key' } }),
    );
    const { error } = (await transcribe(film)).attributes as unknown as { error: { code: string; message: string } };
    expect([error.code, error.message]).toEqual([
      'invalid_credential',
      expect.stringContaining('`OPENAI_TRANSCRIPTION_API_KEY`'),
    ]);
    expect(await captionsOf(film)).toEqual([]);
  });

  withFfmpeg('go into a merged video at its times', async () => {
    const [first, second] = [await upload(), await upload()];
    const body = { assetIds: [first, second], transition: 'cut', captionsFrom: 'speech' };
    const merged = await ended('/v1/videos/merge', body);
    expect(await movedFor(merged)).toEqual({ reserved: 1, committed: 1 });
    const { assetId } = await outputOf(merged);
    const content = await textOf(assetId, 'en');
    expect(content.match(/^00:\S+ --> \S+$/gm)).toEqual(['00:00:00.200 --> 00:00:00.800', '00:00:01.200 --> 00:00:01.800']);
    expect(await captionsOf(first)).toEqual([]);
  });

  it('are refused of a file that is no video or of somebody else, by another model, and from elsewhere', async () => {
    const film = await upload();
    const path = (id: string): string => `/v1/videos/${id}/captions/transcribe`;
    expectProblem(await mine.api.send('POST', path('asset_00000000000000000000000000'), {}), { code: 'not_found' });
    expectProblem(await mine.api.send('POST', path(film), { model: 'local/ffmpeg' }), { code: 'unknown_model' });
    expectProblem(
      await mine.api.send('POST', '/v1/videos/merge', { assetIds: [film, film], captionsFrom: 'lips' }),
      invalid('/captionsFrom'),
    );
    expect(service.seen).toEqual([]);
  });
});
