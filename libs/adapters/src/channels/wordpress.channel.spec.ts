import { inspect } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { channelConformance } from './channel.conformance.js';
import { keptSteps, outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy, pageAnswer } from './testing/fault-proxy.js';
import { altTextIn, seenWordpressPost } from './testing/seen-wordpress-post.js';
import { wordpressCalls, wordpressFaults } from './testing/wordpress-network.js';
import { WordpressSimulator } from './testing/wordpress-simulator.js';
import { eachOnNewSite } from './wordpress-site.fixture.js';
import { WordpressChannel } from './wordpress.channel.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const refusedPassword = 'canary refused password';

afterAll(() => safeFetch.onApplicationShutdown());

channelConformance('wordpress', { network: true, account: true, checksLength: false }, async () => {
  const site = new WordpressSimulator();
  site.library.nextId = 1_000_000_000;
  const proxy = new FaultProxy(await site.start());
  await proxy.up();
  const applicationPassword = site.addPassword();
  const credentials = { site: proxy.url, username: 'author', applicationPassword };
  return {
    channel: new WordpressChannel(safeFetch, { PUBLIC_API_URL: 'https://imprint.example' }),
    credentials,
    refusedCredentials: { ...credentials, site: `${proxy.url}/wp-json/`, applicationPassword: refusedPassword },
    secrets: [applicationPassword, refusedPassword, Buffer.from(`author:${refusedPassword}`).toString('base64')],
    posts: () =>
      Promise.resolve(
        site.library.posts.filter(({ status }) => status === 'publish').map((post) => seenWordpressPost(post, altTextIn(site))),
      ),
    loseNextChange: (action) =>
      void proxy.breakNext(action === 'edit' ? wordpressCalls.publishDraft : wordpressCalls.trashPost, { kind: 'lose-answer' }),
    generatedPosts: 500,
    ...behindProxy(proxy, site, wordpressFaults),
  };
});

let site: WordpressSimulator;
let proxy: FaultProxy;
let channel: WordpressChannel;
let connection: OpenedConnection;
let address: string;
eachOnNewSite((opened) => ({ site, proxy, channel, connection, address } = opened));

const publish = (post: OutgoingPost) => channel.publish(post, signal);
const lookUp = (post: OutgoingPost) => channel.lookUp({ ...post, firstSentAt: new Date() }, signal);
const connect = (changed: Record<string, string>) => channel.connect({ ...connection.credentials, ...changed }, signal);

describe('a post on WordPress', () => {
  it('has an address that can be read, and shows HTML and shortcodes as text', async () => {
    const text = 'Grüße <b>& "more"</b> [gallery]\r\nhttps://imprint.example/a?b=1&c=é.\n\n\nhttps://[ Bye';
    const post = outgoingPost(connection, { title: 'Grüße: <i>Frühling</i>!', text });
    const record = await publish(post);
    const slug = `grusse-i-fruhling-i-${post.targetId.slice(-12)}`;
    expect(record).toEqual({ externalProviderId: '1', externalShortcode: null, url: `${address}/2026/11/${slug}/` });
    expect(site.library.posts).toMatchObject([
      {
        title: 'Grüße: &lt;i&gt;Frühling&lt;/i&gt;!',
        content: [
          '<!-- wp:paragraph -->',
          '<p>Grüße &lt;b&gt;&amp; &quot;more&quot;&lt;/b&gt; &#91;gallery&#93;<br>' +
            '<a href="https://imprint.example/a?b=1&amp;c=é">https://imprint.example/a?b=1&amp;c=é</a>.</p>',
          '<!-- /wp:paragraph -->',
          '',
          '<!-- wp:paragraph -->',
          '<p>https://&#91; Bye</p>',
          '<!-- /wp:paragraph -->',
        ].join('\n'),
      },
    ]);
  });

  it('has the first image above it, and the others below its text', async () => {
    const media = [outgoingImage(png, 'A "cup"'), outgoingImage(png, 'A <plate>', 'image/jpeg'), outgoingImage(png, null)];
    await publish(outgoingPost(connection, { title: 'Menü', text: '', media }));
    const [cup, plate, third] = site.library.files;
    expect(site.library.files).toMatchObject([{ altText: 'A "cup"' }, { altText: 'A &lt;plate>' }, { altText: '' }]);
    const [post] = site.library.posts;
    expect(post?.featuredMedia).toBe(cup?.id);
    expect(post?.content.match(/<img [^>]+>/g)).toEqual([
      `<img src="${address}/wp-content/uploads/${plate?.slug}" alt="A &lt;plate&gt;" class="wp-image-${plate?.id}"/>`,
      `<img src="${address}/wp-content/uploads/${third?.slug}" alt="" class="wp-image-${third?.id}"/>`,
    ]);
  });

  it('is published as it is now, from the draft of an attempt that failed', async () => {
    const post = outgoingPost(connection, { text: 'First words' });
    void proxy.breakNext(wordpressCalls.publishDraft, pageAnswer(429, '', { 'retry-after': '7' }));
    await expect(publish(post)).rejects.toMatchObject({ class: 'rate_limit', retryAfterSeconds: 7 });
    await publish({ ...post, text: 'Better words' });
    expect(site.library.posts).toMatchObject([
      { status: 'publish', content: expect.stringContaining('Better words') as unknown },
    ]);
  });

  it('has the alternative texts as they are now, and each image once, whatever the site calls it', async () => {
    const post = outgoingPost(connection, { media: [outgoingImage(png, 'A cup'), outgoingImage(png, 'A plate')] });
    void proxy.breakNext(wordpressCalls.publishDraft, pageAnswer(429, ''));
    await expect(publish(post)).rejects.toMatchObject({ class: 'rate_limit' });
    for (const file of site.library.files) file.slug = `renamed-${file.id}`;
    await publish({ ...post, media: [outgoingImage(png, null), outgoingImage(png, 'A plate')] });
    expect(site.library.files).toHaveLength(3);
    const [published] = site.library.posts;
    expect(published && seenWordpressPost(published, altTextIn(site)).altTexts).toEqual(['', 'A plate']);
  });

  it('is not made again when somebody deleted or trashed its draft', async () => {
    const post = outgoingPost(connection);
    void proxy.breakNext(wordpressCalls.publishDraft, pageAnswer(429, ''));
    await expect(publish(post)).rejects.toMatchObject({ class: 'rate_limit' });
    const deleted = { outcome: 'refused', class: 'validation', code: 'draft_deleted', retryable: false };
    for (const draft of site.library.posts) draft.status = 'trash';
    await expect(publish(post)).rejects.toMatchObject(deleted);
    expect(await lookUp(post)).toEqual({ outcome: 'absent' });
    site.library.posts.length = 0;
    await expect(publish(post)).rejects.toMatchObject(deleted);
    expect(await lookUp(post)).toEqual({ outcome: 'absent' });
    expect(site.library.posts).toEqual([]);
  });

  it('fails when somebody deleted its image meanwhile, in the words of WordPress', async () => {
    const post = outgoingPost(connection, { media: [outgoingImage(png, 'A cup')] });
    void proxy.breakNext(wordpressCalls.publishDraft, pageAnswer(429, ''));
    await expect(publish(post)).rejects.toMatchObject({ class: 'rate_limit' });
    site.library.files.length = 0;
    const expected = { outcome: 'refused', class: 'validation', code: 'post_refused', retryable: false };
    await expect(publish(post)).rejects.toMatchObject({
      ...expected,
      message: 'The site refused the post (Invalid post ID.).',
    });
    expect(await lookUp(post)).toEqual({ outcome: 'absent' });
  });

  it('fails where a plugin keeps it from readers', async () => {
    site.library.publishesAs = 'pending';
    const post = outgoingPost(connection);
    await expect(publish(post)).rejects.toMatchObject({ outcome: 'refused', class: 'validation', code: 'kept_back' });
    expect(await lookUp(post)).toEqual({ outcome: 'absent' });
  });

  it('refuses a post of nothing', () => {
    expect(channel.check({ text: ' \n', media: [] })).toMatchObject([{ code: 'post_empty' }]);
    expect(channel.check({ text: '', media: [{ mimeType: 'image/png', sizeBytes: 1 }] })).toEqual([]);
  });
});

describe('a lost answer of WordPress', () => {
  it('to an upload leaves one file, and to a draft one draft', async () => {
    const post = outgoingPost(connection, { media: [outgoingImage(png, 'A cup'), outgoingImage(png, 'A plate')] });
    void proxy.breakNext(wordpressCalls.uploadFile, { kind: 'lose-answer' });
    await expect(publish(post)).rejects.toMatchObject({ outcome: 'refused', class: 'provider_outage', retryable: true });
    void proxy.breakNext(wordpressCalls.createDraft, { kind: 'lose-answer' });
    await expect(publish(post)).rejects.toMatchObject({ outcome: 'refused', class: 'provider_outage', retryable: true });
    expect(site.library.posts).toMatchObject([{ status: 'draft' }]);
    expect(await lookUp(post)).toEqual({ outcome: 'absent' });
    await publish(post);
    expect(proxy.seen.filter((call) => wordpressCalls.createDraft.test(call))).toHaveLength(1);
    expect(site.library.files).toMatchObject([{ altText: 'A cup' }, { altText: 'A plate' }]);
    expect(site.library.posts).toMatchObject([{ status: 'publish' }]);
  });

  it('between two attempts at once leaves one post, and nothing of the other', async () => {
    const post = outgoingPost(connection);
    const attempts = [publish({ ...post, steps: keptSteps() }), publish({ ...post, steps: keptSteps() })];
    const [one, other] = await Promise.all(attempts);
    expect(one).toEqual(other);
    expect(site.library.posts).toMatchObject([{ status: 'publish' }]);
  });

  it('is not needed to know a published post after its steps were lost', async () => {
    const post = outgoingPost(connection);
    const record = await publish(post);
    const forgotten = { ...post, steps: keptSteps() };
    expect(await lookUp(forgotten)).toEqual({ outcome: 'found', record });
    expect(await publish(forgotten)).toEqual(record);
    expect(site.library.posts).toHaveLength(1);
  });
});

describe('a slow WordPress', () => {
  it.each([
    ['a file', wordpressCalls.uploadFile],
    ['the draft', wordpressCalls.createDraft],
  ])('that does not answer to %s is given up, and publishes once later', async (_what, call) => {
    const post = outgoingPost(connection, { media: [outgoingImage(png, 'A cup')] });
    const controller = new AbortController();
    const arrived = proxy.breakNext(call, { kind: 'hold' });
    const attempt = channel.publish(post, controller.signal).catch((error: unknown) => error);
    await arrived;
    controller.abort();
    expect(await attempt).toMatchObject({ outcome: 'refused', class: 'provider_outage', code: 'aborted', retryable: true });
    expect(await lookUp(post)).toEqual({ outcome: 'absent' });
    await publish(post);
    expect(site.library.posts).toMatchObject([{ status: 'publish' }]);
    expect(site.library.files).toHaveLength(1);
  });

  it('sends nothing more once it was given up, even if the answer comes', async () => {
    const controller = new AbortController();
    const read = (): Promise<Buffer> => {
      controller.abort();
      return Promise.resolve(png);
    };
    const post = outgoingPost(connection, { media: [{ ...outgoingImage(png, 'A cup'), read }] });
    await expect(channel.publish(post, controller.signal)).rejects.toMatchObject({ outcome: 'refused', retryable: true });
    expect([site.library.files, site.library.posts]).toEqual([[], []]);
  });
});

describe('a refusal of WordPress', () => {
  const tooLarge = { class: 'validation', code: 'file_refused', retryable: false };
  const firewall = { class: 'misconfiguration', code: 'blocked_before_wordpress', retryable: false };
  const maintenance = pageAnswer(503, '<h1>Briefly unavailable for scheduled maintenance.</h1>', { 'retry-after': '600' });
  const forbiddenParameter = {
    code: 'rest_invalid_param',
    message: 'Invalid parameter(s): status',
    data: { status: 400, details: { status: { code: 'rest_forbidden_status', data: { status: 401 } } } },
  };
  const json = (status: number, code: string) => pageAnswer(status, JSON.stringify({ code, message: 'No.', data: { status } }));

  it.each([
    [
      pageAnswer(413, '<h1>Request Entity Too Large</h1>'),
      { ...tooLarge, message: 'The site did not take a file (it is too large).' },
    ],
    [pageAnswer(415, ''), tooLarge],
    [json(500, 'rest_upload_sideload_error'), tooLarge],
    [pageAnswer(403, '<h1>Your access to this site has been limited</h1>'), firewall],
    [pageAnswer(401, '<h1>Authorization required</h1>'), firewall],
    [json(403, 'rest_cannot_create'), { class: 'credential', code: 'credential_refused', retryable: false }],
    [pageAnswer(400, JSON.stringify(forbiddenParameter)), { class: 'credential', code: 'credential_refused', retryable: false }],
    [json(400, 'rest_invalid_param'), { class: 'validation', code: 'post_refused', retryable: false }],
    [json(404, 'rest_no_route'), { class: 'misconfiguration', code: 'not_a_wordpress_site', retryable: false }],
    [
      pageAnswer(405, '<h1>Method Not Allowed</h1>'),
      { class: 'misconfiguration', code: 'not_a_wordpress_site', retryable: false },
    ],
    [pageAnswer(301, '', { location: 'https://new.example' }), { class: 'misconfiguration', code: 'site_moved' }],
    [maintenance, { class: 'provider_outage', code: 'http_503', retryable: true, retryAfterSeconds: 600 }],
    [pageAnswer(200, '<h1>Are you human?</h1>'), { class: 'provider_outage', code: 'unreadable_answer', retryable: true }],
  ])('%j', async (answer, expected) => {
    const post = outgoingPost(connection, { media: [outgoingImage(png, 'A cup')] });
    void proxy.breakNext(wordpressCalls.uploadFile, answer);
    await expect(publish(post)).rejects.toMatchObject({ outcome: 'refused', ...expected });
    expect(site.library.posts).toEqual([]);
  });

  it.each([[maintenance], [pageAnswer(200, '<h1>Are you human?</h1>')]])(
    '%j to the publish says nothing of the post',
    async (answer) => {
      const post = outgoingPost(connection);
      void proxy.breakNext(wordpressCalls.publishDraft, answer);
      await expect(publish(post)).rejects.toMatchObject({ outcome: 'unknown', class: 'provider_outage', retryable: true });
      expect(await lookUp(post)).toEqual({ outcome: 'absent' });
    },
  );

  it.each([
    [4_194_304, 'unreadable_answer'],
    [4_194_305, 'response_too_large'],
  ])('of %i bytes is read if it is not too large', async (bytes, code) => {
    void proxy.breakNext(wordpressCalls.createDraft, pageAnswer(200, 'x'.repeat(bytes)));
    await expect(publish(outgoingPost(connection))).rejects.toMatchObject({ outcome: 'refused', code, retryable: true });
  });

  it('repeats no secret that it is sent back', async () => {
    const failure = await connect({ applicationPassword: 'canary pass word' }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ class: 'credential' });
    expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain('canary');
  });
});
