import { readFileSync } from 'node:fs';
import { chromiumPath } from '../../tools/chromium.mjs';
import type { Bench } from './bench.js';
import { loadPeer } from './load-peer.js';

/** What the bench uses of Playwright. */
export interface Page {
  goto(url: string): Promise<unknown>;
  evaluate<T>(expression: string): Promise<T>;
  mouse: { move(x: number, y: number): Promise<void>; wheel(x: number, y: number): Promise<void> };
}

interface Context {
  addInitScript(script: { content: string }): Promise<unknown>;
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

interface Chromium {
  launch(options: object): Promise<{ newContext(options: object): Promise<Context>; close(): Promise<void> }>;
}

/** What a page tells about its start, in milliseconds since the navigation began; sizes are those of the bodies as they were sent. */
export interface PageStart {
  paintedMs: number;
  meaningfulMs: number;
  /** Asked for before the page meant something. */
  scripts: { path: string; bytes: number }[];
}

/** The Chromium of this machine. Every page is opened by somebody who was never there: nothing is cached. */
export class Browser {
  private constructor(private readonly newContext: (headers: Record<string, string>) => Promise<Context>) {}

  static async launch(bench: Bench): Promise<Browser> {
    if (chromiumPath === undefined) throw new Error('This suite opens pages in Chromium and needs one on the PATH.');
    const { chromium } = await loadPeer<{ chromium: Chromium }>('playwright-core');
    const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
    bench.defer(() => browser.close());
    return new Browser((extraHTTPHeaders) => browser.newContext({ extraHTTPHeaders }));
  }

  /**
   * Opens a page.
   * @param headers sent with every request, over those of the browser
   * @param meaningful selects what a person came for
   * @throws Error when the page shows nothing meaningful, or something is refused by its own policy
   */
  async start(url: string, headers: Record<string, string> = {}, meaningful = '.overview .rows > li'): Promise<PageStart> {
    const context = await this.newContext(headers);
    try {
      await context.addInitScript({ content: `globalThis.benchMeaningful = ${JSON.stringify(meaningful)};` });
      await context.addInitScript({ content: readFileSync(new URL('./in-page.mjs', import.meta.url), 'utf8') });
      const page = await context.newPage();
      await page.goto(url);
      const { refused, ...start } = await page.evaluate<PageStart & { refused: string[] }>('globalThis.benchOfPage()');
      if (refused.length > 0) throw new Error(`the policy of ${url} refused ${refused.join(', ')}`);
      return start;
    } finally {
      await context.close();
    }
  }

  /** A page that stays open until the browser ends. */
  async open(url: string): Promise<Page> {
    const page = await (await this.newContext({})).newPage();
    await page.goto(url);
    return page;
  }
}
