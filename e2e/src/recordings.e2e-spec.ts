/** @modes embedded */
import { findProgram } from '@imprint/platform/programs';
import { eventually } from '@imprint/platform/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  attribute,
  callTool,
  download,
  expectProblem,
  Instance,
  invalid,
  mcpRequest,
  OauthClient,
  signedUp,
  tokenOf,
  Workspace,
  type Browser,
  type Resource,
} from './harness/index.js';
import { ffprobe, outputOf, probed, type Output } from './harness/recordings.js';

const espeak = await findProgram('espeak-ng');
/** Says in the report that a program is missing, rather than passing. */
const withFfprobe = ffprobe === null ? it.skip : it;
const withEspeak = espeak === null ? it.skip : it;
let instance: Instance;
let browser: Browser;
let mine: Workspace;
let key: string;

beforeAll(async () => {
  instance = await Instance.shared();
  browser = await signedUp(instance, 'ada@recordings.example');
  mine = await Workspace.open(instance, await tokenOf(browser));
  key = attribute(mine.key, 'key');
});

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

describe('a batch of music', () => {
  const prompts = ['{mood} piano', 'A drum'];
  const batch = { type: 'music', prompts, variables: { mood: ['Calm', 'Upbeat'] }, durationSeconds: 3 };

  it('is previewed with its price, made in the order of its preview, and read by its id', async () => {
    const body = { ...batch, brandId: mine.brandId };
    const preview = await mine.api.data('POST', '/v1/audio/batches/preview', body);
    const inOrder = ['Calm piano', 'Upbeat piano', 'A drum'];
    expect(preview.attributes).toMatchObject({ kind: 'music', model: 'local/loop', total: 3, creditsEach: 0, credits: 0 });
    expect(attribute<{ prompt: string }[]>(preview, 'combinations').map(({ prompt }) => prompt)).toEqual(inOrder);
    const { id } = await mine.api.data('POST', '/v1/audio/batches', body);
    const read = () => mine.api.data('GET', `/v1/batches/${id}`);
    await eventually(async () => attribute(await read(), 'status') === 'completed', { timeoutMs: 60_000 });
    expect((await read()).attributes).toMatchObject({ kind: 'music', total: 3, progress: 100, prompts });
    const made = await mine.api.data<Resource[]>('GET', `/v1/generations?batchId=${id}&sort=createdAt`);
    expect(made.map((each) => attribute(each, 'prompt'))).toEqual(inOrder);
    for (const each of made) expect((await outputOf(each)).durationSeconds).toBeCloseTo(3, 0);
    const after = await mine.api.data('POST', '/v1/audio/generate/preview', {
      type: 'music',
      prompt: 'x',
      brandId: mine.brandId,
    });
    expect(attribute<number>(after, 'secondsEach')).toBeGreaterThan(0);
    expectProblem(await mine.api.send('GET', `/v1/images/batches/${id}`), { code: 'not_found' });
    expectProblem(
      await mine.api.send('POST', '/v1/audio/batches', { ...body, durationSeconds: 601 }),
      invalid('/durationSeconds'),
    );
  });
});

describe('while generation is switched off', () => {
  const refused = { code: 'generation_off' } as const;
  const callWith = (credential: string) => async (name: string, args: Record<string, unknown>) =>
    (await mcpRequest(instance, credential, { body: callTool(name, args) })).message.result?.['structuredContent'];

  it('for a brand, requests, batches and tools are refused, until an admin switches it on again', async () => {
    const { brandId } = mine;
    const settings = `/v1/brands/${brandId}/settings/generation`;
    expectProblem(await mine.api.send('PATCH', settings, { enabled: false }), { code: 'insufficient_permissions' });
    await mine.owner.data('PATCH', settings, { enabled: false });
    expectProblem(await mine.api.send('POST', '/v1/audio/generate', { ...music, brandId }), refused);
    expectProblem(await mine.api.send('POST', '/v1/images/batches', { prompts: ['x'], brandId }), refused);
    expectProblem(await mine.api.send('POST', '/v1/prompts/enhance', { prompt: 'x', contentType: 'image', brandId }), refused);
    const call = callWith(key);
    expect(await call('generate', { ...music, brandId })).toMatchObject(refused);
    // A key does not have the role of whoever made it.
    expect(await call('set_generation_settings', { scope: 'brand', brandId, enabled: true })).toMatchObject({
      code: 'unauthorized',
    });
    expect((await mine.owner.data('PATCH', settings, { enabled: true })).attributes).toMatchObject({
      enabled: true,
      inEffect: true,
    });
    const [entry] = await mine.owner.data<Resource[]>('GET', '/v1/audit?action=generation.switched');
    expect(entry?.attributes).toMatchObject({ subjectId: brandId, changes: { generation: { from: false, to: true } } });
  });

  it('for an organization by the agent of an admin, all of its brands are', async () => {
    const { brandId, organizationId } = mine;
    const settings = `/v1/organizations/${organizationId}/settings/generation`;
    const { access_token: token } = await (await OauthClient.register(instance)).connect(browser);
    const call = callWith(token);
    const whole = { scope: 'organization' };
    expect(await call('set_generation_settings', { ...whole, brandId, enabled: false })).toMatchObject({
      code: 'validation_failed',
    });
    expect((await mine.owner.data('GET', settings)).attributes).toMatchObject({ enabled: true, switchedAt: null });
    expect(await call('set_generation_settings', { ...whole, enabled: false })).toMatchObject({
      data: { ...whole, id: organizationId, enabled: false, inEffect: false },
    });
    expect((await mine.owner.data('GET', settings)).attributes).toMatchObject({ enabled: false, moderation: 'off' });
    expect((await mine.owner.data('GET', `/v1/brands/${brandId}/settings/generation`)).attributes).toMatchObject({
      enabled: true,
      inEffect: false,
    });
    expect(await call('generate', { ...music, brandId })).toMatchObject(refused);
    for (const path of ['/v1/audio/generate', '/v1/audio/generate/preview'])
      expectProblem(await mine.api.send('POST', path, { ...music, brandId }), refused);
    expect(await call('set_generation_settings', { ...whole, enabled: true })).toMatchObject({ data: { inEffect: true } });
    const modelChoices = [{ kind: 'music', models: ['local/loop'] }];
    for (const wrong of [whole, { scope: 'brand', brandId, modelChoices }])
      expect(await call('set_generation_settings', wrong)).toMatchObject({ code: 'validation_failed' });
    const complete = [{ ...modelChoices[0], rule: 'ordered', onlyThese: false, namedMayMove: false }];
    expect(await call('set_generation_settings', { ...whole, modelChoices })).toMatchObject({ data: { modelChoices: complete } });
  });
});

describe('agents', () => {
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

  it('learn what music of a length would cost, by the model that is used', async () => {
    const optionsOf = async (given: Record<string, unknown>) =>
      (await mcpRequest(instance, key, { body: callTool('get_generation_options', given) })).message.result?.[
        'structuredContent'
      ];
    const music = { type: 'music', durationSeconds: 5, outputs: 2, brandId: mine.brandId };
    expect(await optionsOf(music)).toMatchObject({
      data: { estimatedCredits: 0, estimates: [{ model: 'local/loop', outputs: 2, credits: 0 }] },
    });
    expect(await optionsOf({ ...music, durationSeconds: 600 })).toMatchObject({ data: { estimatedCredits: null, models: [] } });
    expect(await optionsOf({ ...music, durationSeconds: 601 })).toMatchObject({ code: 'validation_failed' });
  });

  it('are told which arguments belong to which type', async () => {
    const music = { type: 'music', prompt: 'Calm', brandId: mine.brandId };
    for (const other of [{ aspectRatio: '1:1' }, { avatarId: 'brand' }, { selectedContext: { text: 'Calm' } }]) {
      const { message } = await mcpRequest(instance, key, { body: callTool('generate', { ...music, ...other }) });
      expect(message.result?.['structuredContent']).toMatchObject({ code: 'validation_failed' });
    }
  });
});
