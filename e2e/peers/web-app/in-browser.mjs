// A browser for the specs of the web app.
import { afterAll, beforeAll, describe } from '@jest/globals';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../content-cards/host-browser.mjs';

if (chromiumPath === undefined) console.log('NOT RUN: the web app in a browser, because there is no Chromium.');

/** `describe` with a browser; skipped where there is none. @param body takes what gives the browser, once a test runs */
export function describeInBrowser(name, body) {
  (chromiumPath === undefined ? describe.skip : describe)(name, () => {
    let browser;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: chromiumPath });
    });
    afterAll(() => browser?.close());
    body(() => browser);
  });
}
