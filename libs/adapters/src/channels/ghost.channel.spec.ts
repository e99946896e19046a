import { inspect } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { channelConformance } from './channel.conformance.js';
import { eachOnNewGhostSite } from './ghost-site.fixture.js';
import { GhostChannel } from './ghost.channel.js';
import { keptSteps, outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy, pageAnswer } from './testing/fault-proxy.js';
import { ghostCalls, ghostFaults } from './testing/ghost-network.js';
import { GhostSimulator } from './testing/ghost-simulator.js';
import { seenGhostPost } from './testing/seen-ghost-post.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const image = Buffer.from('an image');

afterAll(() => safeFetch.onApplicationShutdown());

channelConformance('ghost', { network: true, account: true, checksLength: false }, async () => {
  const site = new GhostSimulator();
  const proxy = new FaultProxy(await site.start());
  await proxy.up();
  const [id = '', secret = ''] = site.addKey().split(':');
  const refusedSecret = '0badc0de'.repeat(8);
  return {
    channel: new GhostChannel(safeFetch),
    credentials: { site: proxy.url, adminApiKey: `${id}:${secret}` },
    refusedCredentials: { site: `${proxy.url}/`, adminApiKey: `${id}:${refusedSecret}` },
    secrets: [secret, refusedSecret, 'eyJ'],
    posts: () => Promise.resolve(site.library.posts.filter(({ status }) => status === 'published').map(seenGhostPost)),
    loseNextChange: (action) =>
      void proxy.breakNext(action === 'edit' ? ghostCalls.publishDraft : ghostCalls.deletePost, { kind: 'lose-answer' }),
    generatedPosts: 500,
    ...behindProxy(proxy, site, ghostFaults),
  };
});

let site: GhostSimulator;
let proxy: FaultProxy;
let channel: GhostChannel;
let connection: OpenedConnection;
eachOnNewGhostSite((opened) => ({ site, proxy, channel, connection } = opened));

const publish = (post: OutgoingPost) => channel.publish(post, signal);
const lookUp = (post: OutgoingPost) => channel.lookUp({ ...post, firstSentAt: new Date() }, signal);
const json = (status: number, type: string, code: string | null = null) =>
  pageAnswer(status, JSON.stringify({ errors: [{ type, code, message: 'Cannot save post.', context: 'No.' }] }));

describe('a post on Ghost', () => {
  it('has an address that can be read, and shows HTML as text', async () => {
    const text = 'Grüße <b>& "more"</b>\r\nhttps://imprint.example/a?b=1&c=é.\n\n\n<!--kg-card-begin: html-->';
    const post = outgoingPost(connection, { title: 'Grüße: <i>Frühling</i>!', text });
    const record = await publish(post);
    const slug = `grusse-i-fruhling-i-${post.targetId.slice(-12)}`;
    const [published] = site.library.posts;
    expect(record).toEqual({
      externalProviderId: published?.id,
      externalShortcode: null,
      url: `https://terrace.example/${slug}/`,
    });
    expect(published).toMatchObject({
      title: 'Grüße: <i>Frühling</i>!',
      featureImage: null,
      html: [
        '<p>Grüße &lt;b&gt;&amp; &quot;more&quot;&lt;/b&gt;<br>' +
          '<a href="https://imprint.example/a?b=1&amp;c=é">https://imprint.example/a?b=1&amp;c=é</a>.</p>',
        '<p>&lt;!--kg-card-begin: html--&gt;</p>',
      ].join('\n'),
    });
  });

  it('has the first image above it, and the others below its text', async () => {
    const media = [outgoingImage(image, 'A "cup"'), outgoingImage(image, 'A <plate>', 'image/jpeg'), outgoingImage(image, null)];
    await publish(outgoingPost(connection, { title: 'Menü', text: 'Lunch', media }));
    const uploads = 'https://terrace.example/content/images/2026/11';
    expect(site.images).toMatchObject([
      { name: 'menu.png', type: 'image/png', bytes: image.length },
      { name: 'menu.jpg', type: 'image/jpeg' },
      { name: 'menu.png' },
    ]);
    expect(site.library.posts).toMatchObject([
      {
        featureImage: `${uploads}/1-menu.png`,
        featureImageAlt: 'A "cup"',
        html: [
          '<p>Lunch</p>',
          `<figure class="kg-card kg-image-card"><img src="${uploads}/2-menu.jpg" alt="A &lt;plate&gt;"></figure>`,
          `<figure class="kg-card kg-image-card"><img src="${uploads}/3-menu.png" alt=""></figure>`,
        ].join('\n'),
      },
    ]);
  });

  it.each([
    [125, true],
    [126, false],
  ])('with an image described in %i characters keeps every one of them', async (length, isFeatured) => {
    const altText = 'x'.repeat(length);
    await publish(outgoingPost(connection, { media: [outgoingImage(image, altText), outgoingImage(image, 'A plate')] }));
    const [post] = site.library.posts;
    expect(post?.featureImage !== null).toBe(isFeatured);
    expect(post && seenGhostPost(post).altTexts).toEqual([altText, 'A plate']);
  });

  it('is published as it is now, from the draft of an attempt that failed, with each image once', async () => {
    const post = outgoingPost(connection, { text: 'First words', media: [outgoingImage(image, 'A cup')] });
    void proxy.breakNext(ghostCalls.publishDraft, pageAnswer(429, '', { 'retry-after': '7' }));
    await expect(publish(post)).rejects.toMatchObject({ class: 'rate_limit', retryAfterSeconds: 7 });
    await publish({ ...post, text: 'Better words', media: [outgoingImage(image, 'A plate')] });
    expect(site.library.posts.map(seenGhostPost)).toEqual([{ text: 'Better words', altTexts: ['A plate'] }]);
    expect(site.library.posts).toMatchObject([{ status: 'published' }]);
    expect(site.images).toHaveLength(1);
  });

  it('is not made again when somebody deleted its draft', async () => {
    const post = outgoingPost(connection);
    void proxy.breakNext(ghostCalls.publishDraft, pageAnswer(429, ''));
    await expect(publish(post)).rejects.toMatchObject({ class: 'rate_limit' });
    site.library.posts.length = 0;
    const deleted = { outcome: 'refused', class: 'validation', code: 'draft_deleted', retryable: false };
    await expect(publish(post)).rejects.toMatchObject(deleted);
    expect(await lookUp(post)).toEqual({ outcome: 'absent' });
    expect(site.library.posts).toEqual([]);
  });

  it.each(['published', 'scheduled', 'sent'])('that somebody made %s in Ghost is not published again', async (status) => {
    const post = outgoingPost(connection);
    void proxy.breakNext(ghostCalls.publishDraft, pageAnswer(429, ''));
    await expect(publish(post)).rejects.toMatchObject({ class: 'rate_limit' });
    for (const draft of site.library.posts) site.library.touch(draft, { status });
    const record = await publish(post);
    expect(await lookUp(post)).toEqual({ outcome: 'found', record });
    expect(site.library.changes).toBe(0);
  });

  it.each([
    ['published', { url: expect.stringContaining('https://terrace.example/') }],
    ['draft', { outcome: 'refused', code: 'changed_meanwhile', retryable: true }],
  ])('that turns out to be %s after a collision is what it is', async (status, expected) => {
    const post = outgoingPost(connection);
    const arrived = proxy.breakNext(ghostCalls.publishDraft, json(409, 'UpdateCollisionError', 'UPDATE_COLLISION'));
    const attempt = publish(post).catch((error: unknown) => error);
    await arrived;
    for (const draft of site.library.posts) site.library.touch(draft, { status });
    expect(await attempt).toMatchObject(expected);
    expect(site.library.changes).toBe(0);
  });

  it('refuses a post of nothing', () => {
    expect(channel.check({ text: ' \n', media: [] })).toMatchObject([{ code: 'post_empty' }]);
    expect(channel.check({ text: '', media: [{ mimeType: 'image/png', sizeBytes: 1 }] })).toEqual([]);
  });
});

describe('a lost answer of Ghost', () => {
  it('to a draft leaves one draft, and to an upload a file that no post shows', async () => {
    const post = outgoingPost(connection, { media: [outgoingImage(image, 'A cup')] });
    void proxy.breakNext(ghostCalls.uploadImage, { kind: 'lose-answer' });
    await expect(publish(post)).rejects.toMatchObject({ outcome: 'refused', class: 'provider_outage', retryable: true });
    void proxy.breakNext(ghostCalls.createDraft, { kind: 'lose-answer' });
    await expect(publish(post)).rejects.toMatchObject({ outcome: 'refused', class: 'provider_outage', retryable: true });
    expect(site.library.posts).toMatchObject([{ status: 'draft' }]);
    expect(await lookUp(post)).toEqual({ outcome: 'absent' });
    await publish(post);
    expect(proxy.seen.filter((call) => ghostCalls.createDraft.test(call))).toHaveLength(1);
    expect(site.images).toHaveLength(2);
    expect(site.library.posts).toMatchObject([{ status: 'published', featureImage: expect.stringContaining('/2-') as unknown }]);
  });

  it('between two attempts at once leaves one post, and nothing of the other', async () => {
    const post = outgoingPost(connection);
    const attempts = [publish({ ...post, steps: keptSteps() }), publish({ ...post, steps: keptSteps() })];
    const [one, other] = await Promise.all(attempts);
    expect(one).toEqual(other);
    expect(site.library.posts).toMatchObject([{ status: 'published' }]);
  });

  it('is not needed to know a published post after its steps were lost', async () => {
    const post = outgoingPost(connection);
    const record = await publish(post);
    const forgotten = { ...post, steps: keptSteps() };
    expect(await lookUp(forgotten)).toEqual({ outcome: 'found', record });
    expect(await publish(forgotten)).toEqual(record);
    expect(site.library.posts).toHaveLength(1);
  });

  it('does not hide a post whose address was changed on the site', async () => {
    const post = outgoingPost(connection);
    const { externalProviderId } = await publish(post);
    for (const published of site.library.posts) site.library.touch(published, { slug: 'renamed' });
    const expected = { outcome: 'found', record: { externalProviderId, url: 'https://terrace.example/renamed/' } };
    expect(await lookUp(post)).toMatchObject(expected);
    expect(await publish(post)).toMatchObject(expected.record);
  });
});

describe('a slow Ghost', () => {
  it.each([
    ['an image', ghostCalls.uploadImage],
    ['the draft', ghostCalls.createDraft],
  ])('that does not answer to %s is given up, and publishes once later', async (_what, call) => {
    const post = outgoingPost(connection, { media: [outgoingImage(image, 'A cup')] });
    const controller = new AbortController();
    const arrived = proxy.breakNext(call, { kind: 'hold' });
    const attempt = channel.publish(post, controller.signal).catch((error: unknown) => error);
    await arrived;
    controller.abort();
    expect(await attempt).toMatchObject({ outcome: 'refused', class: 'provider_outage', code: 'aborted', retryable: true });
    expect(await lookUp(post)).toEqual({ outcome: 'absent' });
    await publish(post);
    expect(site.library.posts).toMatchObject([{ status: 'published' }]);
    expect(site.images).toHaveLength(1);
  });
});

describe('a refusal of Ghost', () => {
  const credential = { class: 'credential', code: 'credential_refused', retryable: false };
  const firewall = { class: 'misconfiguration', code: 'blocked_before_ghost', retryable: false };
  const noGhost = { class: 'misconfiguration', code: 'not_a_ghost_site', retryable: false };
  const fileRefused = { class: 'validation', code: 'file_refused', retryable: false };
  const maintenance = pageAnswer(503, '<h1>Maintenance</h1>', { 'retry-after': '600' });

  it.each([
    [pageAnswer(413, ''), { ...fileRefused, message: 'The site did not take a file (it is too large).' }],
    [json(415, 'UnsupportedMediaTypeError'), { ...fileRefused, message: 'The site did not take a file (No.).' }],
    [json(422, 'ValidationError'), { class: 'validation', code: 'post_refused', message: 'The site refused the post (No.).' }],
    [pageAnswer(403, '<h1>Blocked</h1>'), firewall],
    [pageAnswer(401, '<h1>Authorization required</h1>'), firewall],
    [json(401, 'UnauthorizedError', 'UNKNOWN_ADMIN_API_KEY'), credential],
    [json(403, 'NoPermissionError'), credential],
    [json(400, 'BadRequestError', 'INVALID_JWT'), credential],
    [json(400, 'BadRequestError'), { class: 'validation', code: 'post_refused', retryable: false }],
    [json(403, 'HostLimitError'), { class: 'misconfiguration', code: 'plan_limit', retryable: false }],
    [json(406, 'RequestNotAcceptableError', 'UPDATE_CLIENT'), { class: 'misconfiguration', code: 'version_unsupported' }],
    [pageAnswer(404, '<h1>Not found</h1>'), noGhost],
    [pageAnswer(405, ''), noGhost],
    [pageAnswer(301, '', { location: 'https://new.example' }), { class: 'misconfiguration', code: 'site_moved' }],
    [pageAnswer(429, '', { 'retry-after': '9' }), { class: 'rate_limit', retryable: true, retryAfterSeconds: 9 }],
    [maintenance, { class: 'provider_outage', code: 'http_503', retryable: true, retryAfterSeconds: 600 }],
    [pageAnswer(200, '<h1>Are you human?</h1>'), { class: 'provider_outage', code: 'unreadable_answer', retryable: true }],
  ])('%j', async (answer, expected) => {
    const post = outgoingPost(connection, { media: [outgoingImage(image, 'A cup')] });
    void proxy.breakNext(ghostCalls.uploadImage, answer);
    await expect(publish(post)).rejects.toMatchObject({ outcome: 'refused', ...expected });
    expect(site.library.posts).toEqual([]);
  });

  it.each([[maintenance], [pageAnswer(200, '<h1>Are you human?</h1>')]])(
    '%j to the publish says nothing of the post',
    async (answer) => {
      const post = outgoingPost(connection);
      void proxy.breakNext(ghostCalls.publishDraft, answer);
      await expect(publish(post)).rejects.toMatchObject({ outcome: 'unknown', class: 'provider_outage', retryable: true });
      expect(await lookUp(post)).toEqual({ outcome: 'absent' });
    },
  );

  it('of a kind of file that the site does not take is permanent', async () => {
    const post = outgoingPost(connection, { media: [outgoingImage(image, null, 'image/tiff')] });
    await expect(publish(post)).rejects.toMatchObject({ outcome: 'refused', ...fileRefused });
  });

  it('repeats no token that it is sent back', async () => {
    site.clockAhead = 300;
    const failure = await publish(outgoingPost(connection)).catch((error: unknown) => error);
    expect(failure).toMatchObject(credential);
    expect(inspect(failure, { depth: 9, showHidden: true })).toContain('maxAge exceeded [token]');
  });
});
