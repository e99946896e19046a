import { WordpressChannel } from '@imprint/adapters/channels';
import {
  channelConformance,
  FaultProxy,
  keptSteps,
  outgoingImage,
  outgoingPost,
  seenWordpressPost,
  wordpressCalls,
  wordpressNetwork,
} from '@imprint/adapters/channels/testing';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { hasWordpress } from '../../tools/install-wordpress.mjs';
import { articleJourney, visit } from './article-journey.mjs';
import { startWordpress } from './start-wordpress.mjs';

const isThere = hasWordpress();
if (!isThere) console.log('NOT RUN: the WordPress channel on a real WordPress, because PHP, MariaDB or WordPress is missing.');

const safeFetch = new SafeFetch(['localhost']);
const { signal } = new AbortController();
const channel = new WordpressChannel(safeFetch, { PUBLIC_API_URL: 'https://imprint.example' });
let wordpress;

afterAll(() => safeFetch.onApplicationShutdown());

/** A call of WordPress's own API by somebody else. */
async function asEditor(path) {
  const authorization = `Basic ${Buffer.from(`editor:${wordpress.passwords.editor}`).toString('base64')}`;
  const answer = await fetch(`${wordpress.url}/wp-json/wp/v2/${path}`, { headers: { authorization } });
  return answer.json();
}

async function everything(kind, query = '') {
  const all = [];
  for (let page = 1; ; page += 1) {
    const items = await asEditor(`${kind}?context=edit&per_page=100&page=${page}${query}`);
    if (!Array.isArray(items)) return all;
    all.push(...items);
    if (items.length < 100) return all;
  }
}

async function readers() {
  const [posts, files] = [await everything('posts'), await everything('media')];
  const altTextOf = (id) => files.find((file) => file.id === id)?.alt_text ?? 'gone';
  return posts.map(({ content, featured_media }) =>
    seenWordpressPost({ content: content.raw, featuredMedia: featured_media }, altTextOf),
  );
}

(isThere ? describe : describe.skip)('on a real WordPress', () => {
  beforeAll(async () => {
    wordpress = await startWordpress();
  });
  afterAll(() => wordpress?.stop());

  channelConformance('wordpress', { network: true, account: true, checksLength: false }, async () => {
    const proxy = new FaultProxy(wordpress.url);
    await proxy.up();
    const applicationPassword = wordpress.passwords.author;
    const credentials = { site: proxy.url, username: 'author', applicationPassword };
    const refusedPassword = 'wxyz WXYZ wxyz WXYZ wxyz WXYZ';
    return {
      channel,
      credentials,
      refusedCredentials: { ...credentials, site: `${proxy.url}/wp-json/`, applicationPassword: refusedPassword },
      secrets: [applicationPassword, refusedPassword],
      posts: readers,
      loseNextAnswer: () => void proxy.breakNext(wordpressCalls.publishDraft, { kind: 'lose-answer' }),
      loseNextChange: (action) =>
        void proxy.breakNext(action === 'edit' ? wordpressCalls.publishDraft : wordpressCalls.trashPost, { kind: 'lose-answer' }),
      proxy,
      generatedPosts: 0,
      network: wordpressNetwork(proxy),
      stop: () => proxy.down(),
    };
  });

  const connected = async (url = wordpress.url) => {
    const applicationPassword = wordpress.passwords.author;
    const identity = await channel.connect({ site: url, username: 'author', applicationPassword }, signal);
    return { id: 'conn_peer', organizationId: 'org_1', brandId: 'brand_1', handle: identity.handle, ...identity };
  };

  it('takes a post as it was written, with its images, and shows it to readers', async () => {
    const connection = await connected();
    expect(connection).toMatchObject({ handle: `author@${new URL(wordpress.url).host}`, displayName: 'Café Terrace' });
    const text = 'Grüße <script>alert(1)</script> & [gallery] 🍓 \\o/\nhttps://example.com/a?b=1&c=é.\n\nSecond “paragraph”';
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c43' } })
      .webp()
      .toBuffer();
    const media = [
      outgoingImage(await sharp(bytes).png().toBuffer(), 'A "red" cup'),
      outgoingImage(bytes, 'Ä <plate>', 'image/webp'),
    ];
    const post = outgoingPost(connection, { title: 'Spring & <b>menu</b>', text, media });
    const record = await channel.publish(post, signal);
    expect(record.url).toMatch(new RegExp(`^${wordpress.url}/\\d{4}/\\d{2}/spring-b-menu-b-${post.targetId.slice(-12)}/$`));

    const stored = await asEditor(`posts/${record.externalProviderId}?context=edit`);
    expect(stored).toMatchObject({ status: 'publish', link: record.url, title: { raw: expect.stringContaining('&lt;b&gt;') } });
    const files = await everything('media');
    const [cup, plate] = ['A "red" cup', 'Ä &lt;plate>'].map((alt) => files.find((file) => file.alt_text === alt));
    const seen = seenWordpressPost({ content: stored.content.raw, featuredMedia: stored.featured_media }, String);
    expect(seen).toEqual({ text, altTexts: [String(cup.id), String(plate.id)] });
    expect(Buffer.from(await (await fetch(plate.source_url)).arrayBuffer()).equals(bytes)).toBe(true);

    const [page = ''] = /<main[\s\S]*<\/main>/.exec(await (await fetch(record.url)).text()) ?? [];
    expect(page).toContain('<a href="https://example.com/a?b=1&amp;c=é">');
    expect(page).toContain(`src="${plate.source_url}"`);
    expect(page).toContain('alt="A &quot;red&quot; cup"');
    expect(page).toContain('&#091;gallery&#093;');
    expect(page).not.toContain('<script>alert');
  });

  it('has one post and one file of each image after any answer was lost, and no draft', async () => {
    const proxy = new FaultProxy(wordpress.url);
    await proxy.up();
    try {
      const connection = await connected(proxy.url);
      const [draftsBefore, filesBefore] = [await everything('posts', '&status=draft'), await everything('media')];
      const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#999' } })
        .png()
        .toBuffer();
      const post = outgoingPost(connection, { media: [outgoingImage(png, 'One'), outgoingImage(png, 'Two')] });
      const { trashPost: _deletion, ...publishing } = wordpressCalls;
      for (const lost of Object.values(publishing)) {
        void proxy.breakNext(lost, { kind: 'lose-answer' });
        await expect(channel.publish(post, signal)).rejects.toMatchObject({ retryable: true });
      }
      const found = await channel.lookUp({ ...post, firstSentAt: new Date() }, signal);
      expect(found).toMatchObject({ outcome: 'found' });
      expect(await channel.publish(post, signal)).toEqual(found.record);
      const forgotten = { ...post, steps: keptSteps(), firstSentAt: new Date() };
      expect(await channel.lookUp(forgotten, signal)).toEqual(found);
      expect((await everything('posts', '&status=draft')).length).toBe(draftsBefore.length);
      expect((await everything('media')).length).toBe(filesBefore.length + 2);
    } finally {
      await proxy.down();
    }
  });

  it('says of somebody who may not publish that they may not', async () => {
    const credentials = { site: wordpress.url, username: 'contributor', applicationPassword: wordpress.passwords.contributor };
    expect((await channel.connect(credentials, signal)).scopes).toEqual([]);
  });

  it('refuses a file that is not what it says', async () => {
    const post = outgoingPost(await connected(), { media: [outgoingImage(Buffer.from('<?php'), null)] });
    await expect(channel.publish(post, signal)).rejects.toMatchObject({ class: 'validation', code: 'file_refused' });
  });

  it('makes a password on its page for whoever allows it, and deletes it with the connection', async () => {
    const request = { callbackUrl: 'https://imprint.example/v1/connections/callback', state: 'state-1' };
    const started = await channel.signIn.begin({ site: wordpress.url }, request, signal);
    const cookie = await signInAs('author');
    const denied = await decide(started.address, cookie, 'reject');
    expect(Object.fromEntries(denied)).toEqual({ state: 'state-1', error: 'access_denied' });
    const answer = await decide(started.address, cookie, 'approve');
    const sent = { site: wordpress.url, username: answer.get('user_login'), applicationPassword: answer.get('password') };
    await channel.connect(sent, signal);
    const { credentials } = await channel.signIn.complete(answer, started.kept, request, signal);
    await channel.connect(credentials, signal);
    await expect(channel.connect(sent, signal)).rejects.toMatchObject({ class: 'credential' });
    await channel.revoke(credentials, signal);
    await channel.revoke(credentials, signal);
    await expect(channel.connect(credentials, signal)).rejects.toMatchObject({ class: 'credential' });
    await channel.revoke((await connected()).credentials, signal);
    await connected();
  });

  it('gets an article by a model with its picture, which is updated there and taken off again', async () => {
    const credentials = { site: wordpress.url, username: 'author', applicationPassword: wordpress.passwords.author };
    await articleJourney({ platform: 'wordpress', credentials }, visit);
  });
});

/** What a browser keeps after a sign-in. */
async function signInAs(name) {
  const body = new URLSearchParams({ log: name, pwd: name, testcookie: '1' });
  const headers = { cookie: 'wordpress_test_cookie=WP+Cookie+check' };
  const answer = await fetch(`${wordpress.url}/wp-login.php`, { method: 'POST', body, headers, redirect: 'manual' });
  return answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
}

/** The form of the page without its script. */
async function decide(address, cookie, decision) {
  const { origin, searchParams } = new URL(address);
  const appName = searchParams.get('app_name');
  const page = await (await fetch(address, { headers: { cookie } })).text();
  const [form] = /<form action="[^"]*authorize-application\.php"[\s\S]*?<\/form>/.exec(page) ?? [page];
  const hidden = [...form.matchAll(/<input type="hidden"[^>]*>/g)].map(([tag]) => [
    /name="([^"]*)"/.exec(tag)?.[1] ?? '',
    (/value="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&').replaceAll('&#038;', '&'),
  ]);
  const body = new URLSearchParams([...hidden, ['app_name', appName], [decision, '1']]);
  const answer = await fetch(`${origin}/wp-admin/authorize-application.php`, {
    method: 'POST',
    body,
    headers: { cookie },
    redirect: 'manual',
  });
  return new URL(answer.headers.get('location')).searchParams;
}
