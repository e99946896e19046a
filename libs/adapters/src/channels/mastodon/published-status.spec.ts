import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { PostOnPlatform } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { MastodonChannel } from '../mastodon.channel.js';
import { openedConnection, outgoingPost } from '../outgoing-post.fixture.js';
import { FaultProxy } from '../testing/fault-proxy.js';
import { MastodonSimulator } from '../testing/mastodon-simulator.js';

const { signal } = new AbortController();
const safeFetch = new SafeFetch(['localhost']);
const channel = new MastodonChannel(safeFetch);
const mastodon = new MastodonSimulator();
let server: string;

beforeAll(async () => {
  server = await mastodon.start();
});
afterAll(async () => {
  await mastodon.stop();
  await safeFetch.onApplicationShutdown();
});
beforeEach(() => mastodon.forgetDeletions());

async function published(text = 'A post'): Promise<PostOnPlatform> {
  const credentials = { server, accessToken: mastodon.addToken() };
  const connection = openedConnection(credentials);
  const { externalProviderId } = await channel.publish(outgoingPost(connection, { text }), signal);
  return { externalProviderId, connection };
}
const remove = (post: PostOnPlatform) => channel.deletePost(post, signal);

it('thirty posts are deleted within half an hour, and the next one says when it can be', async () => {
  const posts = [];
  for (let count = 0; count < 31; count += 1) posts.push(await published());
  const last = posts.pop();
  for (const post of posts) expect(await remove(post)).toBe('deleted');
  if (last === undefined) throw new Error('nothing was published');
  const refused: unknown = await remove(last).catch((error: unknown) => error);
  expect(refused).toMatchObject({ outcome: 'refused', class: 'rate_limit', retryable: true });
  const { retryAfterSeconds = 0 } = refused as { retryAfterSeconds?: number };
  expect([retryAfterSeconds > 1_700, retryAfterSeconds <= 1_800]).toEqual([true, true]);
  expect(mastodon.statuses.some(({ id }) => id === last.externalProviderId)).toBe(true);
});

it('a 404 of something that is no Mastodon server says nothing about a post', async () => {
  const post = await published();
  const proxy = new FaultProxy(server);
  await proxy.up();
  void proxy.breakNext(/^DELETE /, { kind: 'answer', status: 404, body: '<h1>Not found</h1>' });
  const credentials = { ...post.connection.credentials, server: proxy.url };
  const deletion = remove({ ...post, connection: { ...post.connection, credentials } });
  await expect(deletion).rejects.toMatchObject({ outcome: 'refused', code: 'not_a_mastodon_server' });
  await proxy.down();
});

it('an access token without the right to post deletes nothing', async () => {
  const post = await published();
  const accessToken = 'read-only';
  mastodon.authorization.tokens.set(accessToken, { scopes: 'read:statuses' } as never);
  const credentials = { server, accessToken };
  const deletion = remove({ ...post, connection: { ...post.connection, credentials } });
  await expect(deletion).rejects.toMatchObject({ outcome: 'refused', class: 'credential' });
  expect(mastodon.statuses.some(({ id }) => id === post.externalProviderId)).toBe(true);
});
