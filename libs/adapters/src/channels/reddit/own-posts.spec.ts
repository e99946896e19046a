import { SafeFetch } from '@imprint/platform/safe-fetch';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { outgoingPost } from '../outgoing-post.fixture.js';
import { RedditChannel } from '../reddit.channel.js';
import { RedditSimulator } from '../testing/reddit-simulator.js';
import type { SimulatedRedditPost } from '../testing/reddit-submissions.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const reddit = new RedditSimulator();
let channel: RedditChannel;
let connection: OpenedConnection;

beforeAll(async () => {
  const address = await reddit.start();
  channel = new RedditChannel(safeFetch, testConfig({ REDDIT_API_URL: address, REDDIT_WEB_URL: address }));
});
beforeEach(() => {
  reddit.posts.length = 0;
  reddit.calls = 0;
  const credentials = { accessToken: reddit.authorization.addToken() };
  connection = { id: 'conn_1', organizationId: 'org_1', brandId: 'brand_1', handle: null, credentials, destinationId: 'cafes' };
});
afterAll(async () => {
  await safeFetch.onApplicationShutdown();
  await reddit.stop();
});

const post = (parts: Partial<OutgoingPost> = {}) => outgoingPost(connection, parts);
const publish = (parts: Partial<OutgoingPost> = {}) => channel.publish(post(parts), signal);
const lookUp = (sent: OutgoingPost, firstSentAt = new Date()) => channel.lookUp({ ...sent, firstSentAt }, signal);
const goingTo = (destinationId: string): Partial<OutgoingPost> => ({ connection: { ...connection, destinationId } });

describe('a look-up on Reddit', () => {
  const age = (posts: readonly SimulatedRedditPost[], ms: number) =>
    posts.forEach((each) => (each.createdAt = new Date(Date.now() - ms)));

  it('finds the post behind 200 others, where it was sent, and however Reddit arranges the text', async () => {
    const sent = post({ text: ' Grüße\r\n& <von> der Terrasse ' });
    const { externalProviderId } = await channel.publish(sent, signal);
    for (let count = 0; count < 200; count += 1) await publish();
    const moved = post({ ...sent, ...goingTo('links_only'), steps: post().steps });
    await moved.steps.save('community', 'Cafes');
    expect(await lookUp(moved)).toMatchObject({ outcome: 'candidates', records: [{ externalProviderId }] });
  });

  it('takes no post that was there before, or has another title, text, kind or community', async () => {
    const text = 'Good morning!';
    await publish({ text });
    age(reddit.posts, 3_600_000);
    await publish({ text: 'Good morning' });
    await publish({ text, title: 'Summer' });
    await publish({ text, ...goingTo('u_cafe_terrace') });
    await publish({ text: 'https://imprint.example' });
    expect(await lookUp(post({ text }))).toEqual({ outcome: 'absent' });
    expect(await lookUp(post({ text: 'https://imprint.example/' }))).toMatchObject({ outcome: 'candidates', records: [{}] });
  });

  it('names posts with the same content, the oldest first, also one that a moderator has removed', async () => {
    const ids = [await publish({ text: 'Again' }), await publish({ text: 'Again' })].map(({ externalProviderId: id }) => id);
    for (const each of reddit.posts) each.isRemoved = true;
    const records = ids.map((externalProviderId) => ({ externalProviderId }));
    expect(await lookUp(post({ text: 'Again' }))).toMatchObject({ outcome: 'candidates', records });
  });

  it('leaves a post to a person whose text Reddit has taken away', async () => {
    await publish({ text: 'Hello' });
    for (const each of reddit.posts) each.text = '[removed]';
    expect(await lookUp(post({ text: 'Hello' }))).toMatchObject({ outcome: 'unknown' });
    expect(await lookUp(post({ text: 'Hello', title: 'Summer' }))).toEqual({ outcome: 'absent' });
  });

  it('cannot tell when more was published since than Reddit lists, unless the post is found', async () => {
    const texts = { title: 'Old', text: 'Old', url: '' };
    const old = { community: 'cafes', kind: 'self', ...texts, isDeleted: false, isRemoved: false, hiddenFor: 0 } as const;
    const many = Array.from({ length: 1_200 }, (_, index) => ({ ...old, id: `2${index}`, createdAt: new Date() }));
    reddit.posts.push(...many);
    expect(await lookUp(post())).toMatchObject({ outcome: 'unknown' });
    expect(await lookUp(post({ title: 'Old', text: 'Old' }))).toMatchObject({ outcome: 'candidates' });
    age(reddit.posts.slice(0, 800), 3_600_000);
    expect(await lookUp(post())).toEqual({ outcome: 'absent' });
  });

  it('knows the post whose answer arrived without asking', async () => {
    const sent = post();
    const record = await channel.publish(sent, signal);
    reddit.posts.length = 0;
    expect(await lookUp(sent)).toEqual({ outcome: 'found', record });
  });
});
