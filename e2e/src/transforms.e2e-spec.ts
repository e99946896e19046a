/** @modes embedded */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import {
  attribute,
  callTool,
  expectProblem,
  Instance,
  invalid,
  mcpRequest,
  signedUp,
  tokenOf,
  Workspace,
  type ApiClient,
  type Job,
  type Resource,
} from './harness/index.js';
import { ffprobe, outputOf, probed, type Output } from './harness/recordings.js';

const terrace = readFileSync(new URL('../src/fixtures/terrace.mp4', import.meta.url));
const music = { type: 'music', prompt: 'Calm piano, 90 bpm', durationSeconds: 5 };
/** Says in the report that a program is missing, rather than passing. */
const withFfprobe = ffprobe === null ? it.skip : it;
let instance: Instance;
let mine: Workspace;
let key: string;

beforeAll(async () => {
  instance = await Instance.shared();
  mine = await Workspace.open(instance, await tokenOf(await signedUp(instance, 'ada@transforms.example')));
  key = attribute(mine.key, 'key');
});

describe('new files of others', () => {
  let film: string;
  const made = async (path: string, body: object): Promise<Output & { generation: string }> => {
    const { id } = await mine.api.data('POST', path, body);
    const generation = await mine.api.until<Resource & { attributes: { status: string } }>(`/v1/generations/${id}`, [
      'completed',
      'failed',
    ]);
    return { ...(await outputOf(generation)), generation: id };
  };
  beforeAll(async () => {
    film = await mine.upload('terrace.mp4', 'video/mp4', terrace);
    const content = 'WEBVTT\n\n00:00.200 --> 00:00.600\nGood morning\n';
    await mine.owner.data('PUT', `/v1/assets/${film}/captions/en`, { content });
  });

  withFfprobe('are one video of several, with music, and say of which they are made', async () => {
    const sound = await outputOf(await mine.generate({ ...music, brandId: mine.brandId }, 'audio'));
    const merged = await made('/v1/videos/merge', {
      ...{ assetIds: [film, film], transition: 'slideup', transitionDuration: 0.3, aspectRatio: '1:1' },
      ...{ musicAssetId: sound.assetId, musicVolume: 40, captions: ['Breakfast', ''] },
    });
    const { format, streams } = await probed(merged.url);
    expect(Math.abs(Number(format.duration) - 1.7)).toBeLessThan(0.1);
    expect(streams.map(({ codec_type, codec_name }) => [codec_type, codec_name])).toEqual([
      ['video', 'h264'],
      ['audio', 'aac'],
    ]);
    const { attributes } = await mine.api.data('GET', `/v1/assets/${merged.assetId}`);
    expect(attributes).toMatchObject({
      ...{ kind: 'video', width: merged.width, height: merged.width, brandId: mine.brandId, generationId: merged.generation },
      ...{ sourceAssetId: film, sourceAssetIds: [film, film, sound.assetId], sourceOperation: 'merge' },
    });
    const captions = await mine.owner.data('GET', `/v1/assets/${merged.assetId}/captions/en`);
    expect(attribute<string>(captions, 'content')).toContain('00:00:00.900 --> 00:00:01.300\nGood morning');
    expect(await mine.owner.send('GET', `/v1/generations/${merged.generation}`)).toMatchObject({ status: 200 });
  });

  withFfprobe('are parts of a video or of audio, and as loud as others', async () => {
    const sound = await outputOf(await mine.generate({ ...music, brandId: mine.brandId }, 'audio'));
    const part = await made(`/v1/videos/${film}/transforms`, { operation: 'trim', start: 0.25, end: 0.75 });
    expect(Math.abs(Number((await probed(part.url)).format.duration) - 0.5)).toBeLessThan(0.1);
    const heard = await made(`/v1/audio/${sound.assetId}/transforms`, { operation: 'trim', start: 1, end: 2.5 });
    expect(Math.abs(Number((await probed(heard.url)).format.duration) - 1.5)).toBeLessThan(0.1);
    const levelled = await made(`/v1/audio/${sound.assetId}/transforms`, { operation: 'normalize-loudness' });
    for (const [output, source, operation] of [
      [part, film, 'trim'],
      [heard, sound.assetId, 'trim'],
      [levelled, sound.assetId, 'loudness'],
    ] as const)
      expect((await mine.api.data('GET', `/v1/assets/${output.assetId}`)).attributes).toMatchObject({
        ...{ sourceAssetIds: [source], sourceOperation: operation, origin: 'generated' },
      });
  });

  it.each([
    ['one file', 'merge', { assetIds: ['asset_1'] }, '/assetIds'],
    ['eleven files', 'merge', { assetIds: Array.from({ length: 11 }, () => 'asset_1') }, '/assetIds'],
    ['a transition that there is not', 'merge', { transition: 'explode' }, '/transition'],
    ['a transition that is too short', 'merge', { transitionDuration: 0.09 }, '/transitionDuration'],
    ['a transition that is too long', 'merge', { transitionDuration: 2.01 }, '/transitionDuration'],
    ['music below silence', 'merge', { musicVolume: -1 }, '/musicVolume'],
    ['music louder than all', 'merge', { musicVolume: 101 }, '/musicVolume'],
    ['a part before the beginning', 'trim', { start: -0.1, end: 0.5 }, '/start'],
    ['a part beyond the end', 'trim', { start: 0, end: 1.5 }, '/end'],
    ['a part without an end', 'trim', { start: 0 }, '/end'],
    ['loudness with a part', 'normalize-loudness', { start: 0 }, '/start'],
    ['what is done with pictures', 'crop', {}, '/operation'],
  ])('are refused, and nothing is written: %s', async (_, operation, change, pointer) => {
    const before = (await mine.api.data<Resource[]>('GET', '/v1/generations?kind=transform&limit=100')).length;
    const [path, body] =
      operation === 'merge' ? ['merge', { assetIds: [film, film], ...change }] : [`${film}/transforms`, { operation, ...change }];
    expectProblem(await mine.api.send('POST', `/v1/videos/${path}`, body), invalid(pointer));
    expect(await mine.api.data('GET', '/v1/generations?kind=transform&limit=100')).toHaveLength(before);
  });

  it('need a model that changes pictures, or that writes captions', async () => {
    const { assetId } = await outputOf(await mine.generate({ prompt: 'A card', model: 'local/card', brandId: mine.brandId }));
    const refusal = await mine.api.send('POST', `/v1/images/${assetId}/transforms`, { operation: 'edit', prompt: 'At night' });
    expectProblem(refusal, { code: 'model_unavailable', source: { pointer: '/model' } });
    expect(refusal.body.errors?.[0]?.detail).toContain('OPENAI_IMAGES_BASE_URL');
    const unheard = await mine.api.send(
      'POST',
      `/v1/videos/${await mine.upload('terrace.mp4', 'video/mp4', terrace)}/captions/transcribe`,
      {},
    );
    expectProblem(unheard, { code: 'model_unavailable', source: { pointer: '/model' } });
    expect(unheard.body.errors?.[0]?.detail).toContain('OPENAI_TRANSCRIPTION_MODELS');
    const loudness = { operation: 'normalize-loudness' };
    expectProblem(await mine.api.send('POST', `/v1/videos/${assetId}/transforms`, loudness), { code: 'not_found' });
  });
});

describe('a key makes new files of others', () => {
  const reading = ['images:read', 'videos:read'];
  const withScopes = async (scopes: string[]): Promise<ApiClient> => {
    const body = { label: 'Editor', category: 'service', scopes: [...reading, ...scopes] };
    return instance.client(attribute(await mine.owner.data('POST', '/v1/api-keys', body), 'key'));
  };
  // Of all that there are, the ids alone: posters of earlier ones are drawn meanwhile.
  const rows = async (): Promise<string[]> => {
    const lists = await Promise.all(
      ['assets', 'generations'].map((path) => mine.api.data<Resource[]>('GET', `/v1/${path}?limit=100`)),
    );
    return lists.flat().map(({ id }) => id);
  };
  let pictureId: string;
  let film: string;
  let soundId: string;
  let creator: ApiClient;
  let picturesEditor: ApiClient;
  let videosEditor: ApiClient;
  beforeAll(async () => {
    pictureId = (await outputOf(await mine.generate({ prompt: 'A card', model: 'local/card', brandId: mine.brandId }))).assetId;
    film = await mine.upload('terrace.mp4', 'video/mp4', terrace);
    soundId = (await outputOf(await mine.generate({ ...music, brandId: mine.brandId }, 'audio'))).assetId;
    creator = await withScopes(['images:create', 'videos:create']);
    picturesEditor = await withScopes(['images:update']);
    videosEditor = await withScopes(['videos:update']);
  });

  it.each([
    ['crop', { x: 0, y: 0, width: 90, height: 80 }, { width: 90, height: 80 }],
    ['reframe', { aspectRatio: '9:16' }, {}],
    ['upscale', { scale: 2 }, {}],
    ['edit', { prompt: 'At night' }, null],
    ['remove-background', {}, null],
  ])('with images:update, and with no other right: %s', async (operation, fields, asset) => {
    const before = await rows();
    const path = `/v1/images/${pictureId}/transforms`;
    for (const client of [creator, videosEditor])
      expectProblem(await client.send('POST', path, { operation, ...fields }), { code: 'insufficient_permissions' });
    expect(await rows()).toEqual(before);
    const answer = await picturesEditor.send('POST', path, { operation, ...fields });
    // There is no model for these here; `direct-vendors` has one.
    if (asset === null) return expectProblem(answer, { code: 'model_unavailable', source: { pointer: '/model' } });
    const made = { type: 'asset', attributes: { ...asset, sourceAssetId: pictureId, sourceOperation: operation } };
    expect(answer).toMatchObject({ status: 201, body: { data: made } });
  });

  it.each([
    ['trim of a video', () => `${film}/transforms`, { operation: 'trim', start: 0, end: 0.5 }],
    ['loudness of a video', () => `${film}/transforms`, { operation: 'normalize-loudness' }],
    ['trim of audio', () => `../audio/${soundId}/transforms`, { operation: 'trim', start: 0, end: 0.5 }],
    ['loudness of audio', () => `../audio/${soundId}/transforms`, { operation: 'normalize-loudness' }],
    ['merge', () => 'merge', { transition: 'cut' }],
  ])('with videos:update, follows and may cancel them, and with no other right: %s', async (what, pathOf, fields) => {
    const before = await rows();
    const path = new URL(pathOf(), 'https://imprint.example/v1/videos/').pathname;
    const body = what === 'merge' ? { ...fields, assetIds: [film, film] } : fields;
    for (const client of [creator, picturesEditor])
      expectProblem(await client.send('POST', path, body), { code: 'insufficient_permissions' });
    expect(await rows()).toEqual(before);
    const answer = await videosEditor.send('POST', path, body);
    expect(answer).toMatchObject({ status: 202, body: { data: { type: 'generation', attributes: { kind: 'transform' } } } });
    const { id } = answer.body.data as unknown as Resource;
    expect((await videosEditor.until<Job>(`/v1/generations/${id}`, ['completed', 'failed'])).attributes.status).toBe('completed');
    expectProblem(await creator.send('POST', `/v1/generations/${id}/cancel`), { code: 'insufficient_permissions' });
    expectProblem(await videosEditor.send('POST', `/v1/generations/${id}/cancel`), { code: 'state_conflict' });
  });

  it('writes captions with videos:update only', async () => {
    const path = `/v1/videos/${film}/captions/transcribe`;
    for (const client of [creator, picturesEditor])
      expectProblem(await client.send('POST', path, {}), { code: 'insufficient_permissions' });
    expectProblem(await videosEditor.send('POST', path, {}), { code: 'model_unavailable' });
  });
});

describe('agents', () => {
  async function call<Data>(tool: string, given: Record<string, unknown>) {
    const { message } = await mcpRequest(instance, key, { body: callTool(tool, given) });
    const result = message.result as unknown as { content: Record<string, unknown>[]; structuredContent: { data: Data } };
    return { content: result.content, data: result.structuredContent.data };
  }

  withFfprobe('get a video that is merged of others as a link to its file', async () => {
    const film = await mine.upload('terrace.mp4', 'video/mp4', terrace);
    const asked = { operation: 'merge', assetIds: [film, film], transition: 'cut', brandId: mine.brandId };
    const { jobIds } = (await call<{ jobIds: [string] }>('transform_media', asked)).data;
    // A call waits only so long, and merging takes longer on a busy machine.
    await mine.api.until<Job>(`/v1/generations/${jobIds[0]}`, ['completed', 'failed']);
    const { content, data } = await call<{ output: Output }>('get_job_status', { jobId: jobIds[0] });
    const made = await mine.api.data('GET', `/v1/assets/${data.output.assetId}`);
    expect(made.attributes).toMatchObject({ sourceAssetIds: [film, film], sourceOperation: 'merge' });
    expect(content.find(({ type }) => type === 'resource_link')).toMatchObject({ uri: data.output.url });
  });
});
