import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mediaVerdicts } from '@imprint/contracts/publishing/content-rules';
import type { OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { keptSteps, openedConnection, outgoingImage, outgoingPost, outgoingVideo } from '../outgoing-post.fixture.js';
import { PinterestChannel } from '../pinterest.channel.js';
import type { Pause } from '../polling.js';
import { FaultProxy } from '../testing/fault-proxy.js';
import { PinterestSimulator } from '../testing/pinterest-simulator.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const bytes = Buffer.alloc(300_000, 'moving pictures ');
const video = outgoingVideo(bytes, 'The terrace in the wind');
const storage = /^POST \/pinterest-media-upload$/;
const createPin = /^POST \/v5\/pins$/;

let pinterest: PinterestSimulator;
let proxy: FaultProxy;
let waited: number[];
let pause: Pause;

beforeEach(async () => {
  pinterest = new PinterestSimulator();
  proxy = new FaultProxy(await pinterest.start());
  await proxy.up();
  waited = [];
  pause = (milliseconds) => Promise.resolve(void waited.push(milliseconds));
});
afterEach(async () => {
  await proxy.down();
  await pinterest.stop();
});
afterAll(() => safeFetch.onApplicationShutdown());

const channel = () => {
  const config = testConfig({ PINTEREST_API_URL: proxy.url, PINTEREST_WEB_URL: proxy.url });
  return new PinterestChannel(safeFetch, config, (milliseconds, until) => pause(milliseconds, until));
};
const post = (parts: Partial<OutgoingPost> = {}) => {
  const credentials = { accessToken: pinterest.authorization.addToken() };
  const connection = openedConnection(credentials, { destinationId: pinterest.boards[0]?.id });
  return outgoingPost(connection, { media: [video], steps: keptSteps(), ...parts });
};
const publish = (sent: OutgoingPost) => channel().publish(sent, signal);
const counts = () => [pinterest.uploads.registered, pinterest.uploads.received, pinterest.pins.length];

describe('a video on Pinterest', () => {
  it('is sent to the storage byte for byte, and shown by a pin with its texts, which can be deleted', async () => {
    const sent = post({ media: [outgoingVideo(bytes, 'The terrace in the wind', 'video/quicktime')] });
    const { externalProviderId } = await publish(sent);
    expect(counts()).toEqual([1, 1, 1]);
    expect(pinterest.pins[0]?.video?.equals(bytes)).toBe(true);
    expect(pinterest.pins).toMatchObject([{ description: sent.text, altText: 'The terrace in the wind' }]);
    expect(waited).toEqual([]);
    expect(await channel().deletePost({ connection: sent.connection, externalProviderId }, signal)).toBe('deleted');
    expect(pinterest.pins).toEqual([]);
  });

  it('has the cover that was chosen for it, or the picture of one of its seconds', async () => {
    const thumbnail = { ...outgoingImage(bytes, null), url: 'https://media.example/cover.png' };
    await publish(post({ media: [{ ...video, thumbnail }] }));
    await publish(post());
    expect(pinterest.uploads.covers).toEqual([thumbnail.url, null]);
  });

  it('is asked about after a lost answer, and sent again only if Pinterest has not received it', async () => {
    const [arrived, cut] = [post(), post()];
    void proxy.breakNext(storage, { kind: 'lose-answer' });
    await expect(publish(arrived)).rejects.toMatchObject({ outcome: 'refused', retryable: true });
    await publish(arrived);
    expect(counts()).toEqual([1, 1, 1]);
    void proxy.breakNext(storage, { kind: 'cut' });
    await expect(publish(cut)).rejects.toMatchObject({ outcome: 'refused', retryable: true });
    await publish(cut);
    expect(counts()).toEqual([3, 2, 2]);
  });

  it('is not sent again after the pin was not accepted, unless Pinterest has forgotten it', async () => {
    const [sent, forgotten] = [post(), post()];
    void proxy.breakNext(createPin, { kind: 'cut' });
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'unknown' });
    await publish(sent);
    expect(counts()).toEqual([1, 1, 1]);
    pinterest.uploads.processingReads = 3;
    pause = () => Promise.reject(new Error('the time is up'));
    await expect(publish(forgotten)).rejects.toMatchObject({ outcome: 'refused' });
    pinterest.uploads.forget();
    pinterest.uploads.processingReads = 0;
    await publish(forgotten);
    expect(counts()).toEqual([3, 3, 2]);
  });

  it('is waited for while Pinterest processes it, also after the time of an attempt is up', async () => {
    pinterest.uploads.processingReads = 4;
    const sent = post();
    pause = () => Promise.reject(new Error('the time is up'));
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'refused', code: 'media_processing', retryable: true });
    expect(pinterest.pins).toEqual([]);
    pause = (milliseconds) => Promise.resolve(void waited.push(milliseconds));
    await publish(sent);
    expect(waited).toEqual([5_000, 5_000]);
    expect(counts()).toEqual([1, 1, 1]);
  });

  it('that Pinterest cannot process leaves no pin, and another try uploads it again', async () => {
    pinterest.uploads.fails = true;
    const sent = post();
    const failure = { outcome: 'refused', class: 'validation', code: 'video_refused', retryable: false };
    await expect(publish(sent)).rejects.toMatchObject(failure);
    expect(pinterest.pins).toEqual([]);
    pinterest.uploads.fails = false;
    await publish(sent);
    expect(counts()).toEqual([2, 2, 1]);
  });

  it('that the storage refuses leaves no pin, and is registered anew by another try', async () => {
    pinterest.uploads.isExpired = true;
    const sent = post();
    const error = await publish(sent).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ outcome: 'refused', class: 'validation', code: 'video_refused' });
    expect(String(error)).toContain('status 403');
    pinterest.uploads.isExpired = false;
    await publish(sent);
    expect(counts()).toEqual([2, 1, 1]);
  });

  it('stands alone, for 4 seconds to 5 minutes, in a shape between 1:2 and 1.91:1', () => {
    const rules = (...media: Parameters<typeof mediaVerdicts>[1][number][]) =>
      mediaVerdicts(channel().capability, media).flatMap(({ rule, passed }) => (passed ? [] : [rule]));
    expect(rules({ ...video, durationSeconds: 300, width: 501, height: 1_000, sizeBytes: 2_000_000_000 })).toEqual([]);
    expect(rules({ ...video, durationSeconds: 4, width: 1_909, height: 1_000 })).toEqual([]);
    expect(rules({ ...video, durationSeconds: 300.1 })).toEqual(['media_duration']);
    expect(rules({ ...video, durationSeconds: 3.9 })).toEqual(['media_duration']);
    expect(rules({ ...video, width: 500, height: 1_000 })).toEqual(['media_aspect']);
    expect(rules({ ...video, width: 1_910, height: 1_000 })).toEqual(['media_aspect']);
    expect(rules({ ...video, sizeBytes: 2_000_000_001 })).toEqual(['media_size']);
    expect(rules(video, video)).toEqual(['media_count']);
    expect(rules(video, outgoingImage(Buffer.from('image'), null))).toEqual(['media_mix']);
  });
});
