import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { linkedinAt, never } from '../linkedin-instance.fixture.js';
import { keptSteps, openedConnection, outgoingImage, outgoingPost, outgoingVideo } from '../outgoing-post.fixture.js';
import { FaultProxy } from '../testing/fault-proxy.js';
import { LinkedinSimulator } from '../testing/linkedin-simulator.js';

const safeFetch = new SafeFetch(['localhost']);
const bytes = Buffer.alloc(100_000, 'moving pictures ');
const srt = '1\n00:00:01,000 --> 00:00:02,000\nGrüße\n';
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
const page = 'urn:li:organization:2414183';
const sendCaptions = /^POST \/dms-captions\//;
const sendThumbnail = /^PUT \/dms-thumbnail\//;
const createPost = /^POST \/rest\/posts$/;

let linkedin: LinkedinSimulator;
let proxy: FaultProxy;
let accessToken: string;

beforeEach(async () => {
  linkedin = new LinkedinSimulator();
  proxy = new FaultProxy(await linkedin.start());
  await proxy.up();
  accessToken = linkedin.authorization.addToken();
});
afterEach(async () => {
  await proxy.down();
  await linkedin.stop();
});
afterAll(() => safeFetch.onApplicationShutdown());

const video = (language = 'de'): OutgoingMedia => ({
  ...outgoingVideo(bytes, null),
  captions: [{ language, content: srt }],
  thumbnail: outgoingImage(png, null),
});
const post = (media = video(), destinationId = page) =>
  outgoingPost(openedConnection({ accessToken }, { destinationId }), { media: [media], steps: keptSteps() });
const publish = (sent: OutgoingPost) =>
  linkedinAt(proxy.url, linkedin, safeFetch, {}, () => Promise.resolve()).publish(sent, never);
const shown = () => linkedin.posts.all.map(({ images }) => linkedin.videos.additionsOf(images[0]?.id ?? ''));
const plain = [{}];

describe('captions and thumbnails of videos on LinkedIn', () => {
  it('are sent before the post, byte for byte, with their language', async () => {
    await publish(post());
    const look = { format: 'SRT', formattedForEasyReader: true, largeText: true, source: 'USER_PROVIDED' };
    const metadata = { ...look, transcriptType: 'CLOSED_CAPTION', locale: { language: 'DE', country: 'DE' } };
    expect(shown()).toEqual([{ captions: { metadata, content: srt }, thumbnail: png }]);
    for (const [language, locale] of [
      ['en', { language: 'EN', country: 'US' }],
      ['pt-BR', { language: 'PT', country: 'BR' }],
      ['es-419', { language: 'ES', country: 'ES' }],
    ] as const) {
      await publish(post(video(language)));
      expect(shown().at(-1)?.captions).toMatchObject({ metadata: { locale } });
    }
    expect(linkedin.videos.begun).toBe(4);
  });

  it('are not asked for without any', async () => {
    linkedin.videos.refuses.add('flags');
    await publish(post(outgoingVideo(bytes, null)));
    expect([shown(), linkedin.videos.begun]).toEqual([plain, 1]);
  });

  it('reach an address that takes no token, too', async () => {
    linkedin.videos.captionsTakeToken = false;
    await publish(post());
    expect(shown()[0]?.captions?.content).toBe(srt);
  });

  it('are left out where LinkedIn refuses them, and the rest is sent once', async () => {
    linkedin.videos.refuses.add('captions');
    await publish(post());
    expect([shown(), linkedin.videos.begun]).toEqual([[{ thumbnail: png }], 2]);
    linkedin.videos.refuses.add('thumbnail');
    await publish(post());
    expect([shown().slice(1), linkedin.videos.begun]).toEqual([plain, 4]);
    expect(linkedin.posts.tries).toBe(2);
  });

  it('are left out where LinkedIn begins no upload with them, or gives no address', async () => {
    linkedin.videos.refuses.add('flags');
    await publish(post());
    expect(shown()).toEqual(plain);
    linkedin.videos.refuses.clear();
    linkedin.videos.omits.add('thumbnail');
    await publish(post());
    expect(shown()[1]).toMatchObject({ captions: { content: srt } });
    expect(shown()[1]?.thumbnail).toBeUndefined();
    expect(linkedin.posts.tries).toBe(2);
  });

  it('are tried again after an outage, once, and are then left out', async () => {
    const [once, twice] = [post(), post()];
    void proxy.breakNext(sendCaptions, { kind: 'answer', status: 503, body: '' });
    await expect(publish(once)).rejects.toMatchObject({ outcome: 'refused', retryable: true });
    expect(linkedin.posts.tries).toBe(0);
    await publish(once);
    expect([shown()[0]?.captions?.content, linkedin.videos.begun, linkedin.videos.received]).toEqual([srt, 1, 1]);
    for (const last of [false, true]) {
      void proxy.breakNext(sendThumbnail, { kind: 'answer', status: 503, body: '' });
      if (last) await publish(twice);
      else await expect(publish(twice)).rejects.toMatchObject({ outcome: 'refused', retryable: true });
    }
    expect(shown()[1]).toMatchObject({ captions: { content: srt } });
    expect(shown()[1]?.thumbnail).toBeUndefined();
  });

  it('wait as long as LinkedIn takes no more calls', async () => {
    const sent = post();
    for (const status of [429, 429, 429]) {
      void proxy.breakNext(sendCaptions, { kind: 'answer', status, body: '' });
      await expect(publish(sent)).rejects.toMatchObject({ outcome: 'refused', code: 'rate_limited' });
    }
    await publish(sent);
    expect([shown()[0]?.captions?.content, linkedin.videos.begun]).toEqual([srt, 1]);
  });

  it('are not sent again after the post was not accepted', async () => {
    const sent = post();
    void proxy.breakNext(createPost, { kind: 'cut' });
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'unknown' });
    linkedin.videos.refuses.add('captions').add('thumbnail');
    await publish(sent);
    expect([shown()[0]?.captions?.content, linkedin.videos.begun]).toEqual([srt, 1]);
  });

  it('keep no post back with which LinkedIn cannot process the video', async () => {
    linkedin.videos.additionsError = 'Unsupported captions';
    await publish(post());
    expect([shown(), linkedin.videos.begun]).toEqual([plain, 2]);
    linkedin.videos.processingError = 'Unsupported video codec';
    await expect(publish(post())).rejects.toMatchObject({ code: 'video_refused', retryable: false });
    expect(linkedin.posts.all).toHaveLength(1);
  });

  it('keep no post back of an app that only hears of it with the post', async () => {
    linkedin.authorization.product = 'member';
    accessToken = linkedin.authorization.addToken();
    linkedin.videos.additionsError = 'Unsupported captions';
    const sent = post(video(), LinkedinSimulator.member.id);
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'refused', code: 'media_processing', retryable: true });
    expect(linkedin.posts.all).toEqual([]);
    await publish(sent);
    expect(shown()).toEqual(plain);
  });
});
