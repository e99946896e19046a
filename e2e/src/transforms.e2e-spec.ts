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
  const made = async (path: string, body: object = {}): Promise<Output & { generation: string }> => {
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
    const part = await made(`/v1/videos/${film}/trim`, { start: 0.25, end: 0.75 });
    expect(Math.abs(Number((await probed(part.url)).format.duration) - 0.5)).toBeLessThan(0.1);
    const heard = await made(`/v1/audio/${sound.assetId}/trim`, { start: 1, end: 2.5 });
    expect(Math.abs(Number((await probed(heard.url)).format.duration) - 1.5)).toBeLessThan(0.1);
    const levelled = await made(`/v1/audio/${sound.assetId}/normalize-loudness`);
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
  ])('are refused, and nothing is written: %s', async (_, operation, change, pointer) => {
    const before = (await mine.api.data<Resource[]>('GET', '/v1/generations?kind=transform&limit=100')).length;
    const [path, body] = operation === 'merge' ? ['merge', { assetIds: [film, film], ...change }] : [`${film}/trim`, change];
    expectProblem(await mine.api.send('POST', `/v1/videos/${path}`, body), invalid(pointer));
    expect(await mine.api.data('GET', '/v1/generations?kind=transform&limit=100')).toHaveLength(before);
  });

  it('need a model that changes pictures, or that writes captions', async () => {
    const { assetId } = await outputOf(await mine.generate({ prompt: 'A card', model: 'local/card', brandId: mine.brandId }));
    const refusal = await mine.api.send('POST', `/v1/images/${assetId}/edit`, { prompt: 'At night' });
    expectProblem(refusal, { code: 'model_unavailable', source: { pointer: '/model' } });
    expect(refusal.body.errors?.[0]?.detail).toContain('OPENAI_IMAGES_BASE_URL');
    const unheard = await mine.api.send(
      'POST',
      `/v1/videos/${await mine.upload('terrace.mp4', 'video/mp4', terrace)}/captions/transcribe`,
      {},
    );
    expectProblem(unheard, { code: 'model_unavailable', source: { pointer: '/model' } });
    expect(unheard.body.errors?.[0]?.detail).toContain('OPENAI_TRANSCRIPTION_MODELS');
    expectProblem(await mine.api.send('POST', `/v1/videos/${assetId}/trim`, { start: 0, end: 1 }), { code: 'not_found' });
  });
});

describe('agents', () => {
  withFfprobe('get a video that is merged of others as a link to its file', async () => {
    const film = await mine.upload('terrace.mp4', 'video/mp4', terrace);
    const asked = { operation: 'merge', assetIds: [film, film], transition: 'cut', brandId: mine.brandId };
    const { message } = await mcpRequest(instance, key, { body: callTool('transform_media', asked) });
    const { content, structuredContent } = message.result as unknown as {
      content: Record<string, unknown>[];
      structuredContent: { data: { assetId: string; jobs: [{ output: Output }]; asset: Record<string, unknown> } };
    };
    const { assetId, asset, jobs } = structuredContent.data;
    expect(asset).toMatchObject({ id: assetId, sourceAssetIds: [film, film], sourceOperation: 'merge' });
    expect(content.find(({ type }) => type === 'resource_link')).toMatchObject({ uri: jobs[0].output.url });
  });
});
