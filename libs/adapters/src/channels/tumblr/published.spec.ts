import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { keptSteps, openedConnection, outgoingImage, outgoingPost } from '../outgoing-post.fixture.js';
import { TumblrSimulator } from '../testing/tumblr-simulator.js';
import { TumblrChannel } from '../tumblr.channel.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const png = Buffer.from('89504e470d0a1a0a', 'hex');
const tumblr = new TumblrSimulator();
const [blog, otherBlog] = tumblr.blogs.map(({ uuid }) => uuid);
let channel: TumblrChannel;
let connection: OpenedConnection;

beforeAll(async () => {
  const address = await tumblr.start();
  channel = new TumblrChannel(safeFetch, testConfig({ TUMBLR_API_URL: address, TUMBLR_WEB_URL: address }));
});
beforeEach(() => {
  tumblr.posts.length = 0;
  tumblr.changesSlugs = false;
  tumblr.callsLeft = 1_000;
  Object.assign(tumblr.today, { posts: 0, images: 0 });
  connection = openedConnection({ accessToken: tumblr.authorization.addToken() }, { destinationId: blog });
});
afterAll(async () => {
  await safeFetch.onApplicationShutdown();
  await tumblr.stop();
});

const post = (parts: Partial<OutgoingPost> = {}) => outgoingPost(connection, parts);
const lookUp = (sent: OutgoingPost, firstSentAt = new Date()) =>
  channel.lookUp({ ...sent, steps: keptSteps(), firstSentAt }, signal);

describe('a look-up on Tumblr', () => {
  it('finds the post by its mark whatever became of its text, among many and behind a pinned one', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000);
    tumblr.add({ createdAt: hourAgo, isPinned: true });
    for (let count = 0; count < 25; count += 1) tumblr.add({ createdAt: hourAgo });
    const sent = post();
    const { externalProviderId } = await channel.publish(sent, signal);
    for (const made of tumblr.posts.slice(-1)) made.content = [{ type: 'text', text: 'Somebody edited this' }];
    for (let count = 0; count < 45; count += 1) tumblr.add();
    expect(await lookUp(sent)).toMatchObject({ outcome: 'found', record: { externalProviderId } });
    expect(await lookUp(post())).toEqual({ outcome: 'absent' });
  });

  it('knows the content where Tumblr made another address, and no post that is older, other or a reblog', async () => {
    tumblr.changesSlugs = true;
    const media = [outgoingImage(png, 'A cup'), outgoingImage(png, null)];
    const sent = post({ text: 'Good\nmorning!\n\n#spring', media });
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    const ids = [await channel.publish(sent, signal), await channel.publish({ ...sent, steps: keptSteps() }, signal)];
    const records = ids.map(({ externalProviderId }) => ({ externalProviderId }));
    expect(await lookUp(sent)).toMatchObject({ outcome: 'candidates', records });
    for (const other of [{ text: 'Good evening!' }, { media: media.slice(1) }, { media: media.toReversed() }])
      expect(await lookUp({ ...sent, ...other })).toEqual({ outcome: 'absent' });
    expect(await lookUp(sent, new Date(Date.now() + 3_600_000))).toEqual({ outcome: 'absent' });
    for (const made of tumblr.posts) made.parent = 'https://staff.tumblr.com/post/1';
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
  });

  it('admits that 300 posts since are too many to tell', async () => {
    for (let count = 0; count < 299; count += 1) tumblr.add();
    expect(await lookUp(post())).toEqual({ outcome: 'absent' });
    tumblr.add();
    expect(await lookUp(post())).toEqual({ outcome: 'unknown', reason: expect.any(String) });
  });

  it('searches the blog that the post was sent to, and knows without asking what was answered', async () => {
    const sent = post();
    const record = await channel.publish(sent, signal);
    const moved = { ...sent, connection: { ...connection, destinationId: otherBlog } };
    expect(await channel.lookUp({ ...moved, firstSentAt: new Date() }, signal)).toEqual({ outcome: 'found', record });
    const steps = keptSteps();
    await steps.save('blog', JSON.stringify({ id: blog, name: 'cafe-terrace' }));
    expect(await channel.lookUp({ ...moved, steps, firstSentAt: new Date() }, signal)).toMatchObject({ outcome: 'found' });
  });
});

describe('a published post on Tumblr', () => {
  it('keeps its images, its place and what people made of it when it is edited, wherever posts go now', async () => {
    const sent = post({ text: 'Old\n\n#old', media: [outgoingImage(png, 'A cup')] });
    const { externalProviderId } = await channel.publish(sent, signal);
    const made = tumblr.posts.at(0) ?? tumblr.add();
    const [image] = made.content;
    Object.assign(made, { state: 'private', content: [...made.content, { type: 'audio' }] });
    const elsewhere = { ...connection, destinationId: otherBlog };
    const media = sent.media.map((file) => ({ ...file, altText: null }));
    await channel.editPost({ ...sent, text: 'New\n\n#new', media, connection: elsewhere, externalProviderId }, signal);
    expect(made).toMatchObject({ state: 'private', tags: ['new'] });
    expect(made.content).toEqual([{ type: 'image', media: image?.media }, { type: 'audio' }, { type: 'text', text: 'New' }]);
    expect(await channel.deletePost({ connection: elsewhere, externalProviderId }, signal)).toBe('deleted');
    expect(tumblr.posts).toEqual([]);
  });

  it('is not taken for deleted when its blog is not there', async () => {
    const gone = { connection, externalProviderId: 't:gone/1' };
    const failure = { outcome: 'refused', class: 'misconfiguration', code: 'blog_not_found' };
    await expect(channel.deletePost(gone, signal)).rejects.toMatchObject(failure);
    await expect(channel.editPost({ ...post(), ...gone }, signal)).rejects.toMatchObject(failure);
  });
});

describe('what Tumblr refuses', () => {
  it('is a blog that nobody has chosen, or that is gone', async () => {
    const refused = { outcome: 'refused', class: 'misconfiguration', retryable: false };
    const to = (destinationId: string | undefined) =>
      channel.publish(post({ connection: { ...connection, destinationId } }), signal);
    await expect(to(undefined)).rejects.toMatchObject({ ...refused, code: 'blog_missing' });
    await expect(to('t:gone')).rejects.toMatchObject({ ...refused, code: 'blog_not_found' });
  });

  it.each([
    ['posts', {}, 'hit your daily posting limit'],
    ['images', { media: [outgoingImage(png, null)] }, 'media upload limit'],
  ] as const)('is more %s on a day than it takes, which are tried again later', async (what, parts, words) => {
    tumblr.today[what] = 250;
    const failure = { outcome: 'refused', class: 'rate_limit', code: 'daily_limit', retryable: true, retryAfterSeconds: 3_600 };
    await expect(channel.publish(post(parts), signal)).rejects.toMatchObject({
      ...failure,
      message: expect.stringContaining(words),
    });
    expect(tumblr.posts).toEqual([]);
  });

  it('is what is no image, and an account without the right to write', async () => {
    const broken = channel.publish(post({ media: [outgoingImage(Buffer.from('no picture'), null)] }), signal);
    await expect(broken).rejects.toMatchObject({ outcome: 'refused', class: 'validation', code: 'image_refused' });
    const reader = openedConnection({ accessToken: tumblr.authorization.addToken(['basic']) }, { destinationId: blog });
    const failure = { outcome: 'refused', class: 'misconfiguration', code: 'not_permitted' };
    await expect(channel.publish(post({ connection: reader }), signal)).rejects.toMatchObject(failure);
  });

  it('is the next call when none is left, which the one before says', async () => {
    tumblr.callsLeft = 3;
    expect(await channel.publish(post(), signal)).not.toHaveProperty('spentSeconds', 753);
    tumblr.callsLeft = 2;
    expect(await channel.publish(post(), signal)).toMatchObject({ spentSeconds: 753 });
    const failure = { outcome: 'refused', code: 'rate_limited', retryAfterSeconds: 753 };
    await expect(channel.publish(post(), signal)).rejects.toMatchObject(failure);
  });
});
