/** @modes embedded */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { attribute, callTool, Instance, mcpClient, mcpRequest, modern, sessionOf, Workspace } from './harness/index.js';

let instance: Instance;
let mine: Workspace;
let stranger: Workspace;
let key: string;

beforeAll(async () => {
  instance = await Instance.shared();
  mine = await Workspace.open(instance, await sessionOf(instance, 'mine@mcp-tools.example'));
  stranger = await Workspace.open(instance, await sessionOf(instance, 'stranger@mcp-tools.example'));
  key = attribute(mine.key, 'key');
});

interface Called {
  isError?: boolean;
  content?: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
}

async function call(name: string, given: Record<string, unknown> = {}, credential = key): Promise<Called> {
  const { message } = await mcpRequest(instance, credential, { body: callTool(name, given) });
  return (message.result ?? message.error) as Called;
}

async function data<T>(name: string, given?: Record<string, unknown>): Promise<T> {
  const { structuredContent } = await call(name, given);
  return structuredContent?.['data'] as T;
}

describe('arguments', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['get_brands', { brandId: 'x' }, ['brandId']],
    ['get_posts', { days: 0 }, ['days']],
    ['get_posts', { days: '7' }, ['days']],
    ['get_posts', { days: 7, postId: 'post_1' }, ['days']],
    ['get_posts', { postId: null }, ['postId']],
    ['get_posts', { postId: 'a\0b' }, ['postId']],
    ['get_posts', { limit: 1, days: 91 }, ['limit', 'days']],
    ['get_job_status', {}, ['jobId']],
    ['find_tools', { toolset: 'nothing' }, ['toolset']],
    ['find_tools', { limit: 51 }, ['limit']],
  ])('%s refuses %j field by field', async (name, given, fields) => {
    const { isError, structuredContent, content } = await call(name, given);
    expect({ isError, structuredContent }).toEqual({
      isError: true,
      structuredContent: {
        code: 'validation_failed',
        message: content?.[0]?.text,
        errors: expect.arrayContaining(fields.map((field) => ({ field, message: expect.stringMatching(/\S/) }))),
      },
    });
    expect(structuredContent?.['errors']).toHaveLength(fields.length);
  });

  it('a tool that there is not is a fault of the protocol', async () => {
    const { message } = await mcpRequest(instance, key, { body: callTool('publish_everything') });
    expect(message.error).toMatchObject({ code: -32602, message: expect.stringContaining('publish_everything') });
  });
});

describe('find_tools', () => {
  it('counts by toolset, searches, and shows one tool whole', async () => {
    const { toolsets } = await data<{ toolsets: { name: string; toolCount: number }[] }>('find_tools');
    const { message } = await mcpRequest(instance, key, { query: '?profile=full' });
    const { tools: everything } = message.result as { tools: object[] };
    expect(toolsets.reduce((sum, { toolCount }) => sum + toolCount, 0)).toBe(everything.length);
    expect(toolsets.map(({ name }) => name)).toEqual(expect.arrayContaining(['core', 'content', 'scheduler', 'generation']));
    const { tools } = await data<{ tools: { name: string; policy: string }[] }>('find_tools', { query: 'CALENDAR' });
    expect(tools).toContainEqual(expect.objectContaining({ name: 'get_posts', policy: 'read-only' }));
    expect(await data('find_tools', { toolset: 'core', query: 'brand', limit: 1 })).toMatchObject({
      tools: [{ toolset: 'core' }],
    });
    expect(await data('find_tools', { name: 'get_posts' })).toMatchObject({
      tool: { inputSchema: { properties: { days: { maximum: 90 } } } },
    });
    expect(await data('find_tools', { name: 'get_post' })).toMatchObject({
      tool: null,
      closest: expect.arrayContaining(['get_posts']),
    });
  });
});

describe('a post that is scheduled', () => {
  interface Posts {
    posts?: { id: string; content: string; status: string; assetIds: string[] }[];
    targets?: { id: string; status: string; platform: string; url: string | null; caption: string }[];
    media?: { url: string }[];
    calendar?: { date: string; entries: { id: string; postId: string; title: string }[] }[];
  }
  const scheduledAt = new Date(Date.now() + 2 * 86_400_000);
  let assetId: string;
  let release: Awaited<ReturnType<Workspace['schedule']>>;
  let postId: string;

  beforeAll(async () => {
    const generation = await mine.generate({ prompt: 'A card', model: 'local/card', brandId: mine.brandId });
    ({ assetId } = attribute<{ assetId: string }>(generation, 'output'));
    expect(await data('get_job_status', { jobId: generation.id })).toMatchObject({
      id: generation.id,
      kind: 'generation',
      status: 'completed',
      isOver: true,
      progress: 100,
      error: null,
      output: { assetId, url: expect.stringMatching(/^http/) },
    });
    release = await mine.schedule({ scheduledAt: scheduledAt.toISOString(), media: [{ assetId, altText: 'A card' }] });
    postId = attribute(release, 'postId');
  });

  it('is among the latest, and by itself with its targets and its media', async () => {
    const { posts } = await data<Posts>('get_posts');
    expect(posts?.map(({ id, status }) => [id, status])).toEqual([[postId, 'scheduled']]);
    const one = await data<Posts>('get_posts', { postId });
    expect(one).toMatchObject({
      posts: [{ id: postId, content: 'Half price until Sunday.', assetIds: [assetId] }],
      targets: [
        { id: release.attributes.targets[0]?.id, status: 'scheduled', platform: 'feed', caption: 'Half price until Sunday.' },
      ],
      media: [{ id: assetId }],
    });
    expect((await fetch(one.media?.[0]?.url ?? '')).status).toBe(200);
  });

  it('is in the calendar of the days that reach it', async () => {
    expect(await data<Posts>('get_posts', { days: 1 })).toEqual({ calendar: [] });
    const { calendar } = await data<Posts>('get_posts', { days: 3 });
    expect(calendar).toEqual([
      {
        date: scheduledAt.toISOString().slice(0, 10),
        entries: [expect.objectContaining({ postId, title: 'Spring sale', platform: 'feed' })],
      },
    ]);
  });

  it('is what the schemas say, to a client that checks them', async () => {
    const client = await mcpClient(instance, key, { mode: 'auto' });
    await client.listTools();
    for (const [name, given] of [
      ['get_posts', {}],
      ['get_posts', { postId }],
      ['get_posts', { days: 3 }],
      ['get_job_status', { jobId: release.attributes.targets[0]?.id }],
      ['find_tools', { name: 'get_posts' }],
    ] as const) {
      const { isError, structuredContent } = await client.callTool({ name, arguments: given });
      expect({ name, isError, structuredContent }).toMatchObject({
        name,
        isError: undefined,
        structuredContent: { data: expect.anything() },
      });
    }
    await client.close();
  });

  it('is followed to its end', async () => {
    const jobId = release.attributes.targets[0]?.id ?? '';
    expect(await data('get_job_status', { jobId })).toMatchObject({
      kind: 'target',
      status: 'scheduled',
      isOver: false,
      url: null,
    });
    await mine.api.data('POST', `/v1/releases/${release.id}/publish-now`);
    await mine.untilEnded(release.id);
    const url = expect.stringMatching(/\/feed\//);
    expect(await data('get_job_status', { jobId })).toMatchObject({ status: 'published', isOver: true, url });
    expect(await data<Posts>('get_posts', { postId })).toMatchObject({
      posts: [{ status: 'published' }],
      targets: [{ status: 'published', url }],
    });
  });

  it('is nothing to somebody else', async () => {
    const theirs = attribute(stranger.key, 'key');
    for (const [name, given] of [
      ['get_posts', { postId }],
      ['get_job_status', { jobId: release.attributes.targets[0]?.id }],
    ] as const)
      expect(await call(name, given, theirs)).toMatchObject({ isError: true, structuredContent: { code: 'not_found' } });
    expect((await call('get_posts', {}, theirs)).structuredContent).toMatchObject({ data: { posts: [], total: 0 } });
    expect((await call('get_posts', { days: 90 }, theirs)).structuredContent).toEqual({ data: { calendar: [] } });
    expect((await call('get_brands', {}, theirs)).structuredContent).toMatchObject({ data: [{ id: stranger.brandId }] });
  });
});

it('many callers at once each see their own', async () => {
  const keys = [mine, stranger].map(({ key: held }) => attribute(held, 'key'));
  const brands = [mine.brandId, stranger.brandId];
  const answers = await Promise.all(
    Array.from({ length: 64 }, async (_, index) => {
      const request =
        index % 4 < 2 ? { body: callTool('get_brands') } : modern({ method: 'tools/call', params: { name: 'get_brands' } });
      const { message } = await mcpRequest(instance, keys[index % 2] ?? '', request);
      return (message.result as { structuredContent: { data: { id: string }[] } }).structuredContent.data.map(({ id }) => id);
    }),
  );
  expect(answers).toEqual(answers.map((_, index) => [brands[index % 2]]));
});
