// npm run pictures: takes the pictures of docs/pictures in a browser, from an instance of its own with demo content.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from './chromium.mjs';
import { ensureInstalled, giveUp, root } from './set-up.mjs';

const portBase = 4_900;
const address = `http://localhost:${portBase}`;

/** Name of the file → the page, what is opened or written there, for every account, and what is to be seen on it first. */
const pictures = {
  overview: { path: '/', drawn: '.overview .rows > li' },
  calendar: { path: '/local/~/calendar', drawn: '.grid .chip', height: 1_240 },
  composer: {
    path: '/local/~/compose',
    write: 'Rhubarb cake is back, from Friday on. Come early: it never lasts.',
    drawn: '.preview',
  },
  release: { path: '/local/~/releases?status=published', open: 'The terrace is open', drawn: '.media-strip img' },
  approval: { path: '/local/~/publishing/review', open: 'Schedule a release: Quiz night', drawn: '.preview' },
  article: { path: '/local/~/articles', open: 'A good filter coffee at home', drawn: '.rendered' },
  library: { path: '/local/~/library', drawn: '.gallery img' },
  generate: { path: '/local/~/generate', drawn: '.gallery img' },
  'api-keys': { path: '/local/~/settings/api-keys/new', drawn: 'form' },
  assistants: { path: '/local/~/connect', drawn: '.snippet' },
  webhooks: { path: '/local/~/settings/webhooks', drawn: 'form' },
};

if (chromiumPath === undefined) giveUp('Pictures are taken in Chromium, and there is none on the PATH.');
const peers = join(root, 'e2e', 'peers');
ensureInstalled(peers);
const { chromium } = createRequire(join(peers, 'package.json'))('playwright-core');

const home = mkdtempSync(join(tmpdir(), 'imprint-pictures-'));
chmodSync(home, 0o755); // the user that runs PostgreSQL must get through
const flags = ['--home', home, '--port-base', String(portBase), '--seed', 'demo'];
const instance = spawn(process.execPath, ['tools/start.mjs', ...flags], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
const ended = new Promise((resolve) => instance.once('exit', resolve));
try {
  await isReady();
  await takeAll();
} finally {
  instance.kill('SIGTERM');
  await ended;
  rmSync(home, { recursive: true, force: true });
}

function isReady() {
  return new Promise((resolve, reject) => {
    instance.stdout.on('data', (text) => String(text).includes('Ctrl-C') && resolve());
    void ended.then(() => reject(new Error('The instance did not start, see above.')));
  });
}

async function takeAll() {
  const browser = await chromium.launch({ executablePath: chromiumPath });
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    colorScheme: 'light',
  });
  const page = await context.newPage();
  for (const [name, { path, drawn, open, write, height = 800 }] of Object.entries(pictures)) {
    await page.setViewportSize({ width: 1_280, height });
    await page.goto(path);
    if (open !== undefined) await page.getByRole('link', { name: open }).click();
    if (write !== undefined) {
      await page.getByLabel('Text for every account').fill(write);
      for (const account of await page.locator('.accounts').getByRole('checkbox').all()) await account.check();
    }
    await page.locator(drawn).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(root, 'docs', 'pictures', `${name}.png`) });
    console.log(`docs/pictures/${name}.png`);
  }
  await browser.close();
}
