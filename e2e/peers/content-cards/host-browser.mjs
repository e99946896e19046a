import { spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../../../tools/chromium.mjs';
import { patient } from '../patience.mjs';
import { picture, sound } from './files.mjs';

const require = createRequire(import.meta.url);

export { chromiumPath };

/** What a host makes of `_meta.ui.csp`, as the specification of MCP Apps says. */
function policyOf({ connectDomains, resourceDomains }) {
  const own = `'self' ${resourceDomains.join(' ')}`;
  return [
    "default-src 'none'",
    `script-src 'unsafe-inline' ${own}`,
    `style-src 'unsafe-inline' ${own}`,
    `img-src data: ${own}`,
    `font-src ${own}`,
    `media-src data: ${own}`,
    `connect-src ${connectDomains.join(' ') || "'none'"}`,
    "frame-src 'none'",
    "base-uri 'self'",
  ].join('; ');
}

async function listen(answer) {
  const server = createServer((request, response) => {
    const [status, headers, body] = answer(request.url);
    response.writeHead(status, headers).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}

async function bundledPage() {
  const folder = await mkdtemp(join(tmpdir(), 'host-page-'));
  const vite = join(require.resolve('vite/package.json'), '..', 'bin', 'vite.js');
  const config = join(import.meta.dirname, 'vite.config.mjs');
  const { status, stderr } = spawnSync(process.execPath, [
    vite,
    'build',
    '--config',
    config,
    '--outDir',
    folder,
    '--logLevel',
    'warn',
  ]);
  if (status !== 0) throw new Error(`The page of the host could not be built: ${stderr}`);
  const script = readFileSync(join(folder, 'host-page.js'));
  await rm(folder, { recursive: true });
  return script;
}

/** Stands for `/v1/files` of an instance. */
const filesServer = () => {
  const files = { '/picture.png': ['image/png', picture()], '/sound.wav': ['audio/wav', sound()] };
  return listen((path) => {
    const [type, bytes] = files[path] ?? [];
    return type === undefined
      ? [404, {}, '']
      : [200, { 'content-type': type, 'cross-origin-resource-policy': 'cross-origin' }, bytes];
  });
};

/** A browser with the page of a host, and the servers around it. */
export class HostBrowser {
  static async start() {
    const host = new HostBrowser();
    host.files = await filesServer();
    host.script = await bundledPage();
    host.browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
    return host;
  }

  async stop() {
    await this.browser.close();
    await this.files.close();
  }

  /** @param content one item of `resources/read` */
  async open(content, { width = 720, context = {}, answerTool = () => ({ content: [] }), answerLink = () => ({}) } = {}) {
    const page = await listen((path) => {
      if (path === '/host-page.js') return [200, { 'content-type': 'text/javascript' }, this.script];
      const csp = { 'content-security-policy': policyOf(content._meta.ui.csp) };
      if (path === '/frame') return [200, { 'content-type': 'text/html', ...csp }, content.text];
      const frame = '<iframe sandbox="allow-scripts" title="Cards" style="border:0;width:100%;height:40px"></iframe>';
      return [
        200,
        { 'content-type': 'text/html' },
        `<!doctype html><body style="margin:0">${frame}<script type="module" src="/host-page.js"></script>`,
      ];
    });
    const tab = await this.browser.newContext({ viewport: { width, height: 1200 }, colorScheme: context.theme ?? 'light' });
    return OpenCards.open(patient(await tab.newPage()), page, { context, answerTool, answerLink });
  }
}

/** Cards in a frame, and what was heard of them. Emits `link` with each address that the host is asked to open. */
class OpenCards extends EventEmitter {
  toolCalls = [];
  requests = [];
  dialogs = [];

  static async open(page, server, { context, answerTool, answerLink }) {
    const cards = new OpenCards();
    Object.assign(cards, { page, server });
    page.on('request', (request) => cards.requests.push(request.url()));
    page.on('dialog', (dialog) => void (cards.dialogs.push(dialog.message()), dialog.dismiss()));
    await page.exposeFunction('callTool', (params) => (cards.toolCalls.push(params), answerTool(params, cards.toolCalls.length)));
    await page.exposeFunction('openLink', (url) => (cards.emit('link', url), answerLink(url)));
    await page.clock.install({ time: new Date('2027-03-01T09:00:00Z') });
    await page.goto(server.url);
    await page.evaluate((given) => globalThis.openFrame(given), { locale: 'en-GB', timeZone: 'Europe/Berlin', ...context });
    cards.frame = page.frames().find((frame) => frame.url().endsWith('/frame'));
    return cards;
  }

  /** Sends what the tool was asked and answered; resolves when it is shown. */
  async show(result, given = {}) {
    // Cards that were shown before are not these.
    await this.frame.evaluate(() => document.querySelector('main').setAttribute('aria-busy', 'true'));
    await this.page.evaluate(
      async ([input, output]) => {
        await globalThis.bridge.sendToolInput({ arguments: input });
        await globalThis.bridge.sendToolResult(output);
      },
      [given, result],
    );
    await this.frame.waitForSelector('main[aria-busy="false"]');
  }

  setContext(context) {
    return this.page.evaluate((given) => globalThis.bridge.setHostContext(given), context);
  }

  text() {
    return this.frame.innerText('main');
  }

  sent() {
    return this.page.evaluate(() => globalThis.sentByFrame());
  }

  async close() {
    await this.page.context().close();
    await this.server.close();
  }
}
