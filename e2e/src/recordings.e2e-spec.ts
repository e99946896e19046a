/** @modes embedded */
import { findProgram } from '@imprint/platform/programs';
import { eventually } from '@imprint/platform/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  attribute,
  callTool,
  download,
  expectProblem,
  Instance,
  invalid,
  mcpRequest,
  signedUp,
  tokenOf,
  Workspace,
  type Resource,
} from './harness/index.js';

interface Output {
  assetId: string;
  url: string;
  mimeType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  durationSeconds: number;
  posterUrl: string | null;
}

const [ffprobe, espeak] = [await findProgram('ffprobe'), await findProgram('espeak-ng')];
/** Says in the report that a program is missing, rather than passing. */
const withFfprobe = ffprobe === null ? it.skip : it;
const withEspeak = espeak === null ? it.skip : it;
let instance: Instance;
let mine: Workspace;
let key: string;

beforeAll(async () => {
  instance = await Instance.shared();
  mine = await Workspace.open(instance, await tokenOf(await signedUp(instance, 'ada@recordings.example')));
  key = attribute(mine.key, 'key');
});

async function outputOf(generation: Resource): Promise<Output> {
  expect(generation.attributes).toMatchObject({ status: 'completed', error: null });
  return attribute<Output>(generation, 'output');
}

interface Probed {
  format: { duration: string };
  streams: { codec_type: string; codec_name: string; width?: number; height?: number; pix_fmt?: string }[];
}

/** What an independent reader finds in the bytes that are served. */
async function probed(url: string): Promise<Probed> {
  const folder = await mkdtemp(join(tmpdir(), 'recordings-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, (await download(url)).bytes);
    const args = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', path];
    const { stdout } = await promisify(execFile)(ffprobe ?? '', args);
    return JSON.parse(stdout) as Probed;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A second of video. */
const terrace = readFileSync(new URL('../src/fixtures/terrace.mp4', import.meta.url));

const music = { type: 'music', prompt: 'Calm piano, 90 bpm', durationSeconds: 5 };

describe('videos', () => {
  withFfprobe('show pictures of the library with music, and play everywhere', async () => {
    const { brandId } = mine;
    const picture = await outputOf(await mine.generate({ prompt: 'A card', model: 'local/card', brandId }));
    const sound = await outputOf(await mine.generate({ ...music, brandId }, 'audio'));
    const video = await mine.generate(
      {
        ...{ prompt: 'Breakfast on the terrace. Every Saturday from eight.', brandId, aspectRatio: '1:1', durationSeconds: 3 },
        ...{ references: [picture.assetId], audioAssetId: sound.assetId },
      },
      'videos',
    );
    const output = await outputOf(video);
    expect(output).toMatchObject({ mimeType: 'video/mp4', width: 1_080, height: 1_080 });
    const { format, streams } = await probed(output.url);
    expect(Math.abs(Number(format.duration) - 3)).toBeLessThan(0.2);
    const [shown, heard] = ['video', 'audio'].map((type) => streams.find(({ codec_type: found }) => found === type));
    expect(shown).toMatchObject({ codec_name: 'h264', width: 1_080, height: 1_080, pix_fmt: 'yuv420p' });
    expect(heard?.codec_name).toBe('aac');
    for (const [file, { id }, model] of [
      [output, video, 'local/slideshow'],
      [sound, { id: sound.assetId.replace('asset_', 'gen_') }, 'local/loop'],
    ] as const) {
      const said = (await download(file.url)).bytes.toString('latin1');
      expect(said).toMatch(/cv\.iptc\.org\/newscodes\/digitalsourcetype\/(?:composite|algorithmicMedia)"/);
      for (const mark of [`"Imprint (${model})"`, `"${id}"`]) expect(said).toContain(mark);
    }
    const asset = await mine.api.data('GET', `/v1/videos/${output.assetId}`);
    expect(asset.attributes).toMatchObject({
      origin: 'generated',
      generationId: video.id,
      durationSeconds: output.durationSeconds,
    });
    expect((await mine.api.data<Resource[]>('GET', '/v1/videos')).map(({ id }) => id)).toEqual([output.assetId]);
    const poster = await eventually(
      async () => attribute<Output>(await mine.api.data('GET', `/v1/generations/${video.id}`), 'output').posterUrl ?? undefined,
    );
    expect((await download(poster)).bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    // What has become a post keeps its video: it goes out in the feed.
    const post = await mine.api.data('POST', '/v1/posts', { content: 'On film', brandId, assetIds: [output.assetId] });
    expectProblem(await mine.owner.send('DELETE', `/v1/videos/${output.assetId}`), { code: 'asset_in_use' });
    await mine.owner.send('DELETE', `/v1/posts/${post.id}`);
  });
});

describe('avatars', () => {
  const asked = { prompt: 'Tea.', aspectRatio: '1:1', voiceId: 'de' };

  (espeak === null || ffprobe === null ? it.skip : it)('say a text as a picture of the library, in a video of it', async () => {
    const { brandId } = mine;
    const picture = await outputOf(await mine.generate({ prompt: 'A card', model: 'local/card', brandId }));
    const [avatar] = await mine.api.data<Resource[]>('GET', '/v1/avatars');
    expect(avatar?.attributes).toMatchObject({ avatarId: 'brand', model: 'local/portrait', isAvailable: true });
    const avatarId = avatar === undefined ? '' : attribute(avatar, 'avatarId');
    const made = await mine.generate({ ...asked, brandId, avatarId, references: [picture.assetId] }, 'avatars');
    expect(made.attributes).toMatchObject({ kind: 'avatar', model: 'local/portrait' });
    const output = await outputOf(made);
    expect(output).toMatchObject({ mimeType: 'video/mp4', width: 1_080, height: 1_080 });
    const { format, streams } = await probed(output.url);
    expect(Math.abs(Number(format.duration) - output.durationSeconds)).toBeLessThan(0.2);
    expect(streams.map(({ codec_name: codec }) => codec).toSorted()).toEqual(['aac', 'h264']);
    const asset = await mine.api.data('GET', `/v1/videos/${output.assetId}`);
    expect(asset.attributes).toMatchObject({ origin: 'generated', generationId: made.id, altText: 'Tea.' });
  });

  it('are refused where no model has them, and nothing is written', async () => {
    const before = (await mine.api.data<Resource[]>('GET', '/v1/generations')).length;
    const body = { ...asked, brandId: mine.brandId };
    const refusal = await mine.api.send('POST', '/v1/avatars/generate', { ...body, avatarId: 'nobody' });
    if (espeak === null) expectProblem(refusal, { code: 'model_unavailable', source: { pointer: '/model' } });
    else expectProblem(refusal, invalid('/avatarId'));
    expect(await mine.api.data('GET', '/v1/generations')).toHaveLength(before);
  });
});

describe('voices', () => {
  withEspeak('read a text aloud as audio of the library', async () => {
    const brandId = mine.brandId;
    const short = await outputOf(
      await mine.generate({ type: 'voice', prompt: 'Guten Morgen.', voiceId: 'de', brandId }, 'audio'),
    );
    const long = { type: 'voice', prompt: 'Good morning. '.repeat(10), brandId };
    const longer = await outputOf(await mine.generate(long, 'audio'));
    expect([short.mimeType.split('/')[0], short.durationSeconds > 0.3]).toEqual(['audio', true]);
    expect(longer.durationSeconds).toBeGreaterThan(short.durationSeconds * 2);
    expect((await download(short.url)).bytes).toHaveLength(short.bytes);
  });

  (espeak === null ? it : it.skip)('say what to install where they cannot be made', async () => {
    const asked = { type: 'voice', prompt: 'Good morning.', brandId: mine.brandId };
    const refusal = await mine.api.send('POST', '/v1/audio/generate', asked);
    expectProblem(refusal, { code: 'model_unavailable', source: { pointer: '/model' } });
  });
});

describe('audio', () => {
  it('is described, listed, and deleted with its file', async () => {
    const { assetId, url } = await outputOf(await mine.generate({ ...music, brandId: mine.brandId }, 'audio'));
    const altText = 'Calm piano';
    const described = await mine.owner.data('PATCH', `/v1/audio/${assetId}`, { altText });
    expect(described.attributes).toMatchObject({ kind: 'audio', altText, durationSeconds: expect.any(Number) });
    expectProblem(await mine.owner.send('PATCH', `/v1/videos/${assetId}`, { altText: 'x' }), { code: 'not_found' });
    expectProblem(await mine.owner.send('DELETE', `/v1/images/${assetId}`), { code: 'not_found' });
    expect(await mine.owner.send('DELETE', `/v1/audio/${assetId}`)).toMatchObject({ status: 204 });
    expectProblem(await mine.owner.send('GET', `/v1/audio/${assetId}`), { code: 'not_found' });
    await eventually(async () => (await fetch(url)).status === 404);
  });

  it('is refused beyond what its model makes, and nothing is written', async () => {
    const before = (await mine.api.data<Resource[]>('GET', '/v1/generations')).length;
    const body = { ...music, brandId: mine.brandId };
    for (const [change, pointer] of [
      [{ durationSeconds: 601 }, '/durationSeconds'],
      [{ voiceId: 'de' }, '/voiceId'],
      [{ type: 'opera' }, '/type'],
    ] as const)
      expectProblem(await mine.api.send('POST', '/v1/audio/generate', { ...body, ...change }), invalid(pointer));
    expect(await mine.api.data('GET', '/v1/generations')).toHaveLength(before);
  });
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

  it('of a picture need a model that changes pictures', async () => {
    const { assetId } = await outputOf(await mine.generate({ prompt: 'A card', model: 'local/card', brandId: mine.brandId }));
    const refusal = await mine.api.send('POST', `/v1/images/${assetId}/edit`, { prompt: 'At night' });
    expectProblem(refusal, { code: 'model_unavailable', source: { pointer: '/model' } });
    expect(refusal.body.errors?.[0]?.detail).toContain('OPENAI_IMAGES_BASE_URL');
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

  it('get music as a link to its file, with its length and size', async () => {
    const { brandId } = mine;
    const asked = { type: 'music', prompt: 'Upbeat, 120 bpm', durationSeconds: 4, brandId };
    const { message } = await mcpRequest(instance, key, { body: callTool('generate', asked) });
    const { content, structuredContent } = message.result as unknown as {
      content: Record<string, unknown>[];
      structuredContent: { data: { jobs: [{ output: Output }] } };
    };
    const { output } = structuredContent.data.jobs[0];
    const link = content.find(({ type }) => type === 'resource_link');
    expect(link).toMatchObject({ uri: output.url, mimeType: output.mimeType, size: output.bytes });
    expect((await download(String(link?.['uri']))).bytes).toHaveLength(output.bytes);
  });

  it('list the avatars, and get a video with the end and the context that they name', async () => {
    const { brandId } = mine;
    const listed = await mcpRequest(instance, key, { body: callTool('list_avatars', {}) });
    const avatars = [expect.objectContaining({ avatarId: 'brand', model: 'local/portrait', previewUrl: null })];
    expect(listed.message.result?.['structuredContent']).toMatchObject({ data: { avatars, total: 1 } });
    const picture = await outputOf(await mine.generate({ prompt: 'A card', model: 'local/card', brandId }));
    const asked = { type: 'video', prompt: 'Welcome.', durationSeconds: 3, aspectRatio: '1:1', brandId };
    const further = { endFrameUrl: picture.url, selectedContext: { text: 'The terrace has forty seats.' } };
    const { message } = await mcpRequest(instance, key, { body: callTool('generate', { ...asked, ...further }) });
    const { data } = message.result?.['structuredContent'] as { data: { jobIds: [string] } };
    await mine.api.until(`/v1/generations/${data.jobIds[0]}`, ['completed', 'failed']);
    expect(await outputOf(await mine.api.data('GET', `/v1/generations/${data.jobIds[0]}`))).toMatchObject({
      mimeType: 'video/mp4',
    });
  });

  it('are told which arguments belong to which type', async () => {
    const music = { type: 'music', prompt: 'Calm', brandId: mine.brandId };
    for (const other of [{ aspectRatio: '1:1' }, { avatarId: 'brand' }, { selectedContext: { text: 'Calm' } }]) {
      const { message } = await mcpRequest(instance, key, { body: callTool('generate', { ...music, ...other }) });
      expect(message.result?.['structuredContent']).toMatchObject({ code: 'validation_failed' });
    }
  });
});
