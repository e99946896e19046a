import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mediaVerdicts } from '@imprint/contracts/publishing/content-rules';
import type { OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { rehearse } from '@imprint/domain/publishing/channel/rehearsal';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { facebookAt, finishesVideo } from '../facebook-instance.fixture.js';
import { keptSteps, openedConnection, outgoingImage, outgoingPost, outgoingVideo } from '../outgoing-post.fixture.js';
import { refused } from '../platform-failures.js';
import type { Pause } from '../polling.js';
import { graphRefusal } from '../testing/facebook-authorization.js';
import { FacebookSimulator } from '../testing/facebook-simulator.js';
import { FaultProxy } from '../testing/fault-proxy.js';

const never = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
/** Three parts. */
const bytes = Buffer.alloc(150_000, 'moving pictures ');
bytes.writeUInt32BE(1, 65_536);
const video = outgoingVideo(bytes, 'The terrace in the wind');
const videos = /^POST \/v25\.0\/\d+\/videos\?/;
const finish = /^POST \/v25\.0\/\d+\/videos\?.* finish$/;
const status = /^GET \/v25\.0\/\d+\?fields=status/;

let facebook: FacebookSimulator;
let proxy: FaultProxy;
let accessToken: string;
let waited: number[];
let pause: Pause;

beforeEach(async () => {
  facebook = new FacebookSimulator();
  proxy = new FaultProxy(await facebook.start(), finishesVideo);
  await proxy.up();
  accessToken = facebook.authorization.addToken();
  waited = [];
  pause = (milliseconds) => Promise.resolve(void waited.push(milliseconds));
});
afterEach(async () => {
  await proxy.down();
  await facebook.stop();
});
afterAll(() => safeFetch.onApplicationShutdown());

const [page, otherPage] = ['549755885175', '549755885176'];
const timeIsUp: Pause = () => Promise.reject(new Error('the time is up'));
const channel = () => facebookAt(proxy.url, facebook, safeFetch, {}, (milliseconds, until) => pause(milliseconds, until));
const post = (parts: Partial<OutgoingPost> = {}, destinationId = page) =>
  outgoingPost(openedConnection({ accessToken }, { destinationId }), { media: [video], steps: keptSteps(), ...parts });
const publish = (sent: OutgoingPost) => channel().publish(sent, never);
const lookUp = (sent: OutgoingPost) => channel().lookUp({ ...sent, firstSentAt: new Date() }, never);
const shown = () => facebook.posts.map(({ videoId = '' }) => facebook.videos.bytesOf(videoId));
const counts = () => [facebook.videos.begun, facebook.videos.received, facebook.posts.length];
const publishUnheard = async (sent: OutgoingPost) => {
  void proxy.breakNext(finish, { kind: 'cut' });
  await expect(publish(sent)).rejects.toMatchObject({ outcome: 'unknown' });
};

describe('a video on Facebook', () => {
  it('is uploaded in the parts that Facebook asks for, byte for byte, with its title, its text and its thumbnail', async () => {
    const thumbnail = outgoingImage(Buffer.from('\x89PNG picture', 'latin1'), null);
    const sent = post({ title: 'The terrace', text: 'Grüße von der Terrasse', media: [{ ...video, thumbnail }] });
    const record = await publish(sent);
    expect(counts()).toEqual([1, 3, 1]);
    expect(shown()[0]?.equals(bytes)).toBe(true);
    const [made] = facebook.posts;
    expect(made).toMatchObject({ pageId: page, message: 'Grüße von der Terrasse' });
    expect(facebook.videos.titleOf(made?.videoId ?? '')).toBe('The terrace');
    expect(facebook.videos.thumbnailOf(made?.videoId ?? '')).toBe('\x89PNG picture');
    const id = `${page}/videos/${made?.videoId}`;
    expect(record).toMatchObject({ externalProviderId: id, url: `${proxy.url}/${id}` });
    expect(waited).toEqual([]);
  });

  it('is edited and deleted as its video, and known to be gone', async () => {
    const { externalProviderId } = await publish(post({ text: 'Old' }));
    const there = { connection: openedConnection({ accessToken }, { destinationId: otherPage }), externalProviderId };
    await channel().editPost({ ...post({ text: 'New' }), ...there }, never);
    expect(facebook.posts).toMatchObject([{ message: 'New' }]);
    expect(await channel().deletePost(there, never)).toBe('deleted');
    expect(facebook.posts).toEqual([]);
    expect(await channel().deletePost(there, never)).toBe('gone');
    await expect(channel().editPost({ ...post(), ...there }, never)).rejects.toMatchObject({ code: 'post_gone' });
  });

  it('goes on after the parts that Facebook has taken, also where the answer to one was lost', async () => {
    const sent = post();
    const brokenOnce: OutgoingMedia = {
      ...video,
      stream: (part) => (part?.start === 65_536 ? brokenOff() : video.stream(part)),
    };
    const storage = { outcome: 'refused', code: 'storage_unavailable' };
    await expect(publish({ ...sent, media: [brokenOnce] })).rejects.toMatchObject(storage);
    expect(counts()).toEqual([1, 1, 0]);
    void proxy.breakNext(videos, { kind: 'lose-answer' });
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'refused', retryable: true });
    expect(counts()).toEqual([1, 2, 0]);
    await publish(sent);
    expect(counts()).toEqual([1, 3, 1]);
    expect(shown()[0]?.equals(bytes)).toBe(true);
  });

  it('is begun anew when Facebook has forgotten the upload, and for another page', async () => {
    const sent = post();
    void proxy.breakNext(videos, { kind: 'cut' });
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'refused' });
    const brokenOnce = {
      ...video,
      stream: (part?: { start: number; end: number }) => (part?.start === 0 ? brokenOff() : video.stream(part)),
    };
    await expect(publish({ ...sent, media: [brokenOnce] })).rejects.toMatchObject({ outcome: 'refused' });
    facebook.videos.expire();
    await publish(sent);
    expect(facebook.videos.begun).toBe(2);
    await publish({ ...post({}, otherPage), steps: sent.steps, targetId: 'tgt_other' });
    expect(facebook.posts).toHaveLength(1);
    await publish(post({}, otherPage));
    expect(facebook.posts.map(({ pageId }) => pageId)).toEqual([page, otherPage]);
  });

  it('is not uploaded again after the call that publishes has not arrived', async () => {
    const sent = post();
    await publishUnheard(sent);
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    await publish(sent);
    expect(counts()).toEqual([1, 3, 1]);
  });

  it('is found after a lost answer, whichever page is chosen since, and never published twice', async () => {
    const sent = post();
    void proxy.breakNext(finish, { kind: 'lose-answer' });
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'unknown' });
    const moved = { ...sent, connection: { ...sent.connection, destinationId: otherPage } };
    const externalProviderId = `${page}/videos/${facebook.posts[0]?.videoId}`;
    expect(await lookUp(moved)).toMatchObject({ outcome: 'found', record: { externalProviderId } });
    expect(await publish(sent)).toMatchObject({ externalProviderId });
    expect(counts()).toEqual([1, 3, 1]);
  });

  it('is waited for while Facebook processes it, and after that looked up: by then nobody can tell', async () => {
    facebook.videos.processingReads = 4;
    const sent = post();
    pause = timeIsUp;
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'unknown', code: 'video_processing', retryable: true });
    expect(await lookUp(sent)).toEqual({ outcome: 'unknown', reason: 'Facebook is still processing the video.' });
    expect(facebook.posts).toEqual([]);
    pause = (milliseconds) => Promise.resolve(void waited.push(milliseconds));
    await publish(sent);
    expect(waited).toEqual([5_000]);
    expect(counts()).toEqual([1, 3, 1]);
  });

  it('that Facebook cannot process leaves no post, Facebook says why, and another try uploads it again', async () => {
    facebook.videos.processingError = 'Unsupported video codec';
    const sent = post();
    const failure = { outcome: 'refused', class: 'validation', code: 'video_refused', retryable: false };
    const error = await publish(sent).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject(failure);
    expect(String(error)).toContain('(Unsupported video codec)');
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    const lost = post();
    void proxy.breakNext(finish, { kind: 'lose-answer' });
    await expect(publish(lost)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(await lookUp(lost)).toEqual({ outcome: 'absent' });
    await expect(publish(lost)).rejects.toMatchObject(failure);
    facebook.videos.processingError = '';
    await publish(sent);
    await publish(lost);
    expect(counts()).toEqual([4, 12, 2]);
  });

  it('whose state cannot be read after the answer may be there', async () => {
    const sent = post();
    void proxy.breakNext(status, { kind: 'answer', status: 500, body: '' });
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(await lookUp(sent)).toMatchObject({ outcome: 'found' });
    expect(facebook.posts).toHaveLength(1);
  });

  it('is left to a person when the second call that publishes is refused: the first may have done it', async () => {
    const sent = post();
    await publishUnheard(sent);
    facebook.videos.expire();
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'unknown', code: 'video_refused' });
    expect(facebook.posts).toEqual([]);
  });

  it('is told apart from posts with the same text, and they from it', async () => {
    const text = 'Good morning!';
    await publish(post({ text }));
    expect(await lookUp(post({ text }))).toMatchObject({ outcome: 'unknown' });
    expect(await lookUp(post({ text, media: [] }))).toMatchObject({ outcome: 'unknown' });
    expect(await lookUp(post({ text: 'Good evening!' }))).toEqual({ outcome: 'absent' });
  });

  it('is found among the posts of the page where Facebook does not show it by itself', async () => {
    const sent = post();
    void proxy.breakNext(finish, { kind: 'lose-answer' });
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'unknown' });
    facebook.refuse = (line) => {
      if (/^GET \d{18}$/.test(line)) throw graphRefusal(100, 'Unsupported request', { error_subcode: 33 });
    };
    expect(await lookUp(sent)).toMatchObject({
      outcome: 'candidates',
      records: [{ externalProviderId: facebook.posts[0]?.id }],
    });
  });
});

describe('the rules of videos on Facebook', () => {
  it('are one video of at most 2 GB and four hours, in a shape between 9:16 and 16:9, without photos beside it', () => {
    const rules = (...media: Parameters<typeof mediaVerdicts>[1][number][]) =>
      mediaVerdicts(channel().capability, media).flatMap(({ rule, passed }) => (passed ? [] : [rule]));
    const hd = { ...video, durationSeconds: 14_400, width: 1_920, height: 1_080, sizeBytes: 2_000_000_000 };
    expect(rules(hd)).toEqual([]);
    expect(rules({ ...hd, width: 1_080, height: 1_920, mimeType: 'video/quicktime' })).toEqual([]);
    expect(rules({ ...hd, width: 854, height: 480 })).toEqual([]);
    expect(rules({ ...hd, width: 480, height: 854 })).toEqual([]);
    expect(rules({ ...hd, width: 858, height: 480 })).toEqual(['media_aspect']);
    expect(rules({ ...hd, width: 478, height: 854 })).toEqual(['media_aspect']);
    expect(rules({ ...hd, durationSeconds: 14_400.1 })).toEqual(['media_duration']);
    expect(rules({ ...hd, sizeBytes: 2_000_000_001 })).toEqual(['media_size']);
    expect(rules({ ...hd, mimeType: 'video/webm' })).toEqual(['media_type']);
    expect(rules(video, video)).toEqual(['media_count']);
    expect(rules(video, outgoingImage(Buffer.from('image'), null))).toEqual(['media_mix']);
  });

  it('are at least 1,024 bytes, as Facebook refuses fewer', async () => {
    const [small, enough] = [outgoingVideo(bytes.subarray(0, 1_023), null), outgoingVideo(bytes.subarray(0, 1_024), null)];
    expect(channel().check({ text: '', media: [small] })).toMatchObject([{ code: 'video_too_small', field: 'media' }]);
    expect(channel().check({ text: '', media: [enough] })).toEqual([]);
    await expect(publish(post({ media: [small] }))).rejects.toMatchObject({ outcome: 'refused', code: 'media_too_large' });
    await publish(post({ media: [enough] }));
    expect(facebook.posts).toHaveLength(1);
  });

  it('are previewed call by call', async () => {
    const { calls, error } = await rehearse(channel(), post({ title: 'The terrace' }));
    expect(error).toBeUndefined();
    expect(calls.map(({ operation }) => operation)).toEqual([
      'get the token of the page',
      ...['upload video', 'upload video', 'upload video'],
      'get the status of the video',
    ]);
  });
});

async function* brokenOff(): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(bytes.subarray(0, 10));
  throw refused('provider_outage', 'storage_unavailable', 'The file storage could not be read.', { retryable: true });
}
