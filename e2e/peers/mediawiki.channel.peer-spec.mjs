import { MediawikiChannel } from '@imprint/adapters/channels';
import {
  channelConformance,
  FaultProxy,
  keptSteps,
  mediawikiCalls,
  mediawikiNetwork,
  outgoingImage,
  outgoingPost,
} from '@imprint/adapters/channels/testing';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { hasMediawiki } from '../../tools/install-mediawiki.mjs';
import { startMediawiki } from './start-mediawiki.mjs';

const isThere = hasMediawiki();
if (!isThere) console.log('NOT RUN: the MediaWiki channel on a real MediaWiki, because PHP or MediaWiki is missing.');

const safeFetch = new SafeFetch(['localhost']);
const { signal } = new AbortController();
const channel = new MediawikiChannel(safeFetch, { PUBLIC_API_URL: 'https://imprint.example' });
let wiki;

afterAll(() => safeFetch.onApplicationShutdown());

/** A call of the wiki's own API by a reader. */
async function read(parameters) {
  const query = new URLSearchParams({ format: 'json', formatversion: '2', ...parameters });
  return (await fetch(`${wiki.url}/api.php?${query}`)).json();
}

/** What the wiki makes of wikitext for readers. */
async function rendered(title) {
  const { parse } = await read({
    action: 'parse',
    page: title,
    prop: 'text',
    disablelimitreport: '1',
    disableeditsection: '1',
    wrapoutputclass: '',
  });
  return parse.text;
}

const entities = { lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', amp: '&' };
const decoded = (html) =>
  html.replaceAll(/&(?:#0*(\d+)|#x([0-9a-f]+)|(lt|gt|quot|nbsp|amp));/gi, (_entity, code, hex, name) =>
    name === undefined ? String.fromCodePoint(code === undefined ? Number.parseInt(hex, 16) : Number(code)) : entities[name],
  );

/** A page as a reader sees it, by the wiki's own HTML. */
function seen(html) {
  const paragraphs = [...html.matchAll(/<p>(.*?)\n?<\/p>/gs)].map(([, paragraph]) => paragraph);
  const texts = paragraphs.filter((paragraph) => !paragraph.includes('<img'));
  const shown = (paragraph) => decoded(paragraph.replaceAll(/<br \/>\n?/g, '\n').replaceAll(/<[^>]+>/g, ''));
  return {
    text: texts.map(shown).join('\n\n'),
    altTexts: [...html.matchAll(/<img alt="([^"]*)"/g)].map(([, alt]) => decoded(alt)),
  };
}

async function everyPage() {
  const pages = [];
  for (const gapnamespace of ['0', '3000'])
    for (let next = {}; next !== undefined;) {
      const list = { generator: 'allpages', gaplimit: 'max', gapnamespace, prop: 'info' };
      const answer = await read({ action: 'query', ...list, ...next });
      pages.push(...(answer.query?.pages ?? []));
      next = answer.continue;
    }
  return pages.filter(({ title }) => title !== 'Main Page');
}

/** By revision: what it shows never changes. */
const seenPages = new Map();

async function readers() {
  const shown = async ({ title, lastrevid }) => {
    const page = seenPages.get(lastrevid) ?? seen(await rendered(title));
    seenPages.set(lastrevid, page);
    return page;
  };
  return Promise.all((await everyPage()).map(shown));
}

async function files() {
  const { query } = await read({ action: 'query', list: 'allimages', ailimit: 'max', aiprop: 'url' });
  return query.allimages;
}

/** What somebody else does on the wiki. */
const editAsAdmin = (title, text) => wiki.run('edit', ['--user', 'Admin', '--summary', 'Typo', title], text);

const png = (width, background = '#c43') =>
  sharp({ create: { width, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

(isThere ? describe : describe.skip)('on a real MediaWiki', () => {
  beforeAll(async () => {
    wiki = await startMediawiki();
  });
  afterAll(() => wiki?.stop());

  const credentials = (site, user = 'Remover') => ({ site, username: `${user}@imprint`, password: wiki.passwords[user] });

  channelConformance('mediawiki', { network: true, account: true, checksLength: false }, async () => {
    const proxy = new FaultProxy(wiki.url);
    await proxy.up();
    const accepted = credentials(proxy.url);
    const refusedPassword = 'x'.repeat(32);
    return {
      channel,
      credentials: accepted,
      refusedCredentials: { ...accepted, site: `${proxy.url}/api.php`, password: refusedPassword },
      secrets: [accepted.password, refusedPassword],
      titleOf: ({ targetId, title }) => `${targetId.slice(-16)} ${title}`,
      posts: readers,
      loseNextAnswer: () => void proxy.breakNext(mediawikiCalls.editPage, { kind: 'lose-answer' }),
      loseNextChange: (action) =>
        void proxy.breakNext(action === 'edit' ? mediawikiCalls.editPage : mediawikiCalls.deletePage, { kind: 'lose-answer' }),
      proxy,
      network: mediawikiNetwork(proxy),
      stop: () => proxy.down(),
    };
  });

  const connected = async (url = wiki.url, user = 'Author', more = {}) => {
    const identity = await channel.connect({ ...credentials(url, user), ...more }, signal);
    return { id: 'conn_peer', organizationId: 'org_1', brandId: 'brand_1', handle: identity.handle, ...identity };
  };

  it('takes a post as it was written, with its image, and shows it to readers', async () => {
    const connection = await connected();
    expect(connection).toMatchObject({
      handle: `Author@${new URL(wiki.url).host}`,
      displayName: 'Café Terrace',
      scopes: ['edit', 'createpage', 'upload'],
    });
    const text = [
      "Grüße <script>alert(1)</script> & &lt; ''soft'' '''loud''' [[Link]] {{tpl}} ~~~~ __NOTOC__ | -{x}-",
      '* not a list\n# none\n: none\n; none\n== no heading ==\n---- no rule\n{| no table\n| x\n! y',
      '#REDIRECT [[Main Page]]\n https://example.com/a?b=1&c=é_(x). [https://example.com y] ftp://example.com/logo.png',
      'Ende 🍓 https://example.com/logo.png <nowiki>x</nowiki> <!-- y -->',
    ].join('\n\n');
    const bytes = await png(1200);
    const image = { ...outgoingImage(bytes, 'A "red" <cup> [[x]] | {{y}}'), width: 1200 };
    const record = await channel.publish(outgoingPost(connection, { title: 'Menu [1]', text, media: [image] }), signal);
    expect(record.url).toBe(`${wiki.url}/index.php/Menu_(1)`);
    const html = await rendered('Menu (1)');
    const page = seen(html);
    // A browser shows no white space at the beginning of a line.
    expect(page.text.replaceAll(/^ /gm, '')).toBe(text.replaceAll(/^ /gm, ''));
    expect(page.altTexts).toEqual(['A "red" <cup> [[x]] | {{y}}']);
    expect(html).toContain('href="https://example.com/a?b=1&amp;c=é_(x"');
    expect(html).not.toMatch(/<(?:h2|ul|ol|dl|hr|table|pre|i|b)\b/);
    const [file] = (await files()).filter(({ name }) => name.includes(String(bytes.length)));
    expect(Buffer.from(await (await fetch(file.url)).arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('has one page and one file after any answer was lost', async () => {
    const proxy = new FaultProxy(wiki.url);
    await proxy.up();
    try {
      const [pagesBefore, filesBefore] = [await everyPage(), await files()];
      const media = [outgoingImage(await png(64), 'One')];
      const post = outgoingPost(await connected(proxy.url), { title: 'Lost answers', media });
      const { deletePage: _deletion, ...publishing } = mediawikiCalls;
      for (const lost of Object.values(publishing)) {
        void proxy.breakNext(lost, { kind: 'lose-answer' });
        await expect(channel.publish(post, signal)).rejects.toMatchObject({ retryable: true });
      }
      const found = await channel.lookUp({ ...post, firstSentAt: new Date() }, signal);
      expect(found).toMatchObject({ outcome: 'found' });
      expect(await channel.publish(post, signal)).toEqual(found.record);
      const forgotten = { ...post, steps: keptSteps(), firstSentAt: new Date() };
      expect(await channel.lookUp(forgotten, signal)).toEqual(found);
      expect((await everyPage()).length).toBe(pagesBefore.length + 1);
      expect((await files()).length).toBe(filesBefore.length + 1);
    } finally {
      await proxy.down();
    }
  });

  it('leaves a page of somebody else as it is, and an edit of one', async () => {
    const connection = await connected();
    editAsAdmin('Opening hours', 'From noon on.');
    const taken = { outcome: 'refused', class: 'validation', code: 'title_taken', retryable: false };
    await expect(channel.publish(outgoingPost(connection, { title: 'opening hours' }), signal)).rejects.toMatchObject(taken);
    expect(seen(await rendered('Opening hours')).text).toBe('From noon on.');
    const post = outgoingPost(connection, { title: 'Directions' });
    const { externalProviderId } = await channel.publish(post, signal);
    editAsAdmin('Directions', 'Turn left.');
    const edited = { ...post, externalProviderId, text: 'Turn right.' };
    await expect(channel.editPost(edited, signal)).rejects.toMatchObject({ code: 'page_changed', outcome: 'refused' });
    expect(seen(await rendered('Directions')).text).toBe('Turn left.');
  });

  it('deletes nothing that the account may not delete, and says what it takes', async () => {
    const post = outgoingPost(await connected(), { title: 'To stay' });
    const { externalProviderId } = await channel.publish(post, signal);
    await expect(channel.deletePost({ ...post, externalProviderId }, signal)).rejects.toMatchObject({
      outcome: 'refused',
      class: 'misconfiguration',
      code: 'not_permitted',
      message: expect.stringContaining('Delete pages, revisions, and log entries'),
    });
    expect(seen(await rendered('To stay')).text).toBe(post.text);
  });

  it.each([
    ['Help: a question', '', 'Help – a question', 0],
    ['Update: a question', '', 'Update: a question', 0],
    ['User: Ada #1 100%41 &amp; ~~~~/../x', '', 'User – Ada 1 100％41 ＆amp; ~~/…/x', 0],
    ['Summer: 5 < 6', 'News:', 'News:Summer: 5 ( 6', 3000],
    ['ä'.repeat(300), '', `Ä${'ä'.repeat(125)}…`, 0],
  ])('names a page after the title %j with the prefix %j', async (title, prefix, expected, namespace) => {
    const connection = await connected(wiki.url, 'Author', prefix === '' ? {} : { prefix });
    const record = await channel.publish(outgoingPost(connection, { title }), signal);
    const pages = await everyPage();
    const page = pages.find(({ pageid }) => String(pageid) === record.externalProviderId);
    expect(page).toMatchObject({ title: expected, ns: namespace });
  });

  it.each(['Special:', 'File:', 'MediaWiki:', 'a|b', 'x'.repeat(101)])('does not take the prefix %s', async (prefix) => {
    await expect(connected(wiki.url, 'Author', { prefix })).rejects.toMatchObject({ code: 'prefix_invalid', field: 'prefix' });
  });

  it('refuses a file that is not what it says', async () => {
    const media = [outgoingImage(Buffer.from('<?php'), null)];
    const post = outgoingPost(await connected(), { title: 'No picture', media });
    await expect(channel.publish(post, signal)).rejects.toMatchObject({ class: 'validation', code: 'file_refused' });
    expect((await everyPage()).some(({ title }) => title === 'No picture')).toBe(false);
  });

  it('finds its page under the name that somebody gave it', async () => {
    const post = outgoingPost(await connected(), { title: 'Before the move' });
    const { externalProviderId } = await channel.publish(post, signal);
    wiki.run('moveBatch', ['--u', 'Admin'], 'Before the move|After the move\n');
    const found = await channel.lookUp({ ...post, firstSentAt: new Date() }, signal);
    const url = expect.stringContaining('After_the_move');
    expect(found).toMatchObject({ outcome: 'found', record: { externalProviderId, url } });
  });

  it.each(['/index.php/Main_Page', '/', '/api.php'])('is found from its address %s', async (path) => {
    expect((await connected(`${wiki.url}${path}`)).credentials.site).toBe(`${wiki.url}/api.php`);
  });
});
