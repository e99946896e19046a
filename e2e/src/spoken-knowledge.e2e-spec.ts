/** @modes embedded */
import { createServer } from 'node:http';
import { json, SimulatedOpenAiTranscription } from '@imprint/adapters/models/testing';
import { eventually, listen, type Listening } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { attribute, Instance, Workspace, type Resource } from './harness/index.js';
import { ffprobe } from './harness/recordings.js';

/** A second of video, with sound. */
const terrace = readFileSync(new URL('../src/fixtures/terrace.mp4', import.meta.url));
/** Says in the report that ffmpeg is missing, rather than passing. */
const withFfmpeg = ffprobe === null ? it.skip : it;

let service: SimulatedOpenAiTranscription;
let site: Listening;
let instance: Instance;
let mine: Workspace;

beforeAll(async () => {
  service = await SimulatedOpenAiTranscription.start();
  site = await listen(
    createServer((_request, response) => response.writeHead(200, { 'content-type': 'video/mp4' }).end(terrace)),
  );
  instance = await Instance.start({
    apps: ['api-gateway', 'scheduler-worker', 'keys-service'],
    settings: {
      KNOWLEDGE_ALLOWED_HOSTS: '127.0.0.1',
      OPENAI_TRANSCRIPTION_BASE_URL: `${service.origin}/v1`,
      OPENAI_TRANSCRIPTION_API_KEY: SimulatedOpenAiTranscription.key,
      OPENAI_TRANSCRIPTION_MODELS: 'whisper-1=3/min',
    },
  });
  mine = await Workspace.open(instance);
});
afterAll(async () => {
  await instance?.stop();
  await site?.close();
  await service?.stop();
});
/** What is said differs each time: a brand does not know a text twice. */
let said = 0;
beforeEach(() => {
  service.seen.splice(0);
  said += 1;
  service.sentences = [
    { start: 0.1, end: 0.4, text: ` Good morning number ${said}.` },
    { start: 0.5, end: 0.9, text: ' We bake bread every day.' },
  ];
});

const knowledge = (): string => `/v1/brands/${mine.brandId}/knowledge`;
async function known(body: object): Promise<Resource> {
  const { id } = await mine.api.data('POST', knowledge(), body);
  return eventually(
    async () => {
      const source = await mine.api.data('GET', `${knowledge()}/${id}`);
      return ['ready', 'failed'].includes(attribute(source, 'state')) ? source : undefined;
    },
    { timeoutMs: 60_000 },
  );
}
const upload = (): Promise<string> => mine.upload('terrace.mp4', 'video/mp4', terrace);

/** Whole credits of each movement since the last look. */
let looked = 0;
async function moved(): Promise<string[]> {
  const entries = await mine.api.data<Resource[]>('GET', '/v1/credits/entries');
  const all = entries
    .toReversed()
    .map((each) => `${attribute<string>(each, 'kind')} ${attribute<number>(each, 'amountMicro') / 1_000_000}`);
  const fresh = all.slice(looked);
  looked = all.length;
  return fresh;
}

describe('a recording that a brand is given to know', () => {
  withFfmpeg('is transcribed by a service that listens, with times, and found by what is said in it', async () => {
    const source = await known({ kind: 'video', assetId: await upload() });
    expect(source.attributes).toMatchObject({ state: 'ready', language: 'en', progress: null, chunks: 1 });
    const version = await mine.api.data('GET', `${knowledge()}/${source.id}/versions/${attribute<string>(source, 'versionId')}`);
    expect(version.attributes).toMatchObject({
      text: `Good morning number ${said}. We bake bread every day.`,
      marks: [
        { at: 0, seconds: 0.1, endSeconds: 0.4 },
        { at: 23, seconds: 0.5, endSeconds: 0.9 },
      ],
    });
    const [hit] = await mine.api.data<Resource[]>('POST', `${knowledge()}/search`, { query: 'bread' });
    expect(hit?.attributes).toMatchObject({ sourceId: source.id, startSeconds: 0.1, endSeconds: 0.9 });
    // One second, of three credits a minute.
    expect(await moved()).toEqual(['reserved 1', 'committed 1']);
  });

  withFfmpeg('is asked for once more when the service is busy, as late as it says, and paid for once', async () => {
    service.next((response) => {
      response.setHeader('retry-after', '1');
      json(response, 429, { error: { message: 'Slow down.', type: 'requests', code: 'rate_limit_exceeded' } });
    });
    expect(attribute(await known({ kind: 'video', assetId: await upload() }), 'state')).toBe('ready');
    const keys = service.seen.map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect(await moved()).toEqual(['reserved 1', 'committed 1']);
  });

  withFfmpeg('at an address is fetched, and costs what is heard of the longest that it might have been', async () => {
    const source = await known({ kind: 'video', url: `${site.url}/film.mp4` });
    expect(source.attributes).toMatchObject({ state: 'ready', url: `${site.url}/film.mp4`, assetId: null });
    expect(await moved()).toEqual(['reserved 360', 'committed 1', 'released 359']);
  });

  withFfmpeg('fails with the reason of the service, and is free', async () => {
    service.next((response) =>
      json(response, 401, { error: { message: 'No.', type: 'invalid_request_error', code: 'invalid_api_key' } }),
    );
    const source = await known({ kind: 'video', assetId: await upload() });
    expect(source.attributes).toMatchObject({
      state: 'failed',
      failure: { code: 'transcription_failed', message: expect.stringContaining('`OPENAI_TRANSCRIPTION_API_KEY`') },
    });
    expect(await moved()).toEqual(['reserved 1', 'released 1']);
  });
});
