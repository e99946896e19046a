// The content cards in a real browser, inside a host whose side of the protocol is @modelcontextprotocol/ext-apps.
import { ContentCards } from '../../apps/mcp-server/dist/resources/content-cards.js';
import { ToolCatalogue } from '../../apps/mcp-server/dist/tools/tool-catalogue.js';
import { declarationOf } from '../../apps/mcp-server/dist/tools/tool.js';
import { tools } from '../../apps/mcp-server/dist/toolsets/index.js';
import { eventually } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fromJsonSchema } from '@modelcontextprotocol/client';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromiumPath, HostBrowser } from './content-cards/host-browser.mjs';
import { resultsWith } from './content-cards/results.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
const names = Object.keys(resultsWith(''));
/** By which the clock of a page is moved on. */
const stepMs = 500;
if (chromiumPath === undefined) console.log('NOT RUN: the content cards in a browser, because there is no Chromium.');

let host;
let content;
let catalogue;
let results;
let open;

beforeAll(async () => {
  if (chromiumPath === undefined) return;
  host = await HostBrowser.start();
  const cards = new ContentCards({ SERVICE_CDN_URL: null, SERVICE_MICROSERVICES_FILES_URL: host.files.url });
  content = { uri: cards.uri, text: cards.html, _meta: { ui: { csp: cards.policy } } };
  catalogue = new ToolCatalogue(tools, cards);
  results = resultsWith(host.files.url);
});
afterEach(async () => {
  await open?.close();
  open = undefined;
});
afterAll(() => host?.stop());

const inBrowser = chromiumPath === undefined ? describe.skip : describe;

/** Requests for files other than the page, its script and the document itself. */
const loaded = (cards) => cards.requests.filter((url) => !url.startsWith(cards.server.url));

async function faultsOf(frame) {
  // A document inside a conversation needs no page heading.
  const rules = { 'page-has-heading-one': { enabled: false } };
  const { violations } = await frame.evaluate((given) => globalThis.axe.run(document, { rules: given }), rules);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Clicks the link or button with this name in the cards. */
const click = (name) => open.frame.getByRole('link', { name }).or(open.frame.getByRole('button', { name })).first().click();

inBrowser('a card', () => {
  let narrow;
  beforeAll(async () => {
    narrow = await host.open(content, { width: 320 });
    await narrow.frame.evaluate(axe);
  });
  afterAll(() => narrow.close());

  it.each(names)('of %s shows what the tool answered, to everybody', async (name) => {
    const { tool, result, given, shows } = results[name];
    const schema = declared(tool);
    if (schema !== undefined) expect(await schema['~standard'].validate(result.structuredContent)).not.toHaveProperty('issues');
    await narrow.show(result, given);
    const text = (await narrow.text()).toLowerCase();
    for (const each of shows) expect(text).toContain(each.toLowerCase());
    expect(await narrow.frame.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    for (const theme of ['light', 'dark']) {
      await narrow.setContext({ theme });
      await narrow.frame.waitForSelector(`html[data-theme="${theme}"]`);
      expect(await faultsOf(narrow.frame)).toEqual([]);
    }
  });

  it('loads files of the instance and nothing else; a file elsewhere is opened by the host', async () => {
    open = await host.open(content);
    await open.show(results.media.result);
    await open.frame.waitForFunction(() => document.images[0]?.naturalWidth === 640);
    expect(new Set(loaded(open))).toEqual(new Set([`${host.files.url}/picture.png`, `${host.files.url}/sound.wav`]));
    const [link] = await Promise.all([once(open, 'link'), open.frame.locator('.elsewhere a').click()]);
    expect(link).toEqual(['https://elsewhere.example/clip.mp4']);
  });

  it('plays sound and video of the instance in players with a name', async () => {
    open = await host.open(content);
    const [, sound] = results.media.result.structuredContent.data.assets;
    const video = { ...sound, url: `${host.files.url}/film.webm`, mimeType: 'video/webm' };
    await open.page.route('**/film.webm', (route) => route.fulfill({ body: Buffer.alloc(0), contentType: 'video/webm' }));
    await open.show({ structuredContent: { data: { media: [sound, video] } } });
    await open.frame.waitForFunction(() => document.querySelector('audio')?.duration > 0.9);
    expect(await open.frame.getAttribute('audio', 'aria-label')).toBe('Morning light over the terrace');
    // A video that cannot be played is shown as a file to open, not as a broken player.
    await open.frame.getByText('Its link may have expired').waitFor();
  });

  it('shows sound and video with their pictures, as far as those are the instance’s', async () => {
    open = await host.open(content);
    const [, sound] = results.media.result.structuredContent.data.assets;
    const picture = `${host.files.url}/picture.png`;
    const video = { ...sound, mimeType: 'video/mp4', url: `${host.files.url}/film.mp4`, posterUrl: picture };
    const elsewhere = { ...sound, posterUrl: 'https://elsewhere.example/wave.png' };
    await open.page.route('**/film.mp4', () => undefined);
    await open.show({ structuredContent: { data: { media: [{ ...sound, posterUrl: picture }, elsewhere, video] } } });
    await open.frame.waitForFunction(() => document.querySelector('img.wave')?.naturalWidth === 640);
    expect(await open.frame.locator('img.wave').count()).toBe(1);
    expect(await open.frame.getAttribute('video', 'poster')).toBe(picture);
  });

  it('shows the address when the host opens nothing', async () => {
    open = await host.open(content, { answerLink: () => ({ isError: true }) });
    await open.show(results['an approval that a call waits for'].result);
    await click('Review');
    await open.frame.getByText('https://imprint.example/publishing/review').waitFor();
  });

  it('shortens a long text until it is asked for', async () => {
    open = await host.open(content);
    await open.show(results.posts.result);
    const button = open.frame.getByRole('button', { name: 'Show all' });
    const height = () => open.frame.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    await button.click();
    expect(await height()).toBeGreaterThan(before);
    expect(await open.frame.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('is as high as it tells the host, in the language and the time zone of the person', async () => {
    open = await host.open(content, { context: { locale: 'de-DE', timeZone: 'America/New_York' } });
    await open.show(results.calendar.result);
    expect(await open.text()).toContain('01:30');
    // A height is told a moment after the cards have it, and they grow more than once while they are filled.
    await eventually(async () => {
      const heights = (await open.sent()).filter(({ method }) => method === 'ui/notifications/size-changed');
      const own = await open.frame.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height));
      expect(own).toBeGreaterThan(200);
      expect(heights.at(-1)?.params.height).toBe(own);
      return true;
    });
    await open.setContext({ timeZone: 'Europe/Berlin' });
    await open.frame.getByText('07:30').first().waitFor();
  });
});

function declared(tool) {
  const found = tools.some((each) => declarationOf(each).name === tool) ? catalogue.find(tool, 'standard') : undefined;
  return found === undefined ? undefined : fromJsonSchema(found.definition.outputSchema);
}

inBrowser('a running job', () => {
  const states = ['a running generation', 'a finished generation'];

  it('is asked for until it is over, and by the one tool that cards may call', async () => {
    const [running, finished] = states.map((name) => results[name].result);
    open = await host.open(content, { answerTool: (_params, number) => (number < 3 ? running : finished) });
    await open.show(running);
    for (let number = 1; number <= 3; number += 1) await nextQuestion(number);
    await open.frame.waitForSelector('img');
    await open.page.clock.runFor(600_000);
    expect(open.toolCalls).toEqual(Array(3).fill({ name: 'get_job_status', arguments: { jobId: 'gen_1' } }));
    const methods = new Set((await open.sent()).map(({ method }) => method).filter((method) => method !== undefined));
    expect(methods).toEqual(
      new Set(['ui/initialize', 'ui/notifications/initialized', 'ui/notifications/size-changed', 'tools/call']),
    );
  });

  it('is asked for more and more seldom', async () => {
    const { result } = results['a running generation'];
    open = await host.open(content, { answerTool: () => result });
    await open.show(result);
    for (let number = 1; number <= 5; number += 1) await nextQuestion(number);
    const times = await open.page.evaluate(() => globalThis.askedAt());
    const gaps = times.slice(1).map((time, index) => time - times[index]);
    // The page's clock runs on while a busy machine is slow to respond, so a poll may be late but never early. Each is noted up to a step
    // late, which makes the gap to the next one that much shorter.
    const early = gaps.filter((gap, index) => gap < 1_500 * 1.4 ** (index + 1) - stepMs);
    expect([gaps.length, early]).toEqual([4, []]);
  });

  it('is asked for no more once the host takes the cards away', async () => {
    const { result } = results['a running generation'];
    open = await host.open(content, { answerTool: () => result });
    await open.show(result);
    // From here on, time passes only when the test lets it: otherwise the next question may come before the host says so.
    await open.page.clock.pauseAt((await open.page.evaluate(() => Date.now())) + 60_000);
    await nextQuestion(1);
    expect(await open.page.evaluate(() => globalThis.bridge.teardownResource({}))).toEqual({});
    await open.page.clock.runFor(600_000);
    expect(open.toolCalls).toHaveLength(1);
  });

  it('is asked for no more when the answer is no, and again when a person says so', async () => {
    const refusal = { isError: true, content: [], structuredContent: { code: 'not_found', message: 'There is no job gen_1.' } };
    open = await host.open(content, { answerTool: () => refusal });
    await open.show(results['a running generation'].result);
    await nextQuestion(1);
    await open.frame.getByText('There is no job gen_1.').waitFor();
    await open.page.clock.runFor(600_000);
    expect(open.toolCalls).toHaveLength(1);
    await click('Ask again');
    await nextQuestion(2);
  });

  it('is asked for again as late as the server wants it', async () => {
    const busy = {
      isError: true,
      content: [],
      structuredContent: { code: 'rate_limited', message: 'Wait.', retryAfterSeconds: 60 },
    };
    open = await host.open(content, { answerTool: () => busy });
    await open.show(results['a running generation'].result);
    for (const number of [1, 2]) await nextQuestion(number);
    const [first, second] = await open.page.evaluate(() => globalThis.askedAt());
    // The host notes a call when its message has come, by a clock that may have gone a step further.
    expect(second - first).toBeGreaterThanOrEqual(60_000 - stepMs);
  });

  /** Lets time pass until the tool was called this often and its result has arrived. */
  async function nextQuestion(number) {
    while (open.toolCalls.length < number) await open.page.clock.runFor(stepMs);
    await open.page.waitForFunction((count) => globalThis.answered() >= count, number);
  }
});

inBrowser('text from anywhere', () => {
  const script = 'top.hacked=1;alert(1)';
  const markup = `"><img src=x onerror="${script}"><script>${script}</script><svg onload=${script}>{{7*7}}</svg>\u202e`;
  const addresses = [
    `javascript:${script}`,
    `data:text/html,<script>${script}</script>`,
    `${markup}`,
    'https://elsewhere.example/"onx=1',
  ];

  /** The result with every text replaced, except those that identify its type to a card. */
  function poisoned(value, address, key = '') {
    if (Array.isArray(value)) return value.map((each) => poisoned(each, address, key));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, poisoned(each, address, name)]));
    if (typeof value !== 'string') return value;
    if (/url$/i.test(key)) return address;
    return /^(mimeType|date|\w+At)$/.test(key) ? value : markup;
  }

  let shared;
  beforeAll(async () => {
    shared = await host.open(content);
  });
  afterAll(() => shared.close());

  it.each(names)('stays text in every field of %s, and no address runs anything', async (name) => {
    const { result } = results[name];
    for (const address of addresses) {
      await shared.show(poisoned(result, address), { prompt: markup });
      const found = await shared.frame.evaluate(() => ({
        made: document.querySelectorAll('main :is(script, svg, iframe, object, embed, style, [onerror], [onload], [onx])').length,
        addresses: [...document.querySelectorAll('main [href], main [src]')].map(
          (each) => each.getAttribute('href') ?? each.getAttribute('src'),
        ),
      }));
      expect(found.made).toBe(0);
      expect(found.addresses.filter((each) => !each.startsWith('https://elsewhere.example/'))).toEqual([]);
    }
    expect(await shared.page.evaluate(() => globalThis.hacked)).toBeUndefined();
    expect(shared.dialogs).toEqual([]);
    expect(loaded(shared)).toEqual([]);
    expect(shared.toolCalls.every(({ name: called }) => called === 'get_job_status')).toBe(true);
  });

  it('that says it comes from the host is not listened to', async () => {
    open = await host.open(content);
    await open.frame.evaluate(async (result) => {
      const heard = new Promise((resolve) => globalThis.addEventListener('message', resolve));
      globalThis.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/tool-result', params: result }, '*');
      await heard;
    }, results.calendar.result);
    expect(await open.text()).not.toContain('Terrace');
  });
});
