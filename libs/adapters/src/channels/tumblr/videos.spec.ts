import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mediaVerdicts } from '@imprint/contracts/publishing/content-rules';
import type { OutgoingPost } from '@imprint/domain/publishing/channel';
import { rehearse } from '@imprint/domain/publishing/channel/rehearsal';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { keptSteps, openedConnection, outgoingImage, outgoingPost, outgoingVideo } from '../outgoing-post.fixture.js';
import type { Pause } from '../polling.js';
import { FaultProxy } from '../testing/fault-proxy.js';
import { TumblrSimulator } from '../testing/tumblr-simulator.js';
import { TumblrChannel } from '../tumblr.channel.js';

const never = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const bytes = Buffer.alloc(150_000, 'moving pictures ');
const video = outgoingVideo(bytes, 'The terrace in the wind');
const createPost = /^POST \/v2\/blog\/[^/]+\/posts$/;
const readPosts = /^GET \/v2\/blog\/[^/]+\/posts\?/;

let tumblr: TumblrSimulator;
let proxy: FaultProxy;
let accessToken: string;
let waited: number[];
let pause: Pause;

beforeEach(async () => {
  tumblr = new TumblrSimulator();
  proxy = new FaultProxy(await tumblr.start());
  await proxy.up();
  accessToken = tumblr.authorization.addToken();
  waited = [];
  pause = (milliseconds) => Promise.resolve(void waited.push(milliseconds));
});
afterEach(async () => {
  await proxy.down();
  await tumblr.stop();
});
afterAll(() => safeFetch.onApplicationShutdown());

const timeIsUp: Pause = () => Promise.reject(new Error('the time is up'));
const channel = () =>
  new TumblrChannel(safeFetch, testConfig({ TUMBLR_API_URL: proxy.url, TUMBLR_WEB_URL: proxy.url }), (milliseconds, until) =>
    pause(milliseconds, until),
  );
const post = (parts: Partial<OutgoingPost> = {}) =>
  outgoingPost(openedConnection({ accessToken }, { destinationId: tumblr.blogs[0]?.uuid }), {
    ...{ media: [video], steps: keptSteps() },
    ...parts,
  });
const publish = (sent: OutgoingPost) => channel().publish(sent, never);
const lookUp = (sent: OutgoingPost) => channel().lookUp({ ...sent, firstSentAt: new Date() }, never);
const processing = { outcome: 'unknown', code: 'video_processing', retryable: true };
const pending = { outcome: 'unknown', reason: expect.stringContaining('may still be processing') };

describe('a video on Tumblr', () => {
  it('is a block before the text, with its bytes, and has the id that the blog shows', async () => {
    const record = await publish(post({ text: 'Spring' }));
    const [made] = tumblr.posts;
    expect(made?.content).toMatchObject([
      { type: 'video', media: { type: 'video/mp4', bytes: bytes.toString('latin1') } },
      { type: 'text', text: 'Spring' },
    ]);
    expect(made?.formerId).not.toBe(made?.id);
    expect(record.externalProviderId).toBe(`${tumblr.blogs[0]?.uuid}/${made?.id}`);
    expect(record.url).toBe(`https://cafe-terrace.tumblr.com/post/${made?.id}`);
  });

  it('is waited for while Tumblr processes it, behind a pinned post and others', async () => {
    tumblr.processingReads = 3;
    tumblr.add({ isPinned: true });
    tumblr.add();
    const record = await publish(post());
    expect(waited).toEqual([10_000, 10_000]);
    expect(record.externalProviderId).toBe(`${tumblr.blogs[0]?.uuid}/${tumblr.posts.at(-1)?.id}`);
  });

  it.each([
    ['the mark in its address', { tellsFormerIds: false }],
    ['the id that it had before', { changesSlugs: true }],
  ])('is known by %s', async (_what, how) => {
    Object.assign(tumblr, how, { processingReads: 3 });
    const sent = post();
    pause = timeIsUp;
    await expect(publish(sent)).rejects.toMatchObject(processing);
    expect(await lookUp(sent)).toMatchObject(pending);
    const found = await lookUp(sent);
    expect(found).toMatchObject({
      outcome: 'found',
      record: { externalProviderId: expect.stringContaining(tumblr.posts[0]?.id ?? '-') },
    });
  });

  it('is known by its text where nothing else tells, and posts without a video are not', async () => {
    Object.assign(tumblr, { changesSlugs: true, tellsFormerIds: false });
    const sent = post({ text: 'Spring' });
    void proxy.breakNext(createPost, { kind: 'lose-answer' });
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'unknown' });
    tumblr.add({ content: [{ type: 'text', text: 'Spring' }] });
    const records = [{ externalProviderId: `${tumblr.blogs[0]?.uuid}/${tumblr.posts[0]?.id}` }];
    expect(await lookUp(sent)).toMatchObject({ outcome: 'candidates', records });
    expect(await lookUp(post({ text: 'Spring', media: [] }))).toMatchObject({ outcome: 'candidates', records: [{}] });
  });

  it('is never said to be absent once it may have been sent, and is before', async () => {
    const [lost, unsent] = [post(), post()];
    void proxy.breakNext(createPost, { kind: 'cut' });
    await expect(publish(lost)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(await lookUp(lost)).toMatchObject(pending);
    await expect(channel().publish(unsent, AbortSignal.abort())).rejects.toMatchObject({ outcome: 'refused' });
    expect(await lookUp(unsent)).toEqual({ outcome: 'absent' });
  });

  it('that Tumblr cannot process is left to a person, who may have it sent again', async () => {
    tumblr.fails = true;
    const sent = post();
    pause = timeIsUp;
    await expect(publish(sent)).rejects.toMatchObject(processing);
    expect(await lookUp(sent)).toMatchObject(pending);
    tumblr.fails = false;
    const { externalProviderId } = await publish(sent);
    expect(tumblr.posts).toHaveLength(1);
    expect(externalProviderId).toContain(tumblr.posts[0]?.id ?? '-');
  });

  it('is not sent again where it has appeared meanwhile, whatever a person has decided', async () => {
    tumblr.processingReads = 2;
    const sent = post();
    pause = timeIsUp;
    await expect(publish(sent)).rejects.toMatchObject(processing);
    await publish(sent);
    expect(tumblr.posts).toHaveLength(1);
    expect(await publish(sent)).toMatchObject({ externalProviderId: expect.stringContaining(tumblr.posts[0]?.id ?? '-') });
  });

  it('whose post cannot be read after the answer may be there', async () => {
    const sent = post();
    void proxy.breakNext(readPosts, { kind: 'answer', status: 500, body: '' });
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(await lookUp(sent)).toMatchObject({ outcome: 'found' });
  });

  it('stays when its text is edited, and can be deleted', async () => {
    const sent = post({ text: 'Old' });
    const { externalProviderId } = await publish(sent);
    const [shown] = tumblr.posts[0]?.content ?? [];
    await channel().editPost({ ...sent, text: 'New', externalProviderId }, never);
    expect(tumblr.posts[0]?.content).toEqual([shown, { type: 'text', text: 'New' }]);
    expect(await channel().deletePost({ connection: sent.connection, externalProviderId }, never)).toBe('deleted');
    expect(tumblr.posts).toEqual([]);
  });

  it('waits for the one before, while posts without a video are taken', async () => {
    tumblr.processingReads = 1_000;
    pause = timeIsUp;
    await expect(publish(post())).rejects.toMatchObject(processing);
    const refused = { outcome: 'refused', class: 'rate_limit', retryable: true };
    await expect(publish(post())).rejects.toMatchObject({ ...refused, code: 'video_pending', retryAfterSeconds: 120 });
    await publish(post({ media: [] }));
    expect(tumblr.posts).toHaveLength(1);
  });

  it('is tried again later when there were 20 on the day', async () => {
    tumblr.today.videos = 19;
    await publish(post());
    const refused = { outcome: 'refused', class: 'rate_limit', retryable: true };
    await expect(publish(post())).rejects.toMatchObject({ ...refused, code: 'daily_limit', retryAfterSeconds: 3_600 });
  });

  it('of a type that Tumblr does not take is refused with its words', async () => {
    const failure = { outcome: 'refused', class: 'validation', code: 'video_refused', retryable: false };
    await expect(publish(post({ media: [outgoingVideo(bytes, null, 'video/webm')] }))).rejects.toMatchObject(failure);
    expect(tumblr.posts).toEqual([]);
  });
});

describe('the rules of videos on Tumblr', () => {
  it('are one MP4 file of at most 500 MB and ten minutes, without images beside it', () => {
    const rules = (...media: Parameters<typeof mediaVerdicts>[1][number][]) =>
      mediaVerdicts(channel().capability, media).flatMap(({ rule, passed }) => (passed ? [] : [rule]));
    const longest = { ...video, durationSeconds: 600, sizeBytes: 500_000_000 };
    expect(rules(longest)).toEqual([]);
    expect(rules({ ...longest, durationSeconds: 600.1 })).toEqual(['media_duration']);
    expect(rules({ ...longest, sizeBytes: 500_000_001 })).toEqual(['media_size']);
    expect(rules({ ...longest, mimeType: 'video/quicktime' })).toEqual(['media_type']);
    expect(rules(video, video)).toEqual(['media_count']);
    expect(rules(video, outgoingImage(Buffer.from('image'), null))).toEqual(['media_mix']);
  });

  it('are previewed call by call', async () => {
    const { calls, error } = await rehearse(channel(), post());
    expect(error).toBeUndefined();
    expect(calls.map(({ operation }) => operation)).toEqual(['read blog', 'create post', 'read posts']);
  });
});
