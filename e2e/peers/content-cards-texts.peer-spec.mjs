// Texts in the content cards: what formatted ones are made of, and articles while they are written.
import { ContentCards } from '../../apps/mcp-server/dist/resources/content-cards.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { chromiumPath, HostBrowser } from './content-cards/host-browser.mjs';
import { resultsWith } from './content-cards/results.mjs';

/** By which the clock of a page is moved on. */
const stepMs = 500;
if (chromiumPath === undefined) console.log('NOT RUN: the texts of content cards in a browser, because there is no Chromium.');
const inBrowser = chromiumPath === undefined ? describe.skip : describe;

let host;
let content;
let results;
let open;

beforeAll(async () => {
  if (chromiumPath === undefined) return;
  host = await HostBrowser.start();
  const cards = new ContentCards({ SERVICE_CDN_URL: null, SERVICE_MICROSERVICES_FILES_URL: host.files.url });
  content = { uri: cards.uri, text: cards.html, _meta: { ui: { csp: cards.policy } } };
  results = resultsWith(host.files.url);
});
afterEach(async () => {
  await open?.close();
  open = undefined;
});
afterAll(() => host?.stop());

/** Requests for files other than the page, its script and the document itself. */
const loaded = (cards) => cards.requests.filter((url) => !url.startsWith(cards.server.url));
/** Clicks the link or button with this name in the cards. */
const click = (name) => open.frame.getByRole('link', { name }).or(open.frame.getByRole('button', { name })).first().click();

inBrowser('a formatted text', () => {
  const preview = (html) => {
    const { result } = results['an article as it reads'];
    const { data } = result.structuredContent;
    return { ...result, structuredContent: { data: { ...data, image: null, html } } };
  };
  /** Names and attributes of everything within the text. */
  const shown = () =>
    open.frame.evaluate(() =>
      [...document.querySelectorAll('.prose *')].map((each) =>
        [each.localName, each.getAttributeNames().join(' ')].join(' ').trim(),
      ),
    );

  it('is made of known elements without their attributes, whatever HTML there was', async () => {
    open = await host.open(content);
    const elsewhere = 'https://elsewhere.example';
    await open.show(
      preview(`<p class="card" style="position:fixed" onclick="top.hacked=1" id="cards">One <strong>two</strong></p>
        <img src="${elsewhere}/i.png" onerror="top.hacked=1"><script>top.hacked=1</script><style>*{display:none}</style>
        <form action="${elsewhere}"><input value="x"><button>Send</button></form><svg><a href="javascript:top.hacked=1">s</a></svg>
        <p><a href="javascript:top.hacked=1">script</a> <a href="data:text/html,x">data</a></p><iframe src="${elsewhere}"></iframe>`),
    );
    expect(await shown()).toEqual(['p', 'strong', 'p']);
    expect(await open.text()).toContain('One two');
    expect(await open.page.evaluate(() => globalThis.hacked)).toBeUndefined();
    expect(loaded(open)).toEqual([]);
  });

  it('has links that the host opens, and shows the rest when it is asked for', async () => {
    open = await host.open(content);
    const { result, given } = results['an article that was written'];
    await open.show(result, given);
    const [link] = await Promise.all([once(open, 'link'), click('the map')]);
    expect(link).toEqual(['https://terrace.example/map']);
    expect(await open.text()).not.toContain('Paragraph 6');
    await click('Show all');
    expect(await open.text()).toContain('Paragraph 6');
    await click('Show less');
    expect(await open.text()).not.toContain('Paragraph 6');
  });
});

inBrowser('an article that is being written', () => {
  it('says section by section how far it is, and then shows the article', async () => {
    const states = ['an article that is being written', 'an article that was written'];
    const [writing, done] = states.map((name) => results[name].result);
    const whole = { ...done, structuredContent: { data: done.structuredContent.data.job } };
    open = await host.open(content, { answerTool: () => whole });
    await open.show(writing);
    expect(await open.frame.locator('.sections .done').count()).toBe(2);
    while (open.toolCalls.length < 1) await open.page.clock.runFor(stepMs);
    await open.frame.getByText('north corner').waitFor();
    expect(await open.frame.locator('.sections').count()).toBe(0);
  });
});
