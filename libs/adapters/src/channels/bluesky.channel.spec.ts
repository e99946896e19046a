import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { unassignedTarget, type OpenedConnection, type OutgoingPost } from '@imprint/domain/publishing/channel';
import { rehearse } from '@imprint/domain/publishing/channel/rehearsal';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import sharp from 'sharp';
import { recordKey } from './bluesky/record-key.js';
import { BlueskyChannel } from './bluesky.channel.js';
import { channelConformance } from './channel.conformance.js';
import { openedConnection, outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { blueskyFaults, loseNextDeletion } from './testing/bluesky-network.js';
import { FakePds, tidSyntax } from './testing/fake-pds.js';
import { FaultProxy } from './testing/fault-proxy.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const appPassword = 'abcd-canary-efgh-ijkl';
const refusedPassword = 'wxyz-canary-wxyz-wxyz';

afterAll(() => safeFetch.onApplicationShutdown());

channelConformance('bluesky', { network: true, account: true, checksLength: true }, async () => {
  const pds = new FakePds(appPassword);
  const proxy = new FaultProxy(await pds.start());
  await proxy.up();
  const credentials = { handle: FakePds.handle, appPassword, service: proxy.url };
  return {
    channel: new BlueskyChannel(safeFetch, testConfig()),
    credentials,
    refusedCredentials: { ...credentials, appPassword: refusedPassword },
    secrets: [appPassword, refusedPassword],
    people: [...pds.people.keys()],
    posts: () =>
      Promise.resolve(
        [...pds.posts.values()].map(({ text, embed, reply }) => ({
          text,
          altTexts: (embed?.video === undefined ? (embed?.images ?? []) : [embed]).map(({ alt }) => alt ?? ''),
          repliesTo: pds.named(reply?.parent)?.text ?? null,
        })),
      ),
    loseNextChange: () => loseNextDeletion(proxy),
    generatedPosts: 800,
    ...behindProxy(proxy, pds, blueskyFaults),
  };
});

describe('the bluesky channel', () => {
  const pds = new FakePds(appPassword);
  let channel: BlueskyChannel;
  let connection: OpenedConnection;
  let service: string | undefined;

  beforeEach(async () => {
    service ??= await pds.start();
    pds.logins = 0;
    channel = new BlueskyChannel(safeFetch, testConfig());
    const credentials = { handle: FakePds.handle, appPassword, service };
    connection = openedConnection(credentials);
  });
  afterAll(() => pds.stop());

  const publish = (parts: Partial<OutgoingPost>) => channel.publish(outgoingPost(connection, parts), signal);
  const stored = (shortcode: string | null) => pds.posts.get(shortcode ?? '');

  it('names the account and stores the credentials normalised', async () => {
    const credentials = { handle: ' @Imprint.Test ', appPassword: ` ${appPassword} `, service: `${service}/some/path` };
    expect(await channel.connect(credentials, signal)).toEqual({
      handle: FakePds.handle,
      displayName: FakePds.handle,
      credentials: { handle: FakePds.handle, appPassword, service },
    });
  });

  it.each([
    [{ service: 'http://example.com' }, 'invalid_url'],
    [{ service: 'nonsense' }, 'invalid_url'],
    ...[
      '10.0.0.1',
      '169.254.169.254',
      '[fd00:ec2::254]',
      '[::ffff:7f00:1]',
      '0177.0.0.1',
      '2130706433',
      'localhost.internal',
    ].map((host) => [{ service: `https://${host}` }, 'destination_refused'] as const),
    [{ handle: '' }, 'credentials_missing'],
    [{ appPassword: ' ' }, 'credentials_missing'],
  ])('does not connect with %j (1, 2, 3, 4)', async (changed, code) => {
    const connecting = channel.connect({ ...connection.credentials, ...changed }, signal);
    await expect(connecting).rejects.toMatchObject({ outcome: 'refused', class: 'misconfiguration', retryable: false, code });
  });

  it.each([
    [{ service: 'https://nowhere.example.com' }, { class: 'misconfiguration', code: 'host_not_found', field: 'service' }],
    [{ service: '' }, { class: 'provider_outage', code: 'host_not_found', field: undefined }],
  ])('blames a server that does not exist on whoever named it: %j', async (changed, expected) => {
    const resolver = () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
    const connecting = new BlueskyChannel(new SafeFetch([], resolver), testConfig()).connect(
      { ...connection.credentials, ...changed },
      signal,
    );
    await expect(connecting).rejects.toMatchObject({ outcome: 'refused', ...expected });
  });

  it('creates facets for links, tags and known people, by UTF-8 bytes, and leaves unknown people as plain text', async () => {
    const { externalShortcode } = await publish({ text: 'Grüße @colleague.test @nobody.test https://example.com #spring' });
    const facet = (byteStart: number, byteEnd: number, feature: object) => ({
      index: { byteStart, byteEnd },
      features: [feature],
    });
    expect(stored(externalShortcode)?.['facets']).toEqual([
      expect.objectContaining(facet(8, 23, { $type: 'app.bsky.richtext.facet#mention', did: 'did:plc:colleaguecolleague22222' })),
      expect.objectContaining(facet(37, 56, { $type: 'app.bsky.richtext.facet#link', uri: 'https://example.com' })),
      expect.objectContaining(facet(57, 64, { $type: 'app.bsky.richtext.facet#tag', tag: 'spring' })),
    ]);
  });

  it('returns the address of the post, and dates it by its due time, never in the future', async () => {
    const scheduledAt = new Date('2026-01-02T03:04:05.000Z');
    const post = outgoingPost(connection, { scheduledAt });
    const rkey = recordKey(post.targetId);
    expect(await channel.publish(post, signal)).toEqual({
      externalProviderId: `at://${FakePds.did}/app.bsky.feed.post/${rkey}`,
      externalShortcode: rkey,
      url: `https://bsky.app/profile/${FakePds.handle}/post/${rkey}`,
      version: expect.stringMatching(/^b/),
    });
    expect(stored(rkey)?.['createdAt']).toBe('2026-01-02T03:04:05.000Z');
    const early = await publish({ scheduledAt: new Date(Date.now() + 86_400_000) });
    expect(Date.parse(String(stored(early.externalShortcode)?.['createdAt']))).toBeLessThanOrEqual(Date.now());
  });

  it('uploads a small image byte for byte, with its proportions', async () => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const { externalShortcode } = await publish({ media: [{ ...outgoingImage(bytes, 'A blue field'), width: 40, height: 30 }] });
    const [image] = stored(externalShortcode)?.embed?.images ?? [];
    expect(image).toMatchObject({
      alt: 'A blue field',
      aspectRatio: { width: 40, height: 30 },
      image: { mimeType: 'image/png' },
    });
    expect(pds.files.blobs.get(image?.image.ref.$link ?? '')).toEqual(bytes);
  });

  it('reports a temporarily unreadable file as a refusal to retry', async () => {
    const image = { ...outgoingImage(Buffer.from(''), null), read: () => Promise.reject(new Error('disk')) };
    await expect(publish({ media: [image] })).rejects.toMatchObject({ outcome: 'refused', retryable: true });
  });

  it('previews what the wire would see of a post that is due later, and of a picture that has to be converted', async () => {
    const scheduledAt = new Date(Date.now() + 86_400_000);
    const fits = { ...outgoingImage(Buffer.alloc(0), null), width: 3_000, height: 2_000, sizeBytes: 1_000_000 };
    const large = { ...fits, mimeType: 'image/jpeg', isConverted: true };
    const credentials = { handle: FakePds.handle, appPassword: '[redacted]' };
    const post = outgoingPost({ ...connection, credentials }, { media: [large, fits], scheduledAt, targetId: unassignedTarget });
    const {
      calls: [signIn, first, second, create],
    } = await rehearse(channel, post);
    expect(signIn?.url).toBe('https://bsky.social/xrpc/com.atproto.server.createSession');
    // Accounts of bsky.social are elsewhere, which only their sign-in tells.
    expect(create?.url).toBe('https://{server of the account}/xrpc/com.atproto.repo.createRecord');
    expect([first, second].map((call) => call?.body)).toMatchObject([
      { mimeType: 'image/jpeg', bytes: '{size after conversion}' },
      { mimeType: 'image/png', bytes: 1_000_000 },
    ]);
    expect(create?.body).toMatchObject({
      repo: '{DID of imprint.test}',
      rkey: '{made from the target}',
      record: {
        createdAt: scheduledAt.toISOString(),
        embed: { images: [{ image: { size: '{size after conversion}' }, aspectRatio: { width: 3_000, height: 2_000 } }, {}] },
      },
    });
  });

  it('signs in once for several posts', async () => {
    await publish({});
    await publish({});
    expect(pds.logins).toBe(1);
  });

  it('refreshes an expired session', async () => {
    await publish({});
    pds.expireAccess();
    await publish({});
    expect(pds.logins).toBe(1);
  });

  it('signs in again when the session was revoked', async () => {
    await publish({});
    pds.revokeSessions();
    await publish({});
    expect(pds.logins).toBe(2);
  });

  it('never uses the session of other credentials', async () => {
    await publish({});
    const other = { ...connection, credentials: { ...connection.credentials, appPassword: refusedPassword } };
    const publishing = channel.publish(outgoingPost(other), signal);
    await expect(publishing).rejects.toMatchObject({ outcome: 'refused', class: 'credential' });
  });

  it('enforces the rules beyond the declared limits', () => {
    expect(channel.check({ text: '👩‍👩‍👧‍👦'.repeat(121), media: [] })).toMatchObject([{ code: 'caption_too_long', field: 'caption' }]);
    expect(channel.check({ text: '👩‍👩‍👧‍👦'.repeat(120), media: [] })).toEqual([]);
    expect(channel.check({ text: ' ', media: [] })).toMatchObject([{ code: 'post_empty' }]);
    expect(channel.check({ text: '', media: [{ mimeType: 'image/png', sizeBytes: 1 }] })).toEqual([]);
  });
});

describe('record keys', () => {
  const id = (end: string) => `tgt_01k9xw5rq0abcdefghjkmn${end}`;

  it('are valid TIDs, the same for one target and different for the next', () => {
    const keys = Array.from({ length: 1_000 }, (_, index) => recordKey(id(String(index).padStart(4, '0'))));
    for (const key of [...keys, recordKey('any other text')]) expect(key).toMatch(tidSyntax);
    expect(new Set(keys).size).toBe(1_000);
    expect(recordKey(id('0000'))).toBe(keys[0]);
  });

  it('never change between releases, because the key finds what an earlier version published', () => {
    expect(recordKey('tgt_01k9xw5rq0abcdefghjkmn0000')).toBe('3m5iht4qf6xfk');
  });

  it('lie within a minute of the time in the id', () => {
    const [, time = ''] = /^(.{11})/.exec(recordKey(id('0000'))) ?? [];
    const microseconds = [...time].reduce((sum, digit) => sum * 32 + '234567abcdefghijklmnopqrstuvwxyz'.indexOf(digit), 0);
    const milliseconds = [...'01k9xw5rq0'].reduce(
      (sum, digit) => sum * 32 + '0123456789abcdefghjkmnpqrstvwxyz'.indexOf(digit),
      0,
    );
    expect(microseconds / 1_000 - milliseconds).toBeGreaterThanOrEqual(0);
    expect(microseconds / 1_000 - milliseconds).toBeLessThan(60_000);
  });
});
