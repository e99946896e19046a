import { Instance } from '@imprint/e2e/harness/instance';
import { Workspace } from '@imprint/e2e/harness/workspace';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Bench } from './bench.js';
import { Browser, type PageStart } from './browser.js';
import { atMost, median, shown, type Figure } from './figures.js';
import { productionWaits } from './settings.js';

const pages = fileURLToPath(new URL('../../apps/web/dist/pages/', import.meta.url));
const scheduled = 12;
const dayMs = 86_400_000;

/** What the overview costs a browser that was never there, over the loopback: bytes of JavaScript, and the time until it says something. */
export async function webStart(bench: Bench): Promise<Figure[]> {
  const running = await Instance.start({ mode: 'embedded', settings: { ...productionWaits, LOGIN_WALL: 'off' } });
  bench.defer(() => running.stop());
  await fill(running);
  const browser = await Browser.launch(bench);
  const overview = `${running.apiUrl}/`;
  const { scripts } = await browser.start(overview, { 'accept-encoding': 'gzip' });
  for (const { path, bytes } of scripts) bench.note(`${path}: ${bytes} bytes by gzip`);
  const all = await Promise.all(scriptPaths().map((path) => gzippedBytes(running.apiUrl + path)));
  const starts: PageStart[] = [];
  while (starts.length < bench.rounds) {
    const start = await browser.start(overview);
    bench.note(`overview: painted after ${start.paintedMs.toFixed(0)} ms, meaningful after ${start.meaningfulMs.toFixed(0)} ms`);
    starts.push(start);
  }
  return [
    { ...atMost('overview: JavaScript, by gzip', sumOf(scripts.map(({ bytes }) => bytes)), 150_000, 'B'), runs: 1 },
    { ...shown('all pages: JavaScript, by gzip', sumOf(all), 'B'), runs: 1 },
    atMost('overview: first contentful paint, nothing cached', median(starts.map(({ paintedMs }) => paintedMs)), 1_000, 'ms'),
    atMost(
      'overview: first meaningful paint, nothing cached',
      median(starts.map(({ meaningfulMs }) => meaningfulMs)),
      1_000,
      'ms',
    ),
  ];
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** A workspace as somebody has it who uses it: the local owner's, with something planned. */
async function fill(running: Instance): Promise<void> {
  const workspace = await Workspace.open(running);
  for (let day = 1; day <= scheduled; day += 1)
    await workspace.schedule({ scheduledAt: new Date(Date.now() + day * dayMs).toISOString() });
}

function scriptPaths(): string[] {
  return readdirSync(`${pages}assets`).flatMap((name) => (name.endsWith('.js') ? [`/assets/${name}`] : []));
}

/** As it is sent. @throws Error when it is not found, or sent in another coding: small files come as they are */
async function gzippedBytes(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  await answer.body?.cancel();
  const coding = answer.headers.get('content-encoding') ?? 'gzip';
  if (!answer.ok || coding !== 'gzip') throw new Error(`${url} answered ${answer.status} in ${coding}`);
  return Number(answer.headers.get('content-length'));
}
