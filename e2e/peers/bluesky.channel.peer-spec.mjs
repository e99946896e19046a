import { AtpAgent } from '@atproto/api';
import { BlueskyChannel } from '@imprint/adapters/channels';
import {
  channelConformance,
  blueskyNetwork,
  FaultProxy,
  loseNextAnswer,
  loseNextDeletion,
  outgoingImage,
  outgoingPost,
  outgoingVideo,
} from '@imprint/adapters/channels/testing';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crc32, deflateSync } from 'node:zlib';
import { startPds } from './start-pds.mjs';

const collection = 'app.bsky.feed.post';
const safeFetch = new SafeFetch(['localhost']);
const settings = { PUBLIC_API_URL: 'http://localhost:3000', BLUESKY_PLC_URL: 'https://plc.directory', KEY_PEPPER: 'not used' };
let pds;

beforeAll(async () => {
  pds = await startPds();
});

afterAll(async () => {
  await safeFetch.onApplicationShutdown();
  await pds?.stop();
});

/** Every record of the account, read by a separate client. */
async function records() {
  const agent = new AtpAgent({ service: pds.url });
  const all = [];
  let cursor;
  do {
    const { data } = await agent.com.atproto.repo.listRecords({ repo: pds.did, collection, limit: 100, cursor });
    all.push(...data.records);
    cursor = data.cursor;
  } while (cursor);
  return all;
}

/** As they were dated: posts of a thread follow each other. */
const byKey = (one, other) => (one.value.createdAt < other.value.createdAt ? -1 : 1);

channelConformance('bluesky on a real PDS', { network: true, account: true, checksLength: true }, async () => {
  const proxy = new FaultProxy(pds.url);
  await proxy.up();
  const credentials = { handle: pds.handle, appPassword: pds.password, service: proxy.url };
  const refusedPassword = 'wxyz-wxyz-wxyz-wxyz';
  return {
    channel: new BlueskyChannel(safeFetch, settings),
    credentials,
    refusedCredentials: { ...credentials, appPassword: refusedPassword },
    secrets: [pds.password, refusedPassword],
    people: [pds.colleague.handle],
    posts: async () => {
      const all = await records();
      return all.toSorted(byKey).map(({ value }) => ({
        text: value.text,
        altTexts: (value.embed?.video ? [value.embed] : (value.embed?.images ?? [])).map(({ alt }) => alt ?? ''),
        repliesTo:
          all.find(({ uri, cid }) => uri === value.reply?.parent.uri && cid === value.reply.parent.cid)?.value.text ?? null,
      }));
    },
    loseNextAnswer: () => loseNextAnswer(proxy),
    loseNextChange: () => loseNextDeletion(proxy),
    proxy,
    network: blueskyNetwork(proxy),
    stop: () => proxy.down(),
  };
});

describe('a post on a real PDS', () => {
  it('has the text, the facets and the image bytes', async () => {
    const channel = new BlueskyChannel(safeFetch, settings);
    const signal = new AbortController().signal;
    const { credentials, handle } = await channel.connect(
      { handle: pds.handle, appPassword: pds.password, service: pds.url },
      signal,
    );
    expect(handle).toBe(pds.handle);
    const bytes = pngSquare(64);
    const text = `Grüße @${pds.colleague.handle}, @nobody.test: https://example.com/a?b=c #spring`;
    const connection = { id: 'conn_peer', organizationId: 'org_1', brandId: 'brand_1', handle, credentials };
    const post = outgoingPost(connection, {
      text,
      media: [{ ...outgoingImage(bytes, 'A square'), width: 64, height: 64 }],
      scheduledAt: new Date('2026-01-02T03:04:05Z'),
    });
    const published = await channel.publish(post, signal);

    const agent = new AtpAgent({ service: pds.url });
    const rkey = published.externalShortcode;
    const { data } = await agent.com.atproto.repo.getRecord({ repo: pds.did, collection, rkey });
    expect(published.externalProviderId).toBe(data.uri);
    expect(data.value).toMatchObject({ $type: collection, text, createdAt: '2026-01-02T03:04:05.000Z' });
    const marked = data.value.facets.map(({ index, features }) => [
      Buffer.from(text).subarray(index.byteStart, index.byteEnd).toString(),
      features[0].did ?? features[0].uri ?? features[0].tag,
    ]);
    expect(marked).toEqual([
      [`@${pds.colleague.handle}`, pds.colleague.did],
      ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
      ['#spring', 'spring'],
    ]);
    const [image] = data.value.embed.images;
    expect(image).toMatchObject({ alt: 'A square', aspectRatio: { width: 64, height: 64 } });
    const blob = await agent.com.atproto.sync.getBlob({ did: pds.did, cid: image.image.ref.toString() });
    expect(Buffer.from(blob.data).equals(bytes)).toBe(true);
  });

  it('has the card of its link with the bytes of its picture, and goes without a card that the server refuses', async () => {
    const channel = new BlueskyChannel(safeFetch, settings);
    const signal = new AbortController().signal;
    const credentials = { handle: pds.handle, appPassword: pds.password, service: pds.url };
    const connection = { id: 'conn_card', organizationId: 'org_1', brandId: 'brand_1', handle: pds.handle, credentials };
    const [uri, bytes] = ['https://terrace.example/menu', pngSquare(32)];
    const linkCard = { url: uri, title: 'Menu', description: 'Peas', picture: outgoingImage(bytes, null) };
    const published = async (card) => {
      const { thread: _thread, linkCards: _cards, ...post } = outgoingPost(connection, { text: `Our menu: ${uri}` });
      const { externalShortcode: rkey, withoutCard } = await channel.publish({ ...post, linkCard: card }, signal);
      expect(await channel.lookUp(post, signal)).toMatchObject({ outcome: 'found', record: { externalShortcode: rkey } });
      const { data } = await new AtpAgent({ service: pds.url }).com.atproto.repo.getRecord({ repo: pds.did, collection, rkey });
      return { embed: data.value.embed, withoutCard };
    };
    const { embed } = await published(linkCard);
    expect(embed).toMatchObject({ $type: 'app.bsky.embed.external', external: { uri, title: 'Menu', description: 'Peas' } });
    const cid = embed.external.thumb.ref.toString();
    const blob = await new AtpAgent({ service: pds.url }).com.atproto.sync.getBlob({ did: pds.did, cid });
    expect(Buffer.from(blob.data).equals(bytes)).toBe(true);
    expect(await published({ ...linkCard, url: 'no address' })).toEqual({ embed: undefined, withoutCard: 'all' });
  });

  it('has the bytes of its video, and is not sent with one that the server is too small for', async () => {
    const channel = new BlueskyChannel(safeFetch, settings);
    const signal = new AbortController().signal;
    const credentials = { handle: pds.handle, appPassword: pds.password, service: pds.url };
    const connection = { id: 'conn_video', organizationId: 'org_1', brandId: 'brand_1', handle: pds.handle, credentials };
    const bytes = Buffer.alloc(3_000_000, 'moving pictures ');
    const video = { ...outgoingVideo(bytes, 'The terrace in the wind'), width: 1080, height: 1920 };
    const { externalShortcode: rkey } = await channel.publish(outgoingPost(connection, { media: [video] }), signal);

    const agent = new AtpAgent({ service: pds.url });
    const { data } = await agent.com.atproto.repo.getRecord({ repo: pds.did, collection, rkey });
    expect(data.value.embed).toMatchObject({
      $type: 'app.bsky.embed.video',
      alt: 'The terrace in the wind',
      aspectRatio: { width: 1080, height: 1920 },
    });
    const blob = await agent.com.atproto.sync.getBlob({ did: pds.did, cid: data.value.embed.video.ref.toString() });
    expect(Buffer.from(blob.data).equals(bytes)).toBe(true);

    const { data: server } = await agent.com.atproto.server.describeServer();
    const large = { ...video, sizeBytes: server.blobUploadLimit + 1 };
    const publishing = channel.publish(outgoingPost(connection, { media: [large] }), signal);
    await expect(publishing).rejects.toMatchObject({ outcome: 'refused', code: 'media_too_large' });
  });
});

/** A grey RGB square, encoded by hand, so that no imaging library is tested with its own output. */
function pngSquare(side) {
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, 0x99)]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.concat(Array(side).fill(row)));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}
