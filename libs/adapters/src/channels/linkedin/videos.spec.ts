import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mediaVerdicts } from '@imprint/contracts/publishing/content-rules';
import type { OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { linkedinAt, never } from '../linkedin-instance.fixture.js';
import { keptSteps, openedConnection, outgoingImage, outgoingPost, outgoingVideo } from '../outgoing-post.fixture.js';
import { refused } from '../platform-failures.js';
import type { Pause } from '../polling.js';
import { FaultProxy } from '../testing/fault-proxy.js';
import { LinkedinSimulator } from '../testing/linkedin-simulator.js';

const safeFetch = new SafeFetch(['localhost']);
/** Three parts. */
const bytes = Buffer.alloc(8_500_000, 'moving pictures ');
bytes.writeUInt32BE(1, 4_194_304);
const video = outgoingVideo(bytes, 'The terrace in the wind');
const page = 'urn:li:organization:2414183';
const sendPart = /^PUT \/dms-videos\//;
const finalize = /^POST \/rest\/videos\?action=finalizeUpload$/;
const createPost = /^POST \/rest\/posts$/;

let linkedin: LinkedinSimulator;
let proxy: FaultProxy;
let accessToken: string;
let waited: number[];
let pause: Pause;

beforeEach(async () => {
  linkedin = new LinkedinSimulator();
  proxy = new FaultProxy(await linkedin.start());
  await proxy.up();
  accessToken = linkedin.authorization.addToken();
  waited = [];
  pause = (milliseconds) => Promise.resolve(void waited.push(milliseconds));
});
afterEach(async () => {
  await proxy.down();
  await linkedin.stop();
});
afterAll(() => safeFetch.onApplicationShutdown());

const channel = () => linkedinAt(proxy.url, linkedin, safeFetch, {}, (milliseconds, until) => pause(milliseconds, until));
const post = (parts: Partial<OutgoingPost> = {}, destinationId = page) =>
  outgoingPost(openedConnection({ accessToken }, { destinationId }), { media: [video], steps: keptSteps(), ...parts });
const publish = (sent: OutgoingPost) => channel().publish(sent, never);
const shown = () => linkedin.posts.all.map(({ images }) => linkedin.videos.bytesOf(images[0]?.id ?? ''));
const counts = () => [linkedin.videos.begun, linkedin.videos.received, linkedin.posts.all.length];

describe('a video on LinkedIn', () => {
  it('is uploaded in the parts that LinkedIn names, byte for byte, and shown by a post of its owner', async () => {
    await publish(post());
    expect(counts()).toEqual([1, 3, 1]);
    expect(shown()[0]?.equals(bytes)).toBe(true);
    expect(linkedin.posts.all[0]?.author).toBe(page);
    expect(waited).toEqual([]);
  });

  it('goes on after the parts that LinkedIn has taken', async () => {
    const sent = post();
    const brokenOnce: OutgoingMedia = {
      ...video,
      stream: (part) => (part?.start === 4_194_304 ? brokenOff() : video.stream(part)),
    };
    const storage = { outcome: 'refused', code: 'storage_unavailable' };
    await expect(publish({ ...sent, media: [brokenOnce] })).rejects.toMatchObject(storage);
    expect(counts()).toEqual([1, 1, 0]);
    // A part whose answer is lost is sent again.
    void proxy.breakNext(sendPart, { kind: 'lose-answer' });
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'refused', retryable: true });
    await publish(sent);
    expect(counts()).toEqual([1, 4, 1]);
    expect(shown()[0]?.equals(bytes)).toBe(true);
  });

  it('is not uploaded again after the post was not accepted', async () => {
    const sent = post();
    void proxy.breakNext(createPost, { kind: 'cut' });
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'unknown' });
    await publish(sent);
    expect(counts()).toEqual([1, 3, 1]);
  });

  it('is begun anew when its addresses have expired, or it was finalized unheard', async () => {
    const [expired, finalized] = [post(), post()];
    void proxy.breakNext(sendPart, { kind: 'cut' });
    await expect(publish(expired)).rejects.toMatchObject({ outcome: 'refused' });
    linkedin.videos.expire();
    await publish(expired);
    expect(linkedin.videos.begun).toBe(2);
    void proxy.breakNext(finalize, { kind: 'lose-answer' });
    await expect(publish(finalized)).rejects.toMatchObject({ outcome: 'refused' });
    await publish(finalized);
    expect(linkedin.videos.begun).toBe(4);
    expect(linkedin.posts.all).toHaveLength(2);
    // A video belongs to its author.
    await publish({ ...post({}, LinkedinSimulator.member.id), steps: keptSteps() });
    expect(linkedin.videos.begun).toBe(5);
  });

  it('is waited for while LinkedIn processes it, also after the time of an attempt is up', async () => {
    linkedin.videos.processingReads = 3;
    const sent = post();
    pause = () => Promise.reject(new Error('the time is up'));
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'refused', code: 'media_processing', retryable: true });
    expect(counts()).toEqual([1, 3, 0]);
    pause = (milliseconds) => Promise.resolve(void waited.push(milliseconds));
    await publish(sent);
    expect(waited).toEqual([5_000, 5_000]);
    expect(counts()).toEqual([1, 3, 1]);
  });

  it('that LinkedIn cannot process leaves no post, LinkedIn says why, and another try uploads it again', async () => {
    linkedin.videos.processingError = 'Unsupported video codec';
    const sent = post();
    const error = await publish(sent).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ outcome: 'refused', class: 'validation', code: 'video_refused', retryable: false });
    expect(String(error)).toContain('(Unsupported video codec)');
    expect(linkedin.posts.all).toEqual([]);
    linkedin.videos.processingError = '';
    await publish(sent);
    expect(counts()).toEqual([2, 6, 1]);
  });

  it('is sent, and deleted, by an app that is not told about it; what LinkedIn then says of it is the outcome', async () => {
    linkedin.authorization.product = 'member';
    accessToken = linkedin.authorization.addToken();
    linkedin.videos.processingReads = 1;
    const sent = post({}, LinkedinSimulator.member.id);
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'refused', code: 'media_processing', retryable: true });
    linkedin.videos.settle();
    linkedin.videos.processingError = 'Unsupported video codec';
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'refused', code: 'video_refused' });
    linkedin.videos.processingError = '';
    linkedin.videos.processingReads = 0;
    const { externalProviderId } = await publish(sent);
    expect(counts()).toEqual([2, 6, 1]);
    expect(await channel().deletePost({ connection: sent.connection, externalProviderId }, never)).toBe('deleted');
    expect(linkedin.posts.all).toEqual([]);
  });

  it('stands alone, for 3 seconds to 15 minutes, in a shape between 1:2.4 and 2.4:1, and is not too small', () => {
    const rules = (...media: Parameters<typeof mediaVerdicts>[1][number][]) =>
      mediaVerdicts(channel().capability, media).flatMap(({ rule, passed }) => (passed ? [] : [rule]));
    expect(rules({ ...video, durationSeconds: 900, width: 499, height: 1_200, sizeBytes: 500_000_000 })).toEqual([
      'media_aspect',
    ]);
    expect(rules({ ...video, durationSeconds: 900, width: 500, height: 1_200, sizeBytes: 500_000_000 })).toEqual([]);
    expect(rules({ ...video, durationSeconds: 3, width: 2_400, height: 1_000 })).toEqual([]);
    expect(rules({ ...video, durationSeconds: 900.1 })).toEqual(['media_duration']);
    expect(rules({ ...video, durationSeconds: 2.9 })).toEqual(['media_duration']);
    expect(rules({ ...video, width: 2_401, height: 1_000 })).toEqual(['media_aspect']);
    expect(rules({ ...video, sizeBytes: 500_000_001 })).toEqual(['media_size']);
    expect(rules({ ...video, mimeType: 'video/quicktime' })).toEqual(['media_type']);
    expect(rules(video, video)).toEqual(['media_count']);
    expect(rules(video, outgoingImage(Buffer.from('image'), null))).toEqual(['media_mix']);
    const codes = (size: number) =>
      channel()
        .check({ text: '', media: [outgoingVideo(bytes.subarray(0, size), null)] })
        .map(({ code }) => code);
    expect([codes(76_799), codes(76_800)]).toEqual([['video_too_small'], []]);
  });
});

async function* brokenOff(): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(bytes.subarray(0, 10));
  throw refused('provider_outage', 'storage_unavailable', 'The file storage could not be read.', { retryable: true });
}
