import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { channelConformance } from './channel.conformance.js';
import { NostrChannel } from './nostr.channel.js';
import { openedConnection, outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { NostrSimulator } from './testing/nostr-simulator.js';
import { notesOn, RelayProxy } from './testing/relay-proxy.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const channel = new NostrChannel(safeFetch, testConfig());
const { nsec, secretKey, npub, publicKey } = NostrSimulator.user;

afterAll(() => safeFetch.onApplicationShutdown());

const traits = { network: true, account: true, checksLength: false, asksOnlyWhatBegan: true };

channelConformance('nostr', traits, async () => {
  const relay = new NostrSimulator();
  const proxy = new RelayProxy(await relay.start());
  await proxy.up();
  const credentials = { secretKey: nsec, relays: proxy.socketUrl, mediaServer: proxy.url };
  const refusedKey = `${nsec.slice(0, -6)}qqqqqq`;
  return {
    channel,
    credentials,
    refusedCredentials: { ...credentials, secretKey: refusedKey },
    secrets: [nsec, secretKey, refusedKey],
    posts: () => Promise.resolve(relay.notes()),
    generatedPosts: 150,
    ...behindProxy(proxy, relay, {
      publish: /^SOCKET EVENT 1$/,
      limited: (seconds) => ({ at: /^SOCKET \//, headers: { 'retry-after': String(seconds) } }),
      failed: { status: 200, body: '["OK","{id}",false,"error: could not connect to the database"]' },
    }),
    proxy: notesOn(proxy),
    loseNextChange: () => void proxy.breakNext(/^SOCKET EVENT 5$/, { kind: 'lose-answer' }),
  };
});

let relay: NostrSimulator;
let address: string;
let connection: OpenedConnection;

beforeEach(async () => {
  relay = new NostrSimulator();
  address = (await relay.start()).replace('http', 'ws');
  connection = openedConnection({ secretKey, relays: address });
});
afterEach(() => relay.stop());

const post = (parts: Partial<OutgoingPost> = {}) => outgoingPost(connection, parts);
const publish = (parts: Partial<OutgoingPost> = {}) => channel.publish(post(parts), signal);
const connect = (entered: Record<string, string> = {}) =>
  channel.connect({ secretKey: nsec, relays: address, ...entered }, signal);
const refused = { outcome: 'refused', class: 'misconfiguration', retryable: false };

describe('connecting to nostr', () => {
  it('names the account by its profile, and stores the key and the relays in one way', async () => {
    const { user } = NostrSimulator;
    for (const event of [
      user.event(0, '{"name":"old"}', [], 1),
      user.event(0, '{"name":"cafe","display_name":" Café\\nTerrace "}', [], 2),
    ])
      relay.events.set(event.id, event);
    const stored = { handle: npub, displayName: 'Café Terrace', credentials: { secretKey, relays: address } };
    expect(await connect({ secretKey: ` ${nsec} `, relays: `${address}/, ${address}\n` })).toEqual(stored);
    expect(await connect({ secretKey: secretKey.toUpperCase() })).toEqual(stored);
  });

  it('names an account without a profile by its key', async () => {
    const strange = NostrSimulator.user.event(0, 'no JSON');
    relay.events.set(strange.id, strange);
    expect(await connect()).toMatchObject({ displayName: `${npub.slice(0, 12)}…${npub.slice(-6)}` });
  });

  it('says what is wrong with what was entered', async () => {
    const credential = { outcome: 'refused', class: 'credential', code: 'credential_refused', field: 'secretKey' };
    for (const key of ['', npub, nsec.slice(0, -1), '0'.repeat(64), 'f'.repeat(64), 'x'.repeat(64)])
      await expect(connect({ secretKey: key })).rejects.toMatchObject(credential);
    const wrong = [
      'relay.example',
      'https://relay.example',
      'ws://relay.example',
      'wss://a:b@relay.example',
      'wss://r.example/?k=1',
    ];
    for (const relays of wrong)
      await expect(connect({ relays })).rejects.toMatchObject({ ...refused, code: 'invalid_relay', field: 'relays' });
    await expect(connect({ relays: ' , ' })).rejects.toMatchObject({ ...refused, code: 'relays_missing' });
    const many = Array.from({ length: 11 }, (_, index) => `wss://r${index}.example`).join(' ');
    await expect(connect({ relays: many })).rejects.toMatchObject({ ...refused, code: 'too_many_relays' });
    await expect(connect({ mediaServer: 'http://media.example' })).rejects.toMatchObject({ ...refused, code: 'invalid_url' });
    for (const [name, entered] of [
      ['relays', 'wss://127.0.0.1'],
      ['mediaServer', 'https://10.0.0.1'],
    ] as const)
      await expect(connect({ [name]: entered })).rejects.toMatchObject({ ...refused, code: 'destination_refused' });
  });

  it('takes a relay that is away for now beside another one, and none that is no relay', async () => {
    const away = 'ws://localhost:9';
    expect(await connect({ relays: `${away} ${address}` })).toMatchObject({ credentials: { relays: `${away} ${address}` } });
    await expect(connect({ relays: away })).rejects.toMatchObject({
      outcome: 'refused',
      class: 'provider_outage',
      field: 'relays',
    });
    const media = new NostrSimulator();
    const page = await media.start();
    media['sockets'].shouldHandle = () => false;
    await expect(connect({ relays: `${address} ${page.replace('http', 'ws')}` })).rejects.toMatchObject({
      ...{ ...refused, code: 'not_a_relay', field: 'relays' },
    });
    await media.stop();
  });

  it('takes no relay on which nothing could be looked up, or that wants work', async () => {
    relay.refuses = { question: 'restricted: members only' };
    await expect(connect()).rejects.toMatchObject({ ...refused, code: 'relay_not_readable', field: 'relays' });
    relay.refuses = { question: 'error: shutting down' };
    await expect(connect()).rejects.toMatchObject({ outcome: 'refused', class: 'provider_outage', code: 'relay_error' });
    relay.refuses = {};
    relay.limitation = { min_pow_difficulty: 28 };
    await expect(connect()).rejects.toMatchObject({ ...refused, code: 'proof_of_work_required', field: 'relays' });
  });

  it('says who it is where a relay asks for that, and why it is not believed', async () => {
    relay.asksWho = true;
    expect(await connect()).toMatchObject({ handle: npub });
    expect(relay.received.slice(0, 3)).toEqual(['REQ', 'AUTH', 'REQ']);
    relay.refuses = { authentication: 'restricted: not a member' };
    await expect(connect()).rejects.toMatchObject({ ...refused, code: 'relay_restricted' });
    relay.refuses = { authentication: 'go away' };
    await expect(connect()).rejects.toMatchObject({ ...refused, message: expect.stringContaining('go away') });
  });
});

describe('a note on nostr', () => {
  it('is what NIP-01 says, with hashtags, at the time when the post was due', async () => {
    const text = 'Grüße #Frühling #2026 #frühling https://a.example/#no\t"x" \\ \u2028 🌱\r\nnext';
    const record = await publish({ text, scheduledAt: new Date('2026-01-02T03:04:05.678Z') });
    const { sig: _sig, ...event } = relay.events.get(record.externalProviderId) ?? NostrSimulator.user.event(0, '');
    const at = Date.parse('2026-01-02T03:04:05Z') / 1000;
    const tags = [['t', 'frühling']];
    expect(event).toEqual({ id: record.externalProviderId, pubkey: publicKey, created_at: at, kind: 1, tags, content: text });
  });

  it('has a link with its id, a relay that has it, and its author (NIP-19)', async () => {
    const { url, externalProviderId } = await publish();
    expect(url).toMatch(/^https:\/\/njump\.me\/nevent1[02-9ac-hj-np-z]+$/);
    const { bech32 } = await import('@scure/base');
    const parts = Buffer.from(bech32.decodeToBytes(url?.slice('https://njump.me/'.length) ?? '', false).bytes).toString('hex');
    const hint = Buffer.from(address).toString('hex');
    const length = address.length.toString(16).padStart(2, '0');
    expect(parts).toBe(`0020${externalProviderId}01${length}${hint}0220${publicKey}030400000001`);
  });

  it('names its files by addresses of the media server, with type, size and description (NIP-92)', async () => {
    const media = [outgoingImage(Buffer.from('one'), 'A\ndot'), outgoingImage(Buffer.from('other'), null, 'image/webp')];
    const server = address.replace('ws', 'http');
    const { externalProviderId } = await publish({
      media,
      connection: { ...connection, credentials: { ...connection.credentials, mediaServer: server } },
    });
    const event = relay.events.get(externalProviderId);
    const [first, second] = [...relay.blobs.keys()].map((name) => `https://cdn.example.com/${name}`);
    expect(event?.content).toMatch(new RegExp(`^Post \\w+\\n\\n${first}\\n${second}$`));
    expect(event?.tags).toEqual([
      ['imeta', `url ${first}`, 'm image/png', 'dim 1x1', 'alt A dot'],
      ['imeta', `url ${second}`, 'm image/webp', 'dim 1x1'],
    ]);
  });

  it.each([
    ['post_empty', ' \n'],
    ['text_not_writable', 'a\u0001b'],
    ['text_not_writable', 'a\u007fb'],
    ['text_not_writable', 'a\ud800b'],
    ['text_too_long', '"'.repeat(24_000)],
  ])('is checked before: %s', (code, text) => {
    expect(channel.check({ text, media: [] })).toMatchObject([{ code, field: 'caption' }]);
  });

  it('may have every character that NIP-01 can write, and as many of them as fit', () => {
    expect(channel.check({ text: '\n"\\\r\t\b\f€🌱\u2028\u0080', media: [] })).toEqual([]);
    expect(channel.check({ text: '"'.repeat(23_999), media: [] })).toEqual([]);
  });
});
