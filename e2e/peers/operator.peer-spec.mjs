// The operator's pages in a real browser: our own, and Bull Board.
import { Instance, playMainJob, Receiver, serviceApiKey } from '@imprint/e2e/harness/index';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chromium } from 'playwright-core';
import { chromiumPath } from './content-cards/host-browser.mjs';
import { patient } from './patience.mjs';
import { violations } from './web-app/accessibility.mjs';

if (chromiumPath === undefined) console.log('NOT RUN: the pages of the operator in a browser, because there is no Chromium.');

/** Rules violated by Bull Board 9.10.1, which is not ours: unnamed buttons and pictures, a logo named twice, pale grey times of jobs. */
const ofBullBoard = ['button-name', 'heading-order', 'svg-img-alt', 'image-redundant-alt', 'color-contrast'];

(chromiumPath === undefined ? describe.skip : describe)('the pages of the operator', () => {
  let instance;
  let events;
  let browser;

  beforeAll(async () => {
    instance = await Instance.shared();
    events = await Receiver.start();
    // Content for the queues.
    await playMainJob(instance, events, { connect: (workspace) => workspace.connectWebhook(events) });
    browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  });
  afterAll(async () => {
    await browser?.close();
    await events?.stop();
  });

  it.each([
    ['a phone, in the dark', { width: 390, height: 844 }, 'dark'],
    ['a desk, in the light', { width: 1280, height: 800 }, 'light'],
  ])('are for everybody: on %s', async (_name, viewport, colorScheme) => {
    const httpCredentials = { username: 'operator', password: serviceApiKey };
    const page = patient(await (await browser.newContext({ viewport, colorScheme, httpCredentials })).newPage());
    const faults = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(`${page.url()} ${message.text()}`));
    page.on('pageerror', (error) => faults.push(`${page.url()} ${error.message}`));
    const worker = instance.address('scheduler-worker');
    const check = async (address, drawn) => {
      await page.goto(address);
      await page.locator(drawn).first().waitFor({ state: 'attached' });
      const left = address.includes('/ops/queues') ? ofBullBoard : [];
      const rules = Object.fromEntries(left.map((id) => [id, { enabled: false }]));
      faults.push(...(await violations(page, { rules })));
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      if (overflow > 0) faults.push(`${page.url()} is ${overflow} px wider than the window`);
    };
    await check(`${worker}/ops`, 'table');
    await check(`${worker}/ops/queues`, 'main a');
    // Its link in the menu is marked once the queue was read.
    await check(`${worker}/ops/queues/queue/generation`, 'a[aria-current=page]');
    await check(`${instance.address('webhook-dispatcher')}/operator/webhooks`, 'h1');
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
