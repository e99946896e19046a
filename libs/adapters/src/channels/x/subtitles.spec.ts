import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { keptSteps, openedConnection, outgoingPost, outgoingVideo } from '../outgoing-post.fixture.js';
import { FaultProxy } from '../testing/fault-proxy.js';
import { xRefusal } from '../testing/x-authorization.js';
import { XSimulator } from '../testing/x-simulator.js';
import { XChannel } from '../x.channel.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const bytes = Buffer.alloc(20_000, 'moving pictures ');
const srt = '1\n00:00:01,000 --> 00:00:02,000\nGrüße\n';
const addSubtitles = /^POST \/2\/media\/subtitles$/;
const createPost = /^POST \/2\/tweets$/;

let x: XSimulator;
let proxy: FaultProxy;
let connection: OpenedConnection;

beforeEach(async () => {
  x = new XSimulator();
  proxy = new FaultProxy(await x.start());
  await proxy.up();
  connection = openedConnection({ accessToken: x.authorization.addToken() });
});
afterEach(async () => {
  await proxy.down();
  await x.stop();
});
afterAll(() => safeFetch.onApplicationShutdown());

const captions = ['de', 'pt-BR'].map((language) => ({ language, content: srt }));
const video: OutgoingMedia = { ...outgoingVideo(bytes, null), captions };
const post = (media = video) => outgoingPost(connection, { media: [media], steps: keptSteps() });
const publish = (sent: OutgoingPost) => {
  const config = testConfig({ X_API_URL: proxy.url, X_WEB_URL: proxy.url, X_CLIENT_ID: 'id', X_CLIENT_SECRET: 'secret' });
  return new XChannel(safeFetch, config, () => Promise.resolve()).publish(sent, signal);
};
/** Captions of the video of each post. */
const shown = () => x.posts.map(({ media }) => x.uploads.subtitles.get(media[0]?.id ?? '') ?? []);
const languages = () => shown().map((each) => each.map(({ language }) => language));

describe('captions of videos on X', () => {
  it('are added to the video before the post, byte for byte, with the names of their languages', async () => {
    await publish(post());
    expect(shown()).toEqual([
      [
        { language: 'de', name: 'Deutsch', content: srt },
        { language: 'pt-BR', name: 'português (Brasil)', content: srt },
      ],
    ]);
    await publish(post(outgoingVideo(bytes, null)));
    expect(languages()).toEqual([['de', 'pt-BR'], []]);
    expect(x.uploads.begun).toBe(2);
  });

  it('are left out where X refuses them', async () => {
    x.uploads.refusesSubtitles = true;
    await publish(post());
    x.uploads.refusesSubtitles = false;
    void proxy.breakNext(addSubtitles, { kind: 'answer', status: 403, body: '' });
    await publish(post());
    expect(languages()).toEqual([[], ['pt-BR']]);
    expect(x.uploads.begun).toBe(2);
  });

  it('are tried again after an outage, once, and are then left out', async () => {
    const sent = post();
    for (const last of [false, true]) {
      void proxy.breakNext(addSubtitles, { kind: 'answer', status: 503, body: '' });
      if (last) await publish(sent);
      else await expect(publish(sent)).rejects.toMatchObject({ outcome: 'refused', retryable: true });
    }
    expect(languages()).toEqual([['pt-BR']]);
    const other = post();
    void proxy.breakNext(addSubtitles, { kind: 'answer', status: 503, body: '' });
    await expect(publish(other)).rejects.toMatchObject({ outcome: 'refused', retryable: true });
    await publish(other);
    expect(languages()[1]).toEqual(['de', 'pt-BR']);
    expect(x.uploads.begun).toBe(2);
  });

  it('wait as long as X takes no more calls', async () => {
    const sent = post();
    for (const status of [429, 429, 429]) {
      void proxy.breakNext(addSubtitles, { kind: 'answer', status, body: '' });
      await expect(publish(sent)).rejects.toMatchObject({ outcome: 'refused', code: 'rate_limited' });
    }
    await publish(sent);
    expect(languages()).toEqual([['de', 'pt-BR']]);
  });

  it('are not added again after the post was not accepted', async () => {
    const sent = post();
    void proxy.breakNext(createPost, { kind: 'cut' });
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'unknown' });
    x.uploads.refusesSubtitles = true;
    await publish(sent);
    expect(languages()).toEqual([['de', 'pt-BR']]);
    expect(x.uploads.begun).toBe(1);
  });

  it('that X took and cannot read keep the post back twice, and no longer', async () => {
    x.subtitledRefusal = xRefusal(503, 'Service Unavailable', 'Service Unavailable');
    const sent = post();
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'unknown', code: 'http_503', retryable: true });
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'unknown', code: 'http_503', retryable: true });
    expect(x.posts).toEqual([]);
    await publish(sent);
    expect([languages(), x.uploads.begun]).toEqual([[[]], 2]);
  });

  it('with which a post is refused for no known reason are left out of the next attempt', async () => {
    x.subtitledRefusal = xRefusal(400, 'Invalid Request', 'One or more parameters to your request was invalid.');
    const sent = post();
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'refused', code: 'post_refused', retryable: true });
    await publish(sent);
    expect(languages()).toEqual([[]]);
    x.subtitledRefusal = undefined;
    x.refusesDuplicates = true;
    // A reason that is known is no reason to try without.
    const repeated = { ...post(), text: sent.text };
    await expect(publish(repeated)).rejects.toMatchObject({ outcome: 'refused', retryable: false });
    expect(x.posts).toHaveLength(1);
  });

  it('do not hide why X refuses a post: without them it is refused in the end', async () => {
    const sent = post();
    for (const retryable of [true, false]) {
      void proxy.breakNext(createPost, { kind: 'answer', status: 400, body: JSON.stringify({ detail: 'No.', status: 400 }) });
      await expect(publish(sent)).rejects.toMatchObject({ outcome: 'refused', code: 'post_refused', retryable });
    }
  });
});
