import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mediaVerdicts } from '@imprint/contracts/publishing/content-rules';
import type { OpenedConnection, OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { keptSteps, openedConnection, outgoingImage, outgoingPost, outgoingVideo } from '../outgoing-post.fixture.js';
import { refused } from '../platform-failures.js';
import type { Pause } from '../polling.js';
import { FaultProxy } from '../testing/fault-proxy.js';
import { XSimulator } from '../testing/x-simulator.js';
import { XChannel } from '../x.channel.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
/** Three segments. */
const bytes = Buffer.alloc(8_400_000, 'moving pictures ');
bytes.writeUInt32BE(1, 4_000_000);
const video = outgoingVideo(bytes, 'The terrace in the wind');
const append = /^POST \/2\/media\/upload\/\d+\/append$/;
const finalize = /^POST \/2\/media\/upload\/\d+\/finalize$/;
const createPost = /^POST \/2\/tweets$/;

let x: XSimulator;
let proxy: FaultProxy;
let connection: OpenedConnection;
let waited: number[];
let pause: Pause;

beforeEach(async () => {
  x = new XSimulator();
  proxy = new FaultProxy(await x.start());
  await proxy.up();
  connection = openedConnection({ accessToken: x.authorization.addToken() });
  waited = [];
  pause = (milliseconds) => Promise.resolve(void waited.push(milliseconds));
});
afterEach(async () => {
  await proxy.down();
  await x.stop();
});
afterAll(() => safeFetch.onApplicationShutdown());

const post = (parts: Partial<OutgoingPost> = {}) => outgoingPost(connection, { media: [video], steps: keptSteps(), ...parts });
const channel = () => {
  const config = testConfig({ X_API_URL: proxy.url, X_WEB_URL: proxy.url, X_CLIENT_ID: 'id', X_CLIENT_SECRET: 'secret' });
  return new XChannel(safeFetch, config, (milliseconds, until) => pause(milliseconds, until));
};
const publish = (sent: OutgoingPost) => channel().publish(sent, signal);
const shown = () => x.posts.map(({ media }) => x.uploads.videos.get(media[0]?.id ?? ''));

describe('a video on X', () => {
  it('is uploaded in segments, byte for byte, and needs no processing to be shown', async () => {
    await publish(post());
    expect(x.uploads.received).toBe(3);
    expect(shown()).toHaveLength(1);
    expect(shown()[0]?.equals(bytes)).toBe(true);
    expect(waited).toEqual([]);
  });

  it('goes on after the segments that X has taken', async () => {
    const sent = post();
    const readOnce: OutgoingMedia = {
      ...video,
      stream: (part) => (part?.start === 4_000_000 ? brokenOff() : video.stream(part)),
    };
    const storage = { outcome: 'refused', code: 'storage_unavailable' };
    await expect(publish({ ...sent, media: [readOnce] })).rejects.toMatchObject(storage);
    expect(x.uploads.received).toBe(1);
    // A segment whose answer is lost is sent again.
    void proxy.breakNext(append, { kind: 'lose-answer' });
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'refused', retryable: true });
    await publish(sent);
    expect([x.uploads.begun, x.uploads.received]).toEqual([1, 4]);
    void proxy.breakNext(createPost, { kind: 'cut' });
    const other = post();
    await expect(publish(other)).rejects.toMatchObject({ outcome: 'unknown' });
    await publish(other);
    expect([x.uploads.begun, x.uploads.received]).toEqual([2, 7]);
    expect(shown().every((seen) => seen?.equals(bytes))).toBe(true);
    expect(x.posts).toHaveLength(2);
  });

  it('is begun anew when X does not know the upload any more, or has completed it unheard', async () => {
    const [forgotten, completed] = [post(), post()];
    void proxy.breakNext(finalize, { kind: 'cut' });
    await expect(publish(forgotten)).rejects.toMatchObject({ outcome: 'refused' });
    x.uploads.forget();
    await publish(forgotten);
    void proxy.breakNext(finalize, { kind: 'lose-answer' });
    await expect(publish(completed)).rejects.toMatchObject({ outcome: 'refused' });
    await publish(completed);
    expect(x.uploads.begun).toBe(4);
    expect(x.posts).toHaveLength(2);
  });

  it('is waited for while X processes it, as long as X says', async () => {
    x.uploads.processingReads = 2;
    await publish(post());
    expect(waited).toEqual([1_000, 1_000]);
    expect(shown()[0]?.equals(bytes)).toBe(true);
  });

  it('is processed further after the time of an attempt is up, and not uploaded again', async () => {
    x.uploads.processingReads = 3;
    const sent = post();
    pause = () => Promise.reject(new Error('the time is up'));
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'refused', code: 'media_processing', retryable: true });
    expect(x.posts).toEqual([]);
    pause = () => Promise.resolve();
    await publish(sent);
    expect([x.uploads.begun, x.uploads.received, x.posts.length]).toEqual([1, 3, 1]);
  });

  it('that X cannot process leaves no post, X says why, and another try uploads it again', async () => {
    x.uploads.processingError = 'Unsupported video codec';
    const sent = post();
    const error = await publish(sent).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ outcome: 'refused', class: 'validation', code: 'video_refused', retryable: false });
    expect(String(error)).toContain('(Unsupported video codec)');
    expect(x.posts).toEqual([]);
    x.uploads.processingError = '';
    await publish(sent);
    expect([x.uploads.begun, x.posts.length]).toEqual([2, 1]);
  });

  it('that is too long for the account has a code of its own', async () => {
    const detail = 'This user is not allowed to post a video longer than 20 minutes.';
    void proxy.breakNext(createPost, { kind: 'answer', status: 403, body: JSON.stringify({ detail, status: 403 }) });
    await expect(publish(post())).rejects.toMatchObject({ outcome: 'refused', class: 'validation', code: 'video_too_long' });
  });

  it('stands alone, for 20 minutes at most, in a shape between 1:3 and 3:1', () => {
    const rules = (...media: Parameters<typeof mediaVerdicts>[1][number][]) =>
      mediaVerdicts(channel().capability, media).flatMap(({ rule, passed }) => (passed ? [] : [rule]));
    const image = outgoingImage(Buffer.from('image'), null);
    expect(rules({ ...video, durationSeconds: 1_200, width: 300, height: 900, sizeBytes: 512_000_000 })).toEqual([]);
    expect(rules({ ...video, durationSeconds: 1_200.1 })).toEqual(['media_duration']);
    expect(rules({ ...video, durationSeconds: 0.4 })).toEqual(['media_duration']);
    expect(rules({ ...video, width: 300, height: 901 })).toEqual(['media_aspect']);
    expect(rules({ ...video, width: 901, height: 300 })).toEqual(['media_aspect']);
    expect(rules({ ...video, sizeBytes: 512_000_001 })).toEqual(['media_size']);
    expect(rules(video, video)).toEqual(['media_count']);
    expect(rules(video, image)).toEqual(['media_mix']);
  });
});

async function* brokenOff(): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(bytes.subarray(0, 10));
  throw refused('provider_outage', 'storage_unavailable', 'The file storage could not be read.', { retryable: true });
}
