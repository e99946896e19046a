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

const decoded = (html) =>
  html
    .replaceAll(/&#0*(\d+);/g, (_entity, code) => String.fromCodePoint(Number(code)))
    .replaceAll(/&#x([0-9a-f]+);/gi, (_entity, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&');

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
  for (const apnamespace of ['0', '3000'])
    for (let next = {}; next !== undefined;) {
      const answer = await read({ action: 'query', list: 'allpages', aplimit: 'max', apnamespace, ...next });
      pages.push(...answer.query.allpages);
      next = answer.continue;
    }
  return pages.filter(({ title }) => title !== 'Main Page');
}

async function readers() {
  return Promise.all((await everyPage()).map(async ({ title }) => seen(await rendered(title))));
}

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
      onExchange: proxy.reportTo,
      network: mediawikiNetwork(proxy),
      stop: () => proxy.down(),
    };
  });

  const connected = async (url = wiki.url, user = 'Author', more = {}) => {
    const identity = await channel.connect({ ...credentials(url, user), ...more }, signal);
    return { id: 'conn_peer', organizationId: 'org_1', brandId: 'brand_1', handle: identity.handle, ...identity };
  };

  it('takes a post as it was written, with its image', async () => {
    expect(keptSteps).toBeDefined();
    const connection = await connected();
    expect(connection).toMatchObject({ displayName: 'Café Terrace' });
    const bytes = await sharp({ create: { width: 1200, height: 30, channels: 3, background: '#c43' } })
      .png()
      .toBuffer();
    const post = outgoingPost(connection, {
      title: 'Menu',
      text: 'a',
      media: [outgoingImage(bytes, 'A "red" <cup> [[x]] | {{y}}')],
    });
    const record = await channel.publish(post, signal);
    console.log(record, await rendered('Menu'));
  });
});
