import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ChannelError,
  lookUpTarget,
  publishTarget,
  type OutgoingTarget,
  type PublishSteps,
  type VideoAddition,
} from '@imprint/domain/publishing/channel';
import { rehearse } from '@imprint/domain/publishing/channel/rehearsal';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { keptSteps, openedConnection, outgoingImage, outgoingPost, outgoingVideo } from '../outgoing-post.fixture.js';
import { FaultProxy } from '../testing/fault-proxy.js';
import { YoutubeSimulator } from '../testing/youtube-simulator.js';
import { YoutubeChannel } from '../youtube.channel.js';

const never = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const youtubeScope = 'https://www.googleapis.com/auth/youtube';
const picture = outgoingImage(Buffer.from('a picture of a terrace'), null, 'image/jpeg');
const german = { language: 'de', content: 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nGrüße\n' };
const english = { language: 'en', content: 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nHello\n' };
const bytes = Buffer.from('a video of a terrace');
const video = { ...outgoingVideo(bytes, null), thumbnail: picture, captions: [german, english] };
const insertCaptions = /^PUT \/upload\/youtube\/v3\/captions/;
const setThumbnail = /^POST \/upload\/youtube\/v3\/thumbnails/;

let youtube: YoutubeSimulator;
let proxy: FaultProxy;
let channel: YoutubeChannel;
let pauses: number[];

beforeAll(async () => {
  youtube = new YoutubeSimulator();
  proxy = new FaultProxy(await youtube.start());
  await proxy.up();
});
beforeEach(() => {
  const { clientId, clientSecret } = youtube.authorization;
  const addresses = { YOUTUBE_API_URL: proxy.url, YOUTUBE_ACCOUNTS_URL: proxy.url, YOUTUBE_TOKEN_URL: proxy.url };
  const config = testConfig({ YOUTUBE_CLIENT_ID: clientId, YOUTUBE_CLIENT_SECRET: clientSecret, ...addresses });
  pauses = [];
  channel = new YoutubeChannel(safeFetch, config, (milliseconds) => Promise.resolve(void pauses.push(milliseconds)));
  const { additions } = youtube;
  for (const list of [youtube.videos, additions.tracks, proxy.seen]) list.length = 0;
  additions.thumbnails.clear();
  Object.assign(additions, { quota: Infinity, isVerified: true, unawareFor: 0 });
  proxy.passes = () => Promise.resolve(true);
});
afterAll(async () => {
  await proxy.down();
  await youtube.stop();
  await safeFetch.onApplicationShutdown();
});

/** @param granted scopes of the token */
const connected = (granted?: readonly string[]) => openedConnection({ accessToken: youtube.authorization.addToken(granted) });
const target = (parts: Partial<OutgoingTarget> = {}): OutgoingTarget =>
  outgoingPost(connected(), { media: [video], steps: keptSteps(), ...parts });

type Parts = readonly { additions?: readonly VideoAddition[] }[];
const endings = (posts: Parts) => posts[0]?.additions?.map(({ kind, language, outcome }) => [language ?? kind, outcome]);
const reasons = (posts: Parts) => posts[0]?.additions?.map(({ reason }) => reason);
const publish = async (post: OutgoingTarget, signal = never) => (await publishTarget(channel, post, signal)).posts;
const lookUp = async (post: OutgoingTarget) => {
  const result = await lookUpTarget(channel, { ...post, firstSentAt: new Date() }, never);
  return result.outcome === 'found' ? result.posts : [];
};
const tracks = () => youtube.additions.tracks.map(({ language, text }) => [language, text]);
const both = [
  ['de', german.content],
  ['en', english.content],
];
const allSent = [
  ['thumbnail', 'sent'],
  ['de', 'sent'],
  ['en', 'sent'],
];
const callsOf = (path: RegExp) => proxy.seen.filter((line) => path.test(line)).length;

describe('captions and a thumbnail', () => {
  it('are sent once the video is there, and what became of each is said', async () => {
    const posts = await publish(target());
    const [id] = youtube.videos.map((each) => each.id);
    expect(posts).toMatchObject([{ externalProviderId: id, url: expect.stringContaining(String(id)) }]);
    expect(posts[0]?.additions).toEqual(
      [
        { kind: 'thumbnail', language: null },
        { kind: 'captions', language: 'de' },
        { kind: 'captions', language: 'en' },
      ].map((each) => ({ assetId: video.assetId, ...each, outcome: 'sent', reason: null })),
    );
    expect(youtube.additions.tracks).toMatchObject([
      { videoId: id, language: 'de', name: 'Deutsch', text: german.content },
      { videoId: id, language: 'en', name: 'English', text: english.content },
    ]);
    expect([...youtube.additions.thumbnails]).toEqual([[id, 'image/jpeg a picture of a terrace']]);
  });

  it('are shown in a preview, call by call', async () => {
    const post = target();
    const { calls, error } = await rehearse(channel, post);
    expect([error, proxy.seen, youtube.videos]).toEqual([undefined, [], []]);
    expect(calls.map(({ operation }) => operation)).toEqual([
      ...['begin upload', 'upload video', 'set thumbnail'],
      ...['begin captions', 'upload captions', 'begin captions', 'upload captions'],
    ]);
    expect(calls[2]).toMatchObject({
      url: expect.stringContaining('videoId={id of the video}'),
      body: { assetId: picture.assetId, mimeType: 'image/jpeg', bytes: picture.sizeBytes },
    });
    expect(calls[3]?.body).toEqual({ snippet: { videoId: '{id of the video}', language: 'de', name: 'Deutsch' } });
    expect(calls[4]?.body).toEqual({ text: german.content });
    await publish(post);
    expect(proxy.seen.map((line) => line.split(' ')[0])).toEqual(calls.map(({ method }) => method));
  });

  it('are none of a video that has none', async () => {
    const posts = await publish(target({ media: [outgoingVideo(bytes, null)] }));
    expect([posts.length, posts[0]?.additions]).toEqual([1, undefined]);
  });
});

describe('what was sent', () => {
  it('is not sent again by a later attempt or a look-up', async () => {
    const post = target();
    await publish(post);
    const calls = proxy.seen.length;
    expect(endings(await publish(post))).toEqual(allSent);
    expect(endings(await lookUp(post))).toEqual(allSent);
    expect(proxy.seen).toHaveLength(calls);
  });

  it('is not lost with a process that is killed at any message: the next one goes on, and there is one of each', async () => {
    for (let message = 1, isKilled = true; isKilled; message += 1) {
      for (const list of [youtube.videos, youtube.additions.tracks]) list.length = 0;
      const post = target();
      isKilled = await isKilledAt(message, post);
      const found = await lookUp(post);
      const posts = found.length > 0 ? found : await publish(post);
      expect([message, youtube.videos.length, tracks(), endings(posts)]).toEqual([message, 1, both, allSent]);
      expect(message).toBeLessThan(50);
    }
    expect(pauses).toEqual([]);
  });

  it('is recognized where its answer was lost', async () => {
    void proxy.breakNext(setThumbnail, { kind: 'lose-answer' });
    void proxy.breakNext(insertCaptions, { kind: 'lose-answer' });
    expect(endings(await publish(target()))).toEqual(allSent);
    expect([tracks(), youtube.additions.thumbnails.size, pauses]).toEqual([both, 1, [2_000, 2_000]]);
  });

  it('is asked about before captions are sent again, apart from those that YouTube makes itself', async () => {
    const post = target({ media: [{ ...video, captions: [german] }] });
    await publish(post);
    await post.steps.save('captions de', 'begun');
    youtube.additions.quota = 100;
    expect(endings(await lookUp(post))).toEqual(allSent.slice(0, 2));
    Object.assign(youtube.additions.tracks[0] ?? {}, { trackKind: 'ASR', language: 'de', name: '' });
    youtube.additions.quota = Infinity;
    await post.steps.save('captions de', 'begun');
    expect(endings(await lookUp(post))).toEqual(allSent.slice(0, 2));
    expect(youtube.additions.tracks).toHaveLength(2);
  });
});

/** Publishes until this message, which nobody gets. @returns whether that was before it was done */
async function isKilledAt(message: number, post: OutgoingTarget): Promise<boolean> {
  const process = new AbortController();
  let seen = 0;
  proxy.passes = () => {
    seen += 1;
    if (seen >= message) process.abort();
    return Promise.resolve(!process.signal.aborted);
  };
  // A dead process saves nothing.
  const steps: PublishSteps = {
    find: (name) => post.steps.find(name),
    save: async (name, value) => {
      process.signal.throwIfAborted();
      await post.steps.save(name, value);
    },
  };
  await publish({ ...post, steps }, process.signal).catch((error: unknown) => {
    if (!process.signal.aborted) throw error;
  });
  proxy.passes = () => Promise.resolve(true);
  return process.signal.aborted;
}

describe('what YouTube does not take', () => {
  it('leaves the video published: a thumbnail without a verified phone number', async () => {
    youtube.additions.isVerified = false;
    const posts = await publish(target());
    expect(endings(posts)).toEqual([['thumbnail', 'refused'], ...allSent.slice(1)]);
    expect(reasons(posts)?.[0]).toMatch(/phone number at youtube\.com\/verify/);
    expect(callsOf(setThumbnail)).toBe(1);
  });

  it('is left out once the quota is used up, without further calls', async () => {
    youtube.additions.quota = 450;
    const posts = await publish(target({ media: [{ ...video, captions: [german, english, { ...english, language: 'fr' }] }] }));
    const left = ['left_out', 'left_out'].map((outcome, index) => [['en', 'fr'][index], outcome]);
    expect(endings(posts)).toEqual([...allSent.slice(0, 2), ...left]);
    expect(reasons(posts)?.[3]).toMatch(/quota .* used up for today/);
    expect([callsOf(insertCaptions), youtube.videos.length]).toEqual([2, 1]);
  });

  it('is said: captions in a language that somebody has added meanwhile', async () => {
    const post = target();
    await channel.publish(post, never);
    const [{ id: videoId } = { id: '' }] = youtube.videos;
    const own = { id: 'own', videoId, language: 'de', name: 'Deutsch', trackKind: 'standard', text: 'WEBVTT' } as const;
    youtube.additions.tracks.push(own);
    const posts = await publish(post);
    expect(endings(posts)?.[1]).toEqual(['de', 'refused']);
    expect(reasons(posts)?.[1]).toBe('YouTube has captions in this language already.');
    expect(youtube.additions.tracks[0]).toEqual(own);
  });

  it('is tried again while YouTube does not know the video yet, and not for ever', async () => {
    youtube.additions.unawareFor = 2;
    expect(endings(await publish(target()))).toEqual(allSent);
    expect(pauses).toEqual([2_000, 8_000]);
    youtube.additions.unawareFor = Infinity;
    const posts = await publish(target());
    expect(endings(posts)).toEqual([['thumbnail', 'refused'], ...['de', 'en'].map((language) => [language, 'left_out'])]);
    expect(reasons(posts)?.[2]).toMatch(/did not find the video/);
  });

  it('is unknown when no answer comes at all, and the rest is not tried', async () => {
    for (let call = 0; call < 3; call += 1) void proxy.breakNext(setThumbnail, { kind: 'answer', status: 503, body: '' });
    const posts = await publish(target());
    expect(endings(posts)).toEqual([['thumbnail', 'unknown'], ...['de', 'en'].map((language) => [language, 'left_out'])]);
    expect(youtube.videos).toHaveLength(1);
  });

  it('includes a picture that cannot be read', async () => {
    const failing = new ChannelError({
      ...{ outcome: 'refused', class: 'provider_outage', code: 'storage_unavailable', retryable: true, message: 'Nothing.' },
    });
    const thumbnail = { ...picture, isConverted: true, read: () => Promise.reject(failing) };
    const posts = await publish(target({ media: [{ ...video, thumbnail }] }));
    expect(endings(posts)).toEqual([['thumbnail', 'left_out'], ...allSent.slice(1)]);
  });
});

describe('captions of an account that does not allow them', () => {
  it.each<[string, string[] | null, number]>([
    ['as it was connected, without a call', [youtubeScope], 0],
    ['as YouTube says, asked once', null, 1],
  ])('are left out, and the thumbnail is sent: %s', async (_how, scopes, calls) => {
    const connection = { ...connected([youtubeScope]), scopes };
    const posts = await publish(target({ connection }));
    expect(endings(posts)).toEqual([allSent[0], ...['de', 'en'].map((language) => [language, 'left_out'])]);
    expect(
      reasons(posts)
        ?.slice(1)
        .every((reason) => reason?.includes('Connect it again')),
    ).toBe(true);
    expect([callsOf(/captions/), youtube.videos.length]).toEqual([calls, 1]);
  });
});

describe('when the time for publishing is over', () => {
  it('what is under way is unknown and the rest left out; the video is published', async () => {
    const time = new AbortController();
    const post = target();
    void proxy.breakNext(/^PUT \/upload\/youtube\/v3\/captions/, { kind: 'hold' }).then(() => time.abort());
    const posts = await publish(post, time.signal);
    expect(endings(posts)).toEqual([allSent[0], ['de', 'unknown'], ['en', 'left_out']]);
    expect(reasons(posts)?.[2]).toMatch(/time for publishing was over/);
  });

  it('and somebody else has the target, nothing more is sent and nothing is said', async () => {
    const post = target();
    const lostHold = new ChannelError({
      ...{ outcome: 'unknown', class: 'unknown', code: 'hold_lost', retryable: true, message: 'Somebody else has it.' },
    });
    const steps = {
      ...post.steps,
      save: (name: string, value: string) => (name === 'captions de' ? Promise.reject(lostHold) : post.steps.save(name, value)),
    };
    await expect(publish({ ...post, steps })).rejects.toBe(lostHold);
    expect([callsOf(/captions/), callsOf(setThumbnail)]).toEqual([0, 1]);
    expect(endings(await lookUp(post))).toEqual(allSent);
    expect([callsOf(setThumbnail), tracks()]).toEqual([1, both]);
  });
});
