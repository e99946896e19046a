/** @modes embedded */
import type { WrittenContent } from '@imprint/contracts/generation';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  attribute,
  expectProblem,
  Instance,
  invalid,
  signedUp,
  tokenOf,
  Workspace,
  type ExpectedProblem,
  type Job,
  type Resource,
} from './harness/index.js';

let mine: Workspace;

beforeAll(async () => {
  const instance = await Instance.shared();
  mine = await Workspace.open(instance, await tokenOf(await signedUp(instance, 'ada@repurposing.example')));
});

const writtenOf = async (id: string): Promise<WrittenContent> =>
  attribute(await mine.api.until<Job>(`/v1/generations/${id}`, ['completed', 'failed']), 'written');

describe('POST /v1/posts/{id}/repurpose', () => {
  const text = 'The terrace opens on Friday. There is rhubarb cake.\n\nWe open at 11. Bring a jumper. Dogs are welcome.';
  const post = (changes: object = {}): Promise<Resource> =>
    mine.api.data('POST', '/v1/posts', { brandId: mine.brandId, content: text, ...changes });
  const rewrite = async (id: string, body: object): Promise<WrittenContent> =>
    writtenOf((await mine.api.data('POST', `/v1/posts/${id}/repurpose`, { platform: 'mastodon', ...body })).id);

  it('makes a draft of its own with what the channel takes, and leaves the post as it is', async () => {
    const { assetId } = attribute<{ assetId: string }>(
      await mine.generate({ prompt: 'A card', brandId: mine.brandId }),
      'output',
    );
    const before = await post({ assetIds: [assetId] });
    const { postId, posts, findings } = await rewrite(before.id, {});
    expect([posts, findings]).toEqual([[text], []]);
    const { attributes } = await mine.api.data('GET', `/v1/posts/${postId}`);
    expect(attributes).toMatchObject({ content: text, assetIds: [assetId], status: 'draft', repurposedFrom: before.id });
    expect(await mine.api.data('GET', `/v1/posts/${before.id}`)).toEqual(before);
    const onDev = await rewrite(before.id, { platform: 'devto' });
    expect(onDev.findings).toEqual([{ rule: 'media_left_out', detail: '1' }]);
    expect((await mine.api.data('GET', `/v1/posts/${onDev.postId}`)).attributes).toMatchObject({ assetIds: [] });
  });

  it('says less, more, or the same in several posts', async () => {
    const { id } = await post();
    const [short, long, thread] = await Promise.all(['shorten', 'expand', 'thread'].map((mode) => rewrite(id, { mode })));
    expect(short?.posts).toEqual(['The terrace opens on Friday. There is rhubarb cake.']);
    expect(long?.posts[0]?.startsWith(text)).toBe(true);
    expect(thread?.posts).toEqual(text.split('\n\n'));
    const { attributes } = await mine.api.data('GET', `/v1/posts/${thread?.postId}`);
    expect(attributes).toMatchObject({ thread: [text.split('\n\n')[1]] });
  });

  it('ends at a sentence within the limits of the channel', async () => {
    const { id } = await post({ content: Array.from({ length: 40 }, (_each, day) => `On day ${day} there is cake.`).join(' ') });
    const { posts } = await rewrite(id, { platform: 'bluesky' });
    expect(posts[0]).toMatch(/^On day 0 there is cake\. .*On day \d+ there is cake\.$/);
    expect([...(posts[0] ?? '')].length).toBeLessThanOrEqual(300);
    expect([...(posts[0] ?? '')].length).toBeGreaterThan(260);
  });

  it.each<[string, object, ExpectedProblem]>([
    ['an unknown channel', { platform: 'nowhere' }, { code: 'unknown_channel' }],
    ['a thread where there are none', { platform: 'linkedin', mode: 'thread' }, invalid('/platform')],
    ['an unknown mode', { mode: 'translate' }, invalid('/mode')],
    ['no channel', { platform: undefined }, invalid('/platform')],
  ])('refuses %s', async (_what, body, expected) => {
    const { id } = await post();
    const sent = { platform: 'mastodon', ...body };
    expectProblem(await mine.owner.send('POST', `/v1/posts/${id}/repurpose`, sent), expected);
  });

  it('refuses a post that is not there', async () => {
    const send = (id: string) => mine.owner.send('POST', `/v1/posts/${id}/repurpose`, { platform: 'mastodon' });
    expectProblem(await send('post_00000000000000000000000000'), { code: 'not_found' });
  });
});
