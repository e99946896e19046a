import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publishTarget, type OpenedConnection, type OutgoingPost, type OutgoingTarget } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { BlueskyChannel } from '../bluesky.channel.js';
import { refused } from '../platform-failures.js';
import { keptSteps, openedConnection, outgoingImage, outgoingPost } from '../outgoing-post.fixture.js';
import { FakePds } from '../testing/fake-pds.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const bytes = Buffer.from('a picture of the menu');
const picture = outgoingImage(bytes, null, 'image/jpeg');
const gone = refused('validation', 'media_missing', 'The file is gone.');
const url = 'https://terrace.example/menu';
const card = { url, title: 'Menu', description: 'Peas', picture };
const text = `Our menu: ${url}`;

afterAll(() => safeFetch.onApplicationShutdown());

describe('the card of a link on bluesky', () => {
  const pds = new FakePds('app password');
  let channel: BlueskyChannel;
  let connection: OpenedConnection;

  beforeAll(async () => {
    const service = await pds.start();
    channel = new BlueskyChannel(safeFetch, testConfig());
    connection = openedConnection({ handle: FakePds.handle, appPassword: 'app password', service });
  });
  afterAll(() => pds.stop());

  const publish = (parts: Partial<OutgoingPost>) => channel.publish({ ...outgoingPost(connection, { text }), ...parts }, signal);
  const embedOf = (shortcode: string | null) => pds.posts.get(shortcode ?? '')?.embed;
  const all = (parts: Partial<OutgoingTarget>) =>
    publishTarget(channel, outgoingPost(connection, { text, linkCards: [card], ...parts }), signal);

  it('is embedded with its picture byte for byte', async () => {
    const { externalShortcode, withoutCard } = await publish({ linkCard: card });
    const embed = embedOf(externalShortcode);
    expect(embed).toMatchObject({
      $type: 'app.bsky.embed.external',
      external: { uri: url, title: 'Menu', description: 'Peas', thumb: { mimeType: 'image/jpeg', size: bytes.length } },
    });
    expect(pds.files.blobs.get(embed?.external?.thumb?.ref.$link ?? '')).toEqual(bytes);
    expect(withoutCard).toBeUndefined();
  });

  it('is with every post of a target that begins with its link, and next to no picture', async () => {
    const { posts } = await all({
      media: [outgoingImage(bytes, null)],
      thread: [
        { text: 'No link', media: [] },
        { text: `Again: ${url}`, media: [] },
      ],
      firstComment: url,
    });
    const types = posts.map(({ externalShortcode }) => embedOf(externalShortcode)?.$type);
    expect(types).toEqual(['app.bsky.embed.images', undefined, 'app.bsky.embed.external', 'app.bsky.embed.external']);
  });

  it.each([
    ['cannot be read', { ...picture, read: () => Promise.reject(gone) }, 100_000_000],
    ['is not taken by the server', picture, 10],
  ])('goes without a picture that %s, and says so', async (_what, shown, uploadLimit) => {
    Object.assign(pds.files, { uploadLimit });
    const { externalShortcode, withoutCard } = await publish({ linkCard: { ...card, picture: shown } });
    Object.assign(pds.files, { uploadLimit: 100_000_000 });
    expect(embedOf(externalShortcode)?.external).toEqual({ uri: url, title: 'Menu', description: 'Peas' });
    expect(withoutCard).toBe('picture');
  });

  it('keeps no post back: where the server refuses it, the post is sent without, once', async () => {
    const before = pds.posts.size;
    const { externalShortcode, withoutCard } = await publish({ linkCard: { ...card, url: 'no address' } });
    expect(pds.posts.get(externalShortcode ?? '')?.text).toBe(text);
    expect([embedOf(externalShortcode), withoutCard, pds.posts.size]).toEqual([undefined, 'all', before + 1]);
  });

  it('is no reason to send a post again: a repeat with another card finds the first one', async () => {
    const post = { ...outgoingPost(connection, { text }), steps: keptSteps(), linkCard: card };
    const first = await channel.publish(post, signal);
    const again = await channel.publish({ ...post, linkCard: { ...card, title: 'Another' } }, signal);
    expect(again.externalProviderId).toBe(first.externalProviderId);
    expect(embedOf(first.externalShortcode)?.external).toMatchObject({ title: 'Menu' });
  });

  it('does not hide that the access has expired', async () => {
    const stale = { ...connection, credentials: { ...connection.credentials, appPassword: 'another password' } };
    const post = { ...outgoingPost({ ...stale, id: 'conn_refused' }, { text }), linkCard: card };
    await expect(channel.publish(post, signal)).rejects.toMatchObject({ outcome: 'refused', class: 'credential' });
  });
});
