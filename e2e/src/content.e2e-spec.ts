/** @modes embedded */
import type { WrittenContent } from '@imprint/contracts/generation';
import { captionLength } from '@imprint/contracts/publishing/content-rules';
import { limits } from '@imprint/contracts/limits';
import { beforeAll, describe, expect, it } from '@jest/globals';
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
  type ExpectedProblem,
  type Job,
  type Resource,
} from './harness/index.js';

let instance: Instance;
let mine: Workspace;
let key: string;

beforeAll(async () => {
  instance = await Instance.shared();
  mine = await Workspace.open(instance, await tokenOf(await signedUp(instance, 'ada@content.example')));
  key = attribute(mine.key, 'key');
});

const keys = new Map<string, string>();
/** With the same key for the same scopes, because only five keys are made in a minute. */
async function withScopes(scopes: string[]) {
  const name = scopes.join(' ');
  const made =
    keys.get(name) ??
    attribute<string>(await mine.owner.data('POST', '/v1/api-keys', { label: name, category: 'service', scopes }), 'key');
  keys.set(name, made);
  return instance.client(made);
}

const request = (changes: object = {}): object => ({
  ...{ brandId: mine.brandId, topic: 'The terrace opens on Friday', type: 'post', ...changes },
});
const ask = (changes?: object, path = '/v1/content/generate') => mine.api.data('POST', path, request(changes));
const ended = (id: string) => mine.api.until<Job>(`/v1/generations/${id}`, ['completed', 'failed']);
const writtenOf = async (id: string): Promise<WrittenContent> => attribute(await ended(id), 'written');

describe('POST /v1/articles/generate', () => {
  const generate = (changes: object = {}) =>
    mine.api.data('POST', '/v1/articles/generate', { brandId: mine.brandId, topic: 'The terrace opens on Friday', ...changes });

  it('writes an article of the wanted sections with a picture, as one draft with a file', async () => {
    const outline = '## Who comes\n\n- Neighbours\n\n## What there is\n\n- Rhubarb cake';
    const generation = await ended((await generate({ outline, image: true })).id);
    expect(generation.attributes).toMatchObject({ kind: 'text', status: 'completed', progress: 100, sections: [] });
    const { articleId, title, body } = attribute<WrittenContent>(generation, 'written');
    const { assetId } = attribute<{ assetId: string }>(generation, 'output');
    expect(body?.match(/^## .*$/gm)).toEqual(['## Who comes', '## What there is']);
    const article = await mine.api.data('GET', `/v1/articles/${articleId}`);
    expect(article.attributes).toMatchObject({ title, body, imageAssetId: assetId, status: 'draft', brandId: mine.brandId });
    expect((await mine.api.data('GET', `/v1/images/${assetId}`)).attributes).toMatchObject({
      altText: title,
      origin: 'generated',
    });
  });

  it('can be asked for and read with the scopes of articles alone, which read no posts', async () => {
    const created = await mine.owner.data('POST', '/v1/api-keys', {
      label: 'Writer',
      category: 'service',
      scopes: ['articles:create'],
    });
    const writer = instance.client(attribute(created, 'key'));
    const body = { brandId: mine.brandId, topic: 'The terrace opens on Friday' };
    const { id } = await writer.data('POST', '/v1/articles/generate', body);
    const { body: text } = attribute<WrittenContent>(await writer.until<Job>(`/v1/generations/${id}`, ['completed']), 'written');
    expect(text?.length).toBeGreaterThan(100);
    const post = await ended((await ask()).id);
    const seen = await writer.data('GET', `/v1/generations/${post.id}`);
    expect([attribute<WrittenContent>(post, 'written').posts.length, attribute<WrittenContent>(seen, 'written').posts]).toEqual([
      1,
      [],
    ]);
    const picture = await writer.send('POST', '/v1/articles/generate', { ...body, image: true });
    expectProblem(picture, { code: 'insufficient_permissions' });
  });

  it.each<[string, object, ExpectedProblem]>([
    ['an outline without headings', { outline: 'Just words.' }, invalid('/outline')],
    ['a topic of white space', { topic: ' ' }, invalid('/topic')],
    ['no brand', { brandId: undefined }, invalid('/brandId')],
    ['a type of its own', { type: 'post' }, invalid('/type')],
  ])('refuses %s', async (_what, changes, expected) => {
    const body = { brandId: mine.brandId, topic: 'The terrace opens on Friday', ...changes };
    expectProblem(await mine.owner.send('POST', '/v1/articles/generate', body), expected);
  });
});

describe('POST /v1/content/generate', () => {
  it.each(['caption', 'post', 'linkedin', 'thread'])('writes a %s, which becomes a draft post of the brand', async (type) => {
    const { id } = await ask({ type });
    const generation = await ended(id);
    expect(generation.attributes).toMatchObject({ kind: 'text', status: 'completed', output: null, brandId: mine.brandId });
    const { posts, postId, articleId } = attribute<WrittenContent>(generation, 'written');
    const { attributes } = await mine.api.data('GET', `/v1/posts/${postId}`);
    const [content, ...thread] = posts;
    expect(attributes).toMatchObject({ content, thread, status: 'draft', brandId: mine.brandId, assetIds: [] });
    expect([articleId, thread.length > 0]).toEqual([null, type === 'thread']);
  });

  it.each(['script', 'newsletter', 'article', 'article_outline'])('writes a %s, which becomes a draft article', async (type) => {
    const { title, body, articleId, postId } = await writtenOf((await ask({ type })).id);
    const { attributes } = await mine.api.data('GET', `/v1/articles/${articleId}`);
    expect([attributes, postId]).toMatchObject([{ title, body, status: 'draft', brandId: mine.brandId }, null]);
  });

  it('a thread that was written can be changed as a whole, and keeps what is left out', async () => {
    const { postId } = await writtenOf((await ask({ type: 'thread' })).id);
    const path = `/v1/posts/${postId}`;
    await mine.api.data('PATCH', path, { thread: ['Second', 'Third'] });
    const changed = await mine.api.data('PATCH', path, { content: 'First' });
    expect(changed.attributes).toMatchObject({ content: 'First', thread: ['Second', 'Third'] });
    const tooLong = Array.from({ length: limits.threadPosts }, () => 'x');
    expectProblem(await mine.owner.send('PATCH', path, { thread: tooLong }), invalid('/thread'));
    expect((await mine.api.data('GET', path)).attributes).toEqual(changed.attributes);
  });

  it('writes several at once, each a generation of its own, and once for a repeated request', async () => {
    const headers = { 'idempotency-key': 'content-1' };
    const body = request({ count: 2 });
    const first = await mine.api.data('POST', '/v1/content/generate', body, headers);
    const again = await mine.api.data('POST', '/v1/content/generate', body, headers);
    expect(again.id).toBe(first.id);
    const [sibling = ''] = attribute<string[]>(first, 'siblings');
    const [one, other] = await Promise.all([first.id, sibling].map(writtenOf));
    expect(one?.postId).not.toBe(other?.postId);
  });

  it.each<[string, object, ExpectedProblem]>([
    ['a brand that is missing', { brandId: undefined }, invalid('/brandId')],
    ['a topic of white space', { topic: ' \n' }, invalid('/topic')],
    ['a type that cannot be written', { type: 'poem' }, invalid('/type')],
    ['an unknown channel', { platform: 'nowhere' }, { code: 'unknown_channel', source: { pointer: '/platform' } }],
    ['a thread for a channel without threads', { type: 'thread', platform: 'feed' }, invalid('/platform')],
    ['an unknown model', { model: 'nobody/nothing' }, { code: 'unknown_model', source: { pointer: '/model' } }],
    ['a model of images', { model: 'local/card' }, { code: 'unknown_model', source: { pointer: '/model' } }],
  ])('refuses %s', async (_what, changes, refused) => {
    const total = async (): Promise<unknown> => (await mine.owner.send('GET', '/v1/generations?kind=text')).body.meta;
    const before = await total();
    expectProblem(await mine.owner.send('POST', '/v1/content/generate', request(changes)), refused);
    expect(await total()).toEqual(before);
  });
});

describe('POST /v1/content/turbo', () => {
  const inLimits = { bluesky: ['graphemes', 300], x: ['weighted', 280], mastodon: ['characters', 500] } as const;

  it('writes for each channel within its limits', async () => {
    const long = `${'The terrace opens on Friday, with rhubarb and asparagus. '.repeat(12)}Come early.`;
    const first = await ask({ topic: long, type: undefined, platforms: Object.keys(inLimits) }, '/v1/content/turbo');
    const all = await Promise.all([first.id, ...attribute<string[]>(first, 'siblings')].map(writtenOf));
    expect(all.map(({ platform }) => platform)).toEqual(Object.keys(inLimits));
    for (const { platform, posts } of all) {
      const [captionUnit, most] = inLimits[platform as keyof typeof inLimits];
      expect(captionLength(posts[0] ?? '', { captionUnit, linkLength: 23 })).toBeLessThanOrEqual(most);
    }
  });

  it('writes for the accounts of the brand if no channel is named', async () => {
    const first = await ask({ type: undefined }, '/v1/content/turbo');
    expect((await writtenOf(first.id)).platform).toBe('feed');
    expect(attribute(first, 'siblings')).toEqual([]);
  });

  it('writes nothing if one of the channels is unknown', async () => {
    const wanted = request({ type: undefined, platforms: ['bluesky', 'nowhere'] });
    expectProblem(await mine.owner.send('POST', '/v1/content/turbo', wanted), {
      ...{ code: 'unknown_channel', pointer: '/platforms/1' },
    });
  });
});

describe('over MCP', () => {
  const call = async (name: string, given: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const { message } = await mcpRequest(instance, key, { body: callTool(name, given) });
    return (message.result as { structuredContent: Record<string, unknown> }).structuredContent;
  };

  it('generate_content asks for a brand, writes a draft, and get_job_status reads it', async () => {
    const wanted = { topic: 'The terrace opens on Friday', type: 'post', platform: 'bluesky' };
    const brands = expect.arrayContaining([expect.objectContaining({ id: mine.brandId })]);
    expect(await call('generate_content', wanted)).toMatchObject({ code: 'brand_required', brands });
    const { data } = await call('generate_content', { ...wanted, brandId: mine.brandId });
    const { jobId, job } = data as { jobId: string; job: { written: WrittenContent } };
    expect(data).toMatchObject({ status: 'completed', type: 'post', job: { written: { platform: 'bluesky' } } });
    const { content } = (await mine.api.data('GET', `/v1/posts/${job.written.postId}`)).attributes;
    expect(job.written.posts).toEqual([content]);
    expect(job).toMatchObject({
      postLengths: { posts: [String(content).length], most: 300 },
      readingMinutes: null,
      sections: [],
    });
    expect((await call('get_job_status', { jobId }))['data']).toEqual(job);
  });

  it('enhance_prompt asks for a brand, keeps variables, and says what differs', async () => {
    const wanted = { prompt: '{dish} on a table', contentType: 'image' };
    const brands = expect.arrayContaining([expect.objectContaining({ id: mine.brandId })]);
    expect(await call('enhance_prompt', wanted)).toMatchObject({ code: 'brand_required', brands });
    const { data } = await call('enhance_prompt', { ...wanted, brandId: mine.brandId });
    const { prompt, changes } = data as { prompt: string; changes: { kind: string; text: string }[] };
    expect(data).toMatchObject({ model: 'local/writer', provider: 'local', usage: { costUsd: 0 } });
    expect(prompt).toMatch(/^\{dish\} on a table\. ./);
    expect(changes.map(({ text }) => text).join('')).toBe(prompt);
    expect(await call('enhance_prompt', { ...wanted, brandId: mine.brandId, prompt: 'a {' })).toMatchObject({
      code: 'validation_failed',
    });
  });

  it('generate_turbo_content writes for several channels', async () => {
    const { data } = await call('generate_turbo_content', {
      ...{ topic: 'The terrace opens on Friday', brandId: mine.brandId, platforms: ['bluesky', 'linkedin'] },
    });
    const { jobs } = data as { jobs: { written: WrittenContent }[] };
    expect(jobs.map(({ written: { platform, type } }) => [platform, type])).toEqual([
      ['bluesky', 'post'],
      ['linkedin', 'linkedin'],
    ]);
  });
});

it('a text is read by those who read posts, and a picture by those who read pictures', async () => {
  const text = await ask();
  const image = await mine.generate({ prompt: 'A card', model: 'local/card', brandId: mine.brandId });
  const [writer, painter] = [await withScopes(['posts:draft']), await withScopes(['images:read'])];
  const statusOf = async (client: typeof writer, id: string): Promise<number> =>
    (await client.send('GET', `/v1/generations/${id}`)).status;
  expect([await statusOf(writer, text.id), await statusOf(writer, image.id)]).toEqual([200, 404]);
  expect([await statusOf(painter, text.id), await statusOf(painter, image.id)]).toEqual([404, 200]);
  const kindsOf = async (client: typeof writer): Promise<unknown[]> => {
    const listed = await client.data<Resource[]>('GET', '/v1/generations?limit=100');
    return [...new Set(listed.map(({ attributes }) => attributes['kind']))];
  };
  expect([await kindsOf(writer), await kindsOf(painter)]).toEqual([['text'], ['image']]);
});

it('an article is written and read by those who may do so with articles', async () => {
  const [poster, author] = [await withScopes(['posts:draft']), await withScopes(['posts:draft', 'articles:create'])];
  const wanted = request({ type: 'article' });
  expectProblem(await poster.send('POST', '/v1/content/generate', wanted), { code: 'insufficient_permissions' });
  const { id } = await author.data('POST', '/v1/content/generate', wanted);
  const { title, body, articleId } = await writtenOf(id);
  expect(attribute(await author.data('GET', `/v1/generations/${id}`), 'written')).toMatchObject({ title, body });
  const hidden = { title: null, body: null, articleId };
  expect(attribute(await poster.data('GET', `/v1/generations/${id}`), 'written')).toMatchObject(hidden);
  const listed = await poster.data<Resource[]>('GET', '/v1/generations?kind=text&limit=100');
  expect(attribute(listed.find((one) => one.id === id) ?? (listed[0] as Resource), 'written')).toMatchObject(hidden);
});
