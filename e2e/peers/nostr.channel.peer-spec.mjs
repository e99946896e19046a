import { NostrChannel } from '@imprint/adapters/channels';
import { behindProxy, channelConformance, notesOn, outgoingPost, RelayProxy } from '@imprint/adapters/channels/testing';
import { publishTarget } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { generateSecretKey, getPublicKey, nip10, nip19, verifyEvent } from 'nostr-tools';
import { startNostrRelay } from './start-nostr-relay.mjs';

const safeFetch = new SafeFetch(['localhost']);
const { signal } = new AbortController();
const channel = new NostrChannel(safeFetch, { NOSTR_WEB_URL: 'https://njump.me' });
const secret = generateSecretKey();
const secretKey = nip19.nsecEncode(secret);
const author = getPublicKey(secret);

afterAll(() => safeFetch.onApplicationShutdown());

const traits = { network: true, account: true, checksLength: false, asksOnlyWhatBegan: true };

channelConformance('nostr, on a relay of @nostr-relay/core with a store of ours,', traits, async () => {
  const relay = await startNostrRelay();
  const proxy = new RelayProxy(relay.url);
  await proxy.up();
  const credentials = { secretKey, relays: proxy.socketUrl, mediaServer: proxy.url };
  const refusedKey = `${secretKey.slice(0, -6)}qqqqqq`;
  return {
    channel,
    credentials,
    refusedCredentials: { ...credentials, secretKey: refusedKey },
    secrets: [secretKey, Buffer.from(secret).toString('hex'), refusedKey],
    posts: () => Promise.resolve(seenPosts(relay.events)),
    ...behindProxy(proxy, relay, {
      publish: /^SOCKET EVENT 1$/,
      limited: (seconds) => ({ at: /^SOCKET \//, headers: { 'retry-after': String(seconds) } }),
      failed: { status: 200, body: '["OK","{id}",false,"error: could not connect to the database"]' },
    }),
    proxy: notesOn(proxy),
    loseNextChange: () => void proxy.breakNext(/^SOCKET EVENT 5$/, { kind: 'lose-answer' }),
  };
});

/** What nostr-tools reads of them. */
function seenPosts(events) {
  return [...events.values()].map((event) => {
    if (!verifyEvent(event)) throw new Error(`not valid: ${event.id}`);
    const files = event.tags.filter(([name]) => name === 'imeta').map((tag) => tag.slice(1));
    const field = (file, name) => file.find((entry) => entry.startsWith(`${name} `))?.slice(name.length + 1) ?? '';
    const addresses = files.map((file) => field(file, 'url')).join('\n');
    const { reply, root } = nip10.parse(event);
    const [parent] = (events.get((reply ?? root)?.id)?.content ?? '').split('\n\n');
    return {
      text: addresses === '' ? event.content : event.content.slice(0, -addresses.length - 2),
      altTexts: files.map((file) => field(file, 'alt')),
      repliesTo: parent === '' ? null : parent,
    };
  });
}

describe('a note, as nostr-tools and a relay of @nostr-relay/core read it', () => {
  let relay;
  const begin = async (options) => {
    relay = await startNostrRelay(options);
    const credentials = { secretKey, relays: relay.url.replace('http', 'ws') };
    return { id: 'conn_peer', organizationId: 'org_1', brandId: 'brand_1', handle: null, credentials };
  };
  let connection;
  beforeEach(async () => {
    connection = await begin();
  });
  afterEach(() => relay.stop());

  it('is connected by nsec and by hexadecimal digits', async () => {
    const { relays } = connection.credentials;
    for (const key of [secretKey, Buffer.from(secret).toString('hex')])
      expect(await channel.connect({ secretKey: key, relays }, signal)).toMatchObject({ handle: nip19.npubEncode(author) });
  });

  it('has a valid id and signature whatever it says, and a link that leads to it', async () => {
    const text = 'Grüße #Frühling \u2028 "x" \\ \t\r\n🌱 <b>&amp;</b>';
    const record = await channel.publish(outgoingPost(connection, { text }), signal);
    const event = relay.events.get(record.externalProviderId);
    expect(event).toMatchObject({ kind: 1, content: text, pubkey: author, tags: [['t', 'frühling']] });
    expect(verifyEvent(event)).toBe(true);
    const { type, data } = nip19.decode(record.url.replace('https://njump.me/', ''));
    expect({ type, data }).toEqual({
      type: 'nevent',
      data: { id: event.id, relays: [connection.credentials.relays], author, kind: 1 },
    });
  });

  it('belongs to its thread (NIP-10)', async () => {
    const target = outgoingPost(connection, {
      thread: [
        { text: 'two', media: [] },
        { text: 'three', media: [] },
      ],
    });
    const { posts } = await publishTarget(channel, target, signal);
    const [root, second, third] = posts.map(({ externalProviderId }) => relay.events.get(externalProviderId));
    expect(nip10.parse(root)).toMatchObject({ profiles: [] });
    expect(nip10.parse(second)).toMatchObject({
      root: { id: root.id, author },
      reply: { id: root.id },
      profiles: [{ pubkey: author }],
    });
    expect(nip10.parse(third)).toMatchObject({ root: { id: root.id }, reply: { id: second.id } });
  });

  it('is taken after the relay has been told who writes (NIP-42)', async () => {
    await relay.stop();
    const post = outgoingPost(await begin({ asksWho: true }));
    const { externalProviderId } = await channel.publish(post, signal);
    expect([...relay.events.keys()]).toEqual([externalProviderId]);
  });
});
