import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { rehearse } from '@imprint/domain/publishing/channel/rehearsal';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { BlueskyChannel } from '../bluesky.channel.js';
import { keptSteps, openedConnection, outgoingPost, outgoingVideo } from '../outgoing-post.fixture.js';
import { refused } from '../platform-failures.js';
import { FakePds } from '../testing/fake-pds.js';
import { decide, signInOf } from './signing-in.fixture.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const bytes = Buffer.alloc(300_000, 'moving pictures ');
const video = { ...outgoingVideo(bytes, 'The terrace in the wind'), width: 1_080, height: 1_920 };

afterAll(() => safeFetch.onApplicationShutdown());

describe('a video on bluesky', () => {
  const pds = new FakePds('app password');
  let service: string;
  let channel: BlueskyChannel;
  let connection: OpenedConnection;

  beforeAll(async () => {
    service = await pds.start();
    const settings = { PUBLIC_API_URL: 'https://imprint.example', BLUESKY_PLC_URL: service, LOGIN_WALL: 'on' } as const;
    channel = new BlueskyChannel(safeFetch, testConfig(settings));
    pds.authorization.readClient = () => channel.clientMetadata;
    connection = openedConnection({ handle: FakePds.handle, appPassword: 'app password', service });
  });
  beforeEach(() => void Object.assign(pds.files, { uploads: 0, uploadLimit: 100_000_000 }));
  afterAll(() => pds.stop());

  const publish = (parts: Partial<OutgoingPost> = {}) =>
    channel.publish(outgoingPost(connection, { media: [video], ...parts }), signal);

  async function expectShown(shortcode: string | null): Promise<void> {
    const { embed } = pds.posts.get(shortcode ?? '') ?? {};
    expect(embed).toMatchObject({
      $type: 'app.bsky.embed.video',
      alt: 'The terrace in the wind',
      aspectRatio: { width: 1_080, height: 1_920 },
      video: { $type: 'blob', mimeType: 'video/mp4', size: bytes.length },
    });
    expect(pds.files.blobs.get(embed?.video?.ref.$link ?? '')).toEqual(bytes);
    expect(await channel.lookUp(outgoingPost(connection), signal)).toEqual({ outcome: 'absent' });
  }

  it('is uploaded byte for byte, and shown with its description and its shape', async () => {
    await expectShown((await publish()).externalShortcode);
  });

  it('has its captions with it, each a file of its own, which the server checks', async () => {
    const captions = [
      { language: 'de', content: 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nGrüße\n' },
      { language: 'pt-BR', content: 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nBom dia\n' },
    ];
    const { externalShortcode } = await publish({ media: [{ ...video, captions }] });
    const { embed } = pds.posts.get(externalShortcode ?? '') ?? {};
    const sent = embed?.captions?.map(({ lang, file }) => ({
      language: lang,
      content: pds.files.blobs.get(file?.ref.$link ?? '')?.toString(),
    }));
    expect(sent).toEqual(captions);
    const large = { language: 'de', content: 'x'.repeat(20_001) };
    await expect(publish({ media: [{ ...video, captions: [large] }] })).rejects.toMatchObject({ outcome: 'refused' });
    expect(channel.capability.limits.videos?.captions).toEqual({ format: 'vtt', maxBytes: 20_000, maxCount: 20 });
  });

  it('shows the captions in a rehearsal', async () => {
    const captions = [{ language: 'de', content: 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nGrüße\n' }];
    const { read: _read, stream: _stream, ...file } = { ...video, captions };
    const { steps: _steps, ...post } = outgoingPost(connection);
    const rehearsed = { ...post, media: [file], thread: [], firstComment: null, linkCards: [] };
    const { calls, error } = await rehearse(channel, rehearsed);
    expect(error).toBeUndefined();
    expect(JSON.stringify(calls)).toContain('Grüße');
    expect(JSON.stringify(calls.at(-1))).toContain('{blob of captions}');
  });

  it('is uploaded once when the session has expired meanwhile', async () => {
    await publish({ media: [] });
    pds.expireAccess();
    await expectShown((await publish()).externalShortcode);
    expect(pds.files.uploads).toBe(1);
  });

  it('is uploaded by an account that signed in on the page of its server', async () => {
    const request = { callbackUrl: 'https://imprint.example/v1/connections/callback', state: 'state-1' };
    const { address, kept } = await signInOf(channel).begin({ handle: FakePds.handle, service }, request, signal);
    const { searchParams } = await decide(address, 'authorize');
    const { credentials } = await signInOf(channel).complete(searchParams, kept, request, signal);
    await expectShown((await publish({ connection: openedConnection(credentials) })).externalShortcode);
    expect(pds.files.uploads).toBe(1);
  });

  it('is not sent to a server that takes no file of its size', async () => {
    pds.files.uploadLimit = bytes.length - 1;
    await expect(publish()).rejects.toMatchObject({
      ...{ outcome: 'refused', class: 'validation', code: 'media_too_large', retryable: false, field: 'media' },
    });
    expect(pds.files.uploads).toBe(0);
    pds.files.uploadLimit = bytes.length;
    await publish();
    expect(pds.files.uploads).toBe(1);
  });

  it('is uploaded again after minutes, when the server may have deleted it, and not before', async () => {
    const steps = keptSteps();
    await publish({ steps });
    await publish({ steps });
    expect(pds.files.uploads).toBe(1);
    for (const step of steps.saved.values()) step.savedAt = new Date(Date.now() - 5 * 60_000);
    pds.files.blobs.clear();
    await expectShown((await publish({ steps })).externalShortcode);
    expect(pds.files.uploads).toBe(2);
  });

  it('has a type that Bluesky does not take: the server says so', async () => {
    await expect(publish({ media: [{ ...video, mimeType: 'video/webm' }] })).rejects.toMatchObject({
      ...{ outcome: 'refused', class: 'validation', code: 'post_refused' },
    });
  });

  it('leaves nothing there when the file cannot be read, which is said', async () => {
    const unreadable = { ...video, stream: () => brokenOff() };
    const before = pds.files.blobs.size;
    await expect(publish({ media: [unreadable] })).rejects.toMatchObject({ outcome: 'refused', code: 'storage_unavailable' });
    expect([...pds.files.blobs.keys()].slice(before)).toEqual([]);
  });
});

async function* brokenOff(): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(bytes.subarray(0, 10));
  throw refused('provider_outage', 'storage_unavailable', 'The file storage could not be read.', { retryable: true });
}
