import { Instance } from '@imprint/e2e/harness/instance';
import { attribute, Workspace } from '@imprint/e2e/harness/workspace';
import pg from 'pg';
import type { Bench } from './bench.js';
import { Browser } from './browser.js';
import { atMost, median, ratioAtMost, type Figure } from './figures.js';
import { productionWaits } from './settings.js';

const posts = 2_000;
const fewFiles = 100;
const usualFiles = 100_000;
const wheels = 40;
const wheelPixels = 120;

/** A month full of posts, and a library with many files: what a page costs that shows a part of much. */
export async function webLarge(bench: Bench): Promise<Figure[]> {
  const running = await Instance.start({ mode: 'embedded', settings: { ...productionWaits, LOGIN_WALL: 'off' } });
  bench.defer(() => running.stop());
  const client = new pg.Client({ connectionString: running.databaseUrl });
  await client.connect();
  bench.defer(() => client.end());
  const workspace = await Workspace.open(running);
  const { organization } = await workspace.api.data<{ organization: { slug: string } }>('GET', '/v1/auth/whoami');
  const home = `${running.apiUrl}/${organization.slug}/~`;
  const browser = await Browser.launch(bench);
  return [
    ...(await calendar(bench, client, workspace, browser, home)),
    ...(await library(bench, client, workspace, browser, home)),
  ];
}

async function calendar(
  bench: Bench,
  client: pg.Client,
  workspace: Workspace,
  browser: Browser,
  home: string,
): Promise<Figure[]> {
  const month = nextMonth();
  const { id } = await workspace.schedule({ scheduledAt: `${month}-01T09:00:00Z` });
  await copies(client, 'post', `(select post_id from release where id = $1)`, id, posts, `'id', 'post_bench' || n`);
  await copies(client, 'release', '$1', id, posts, `'id', 'rel_bench' || n, 'post_id', 'post_bench' || n`);
  await copies(
    client,
    'target',
    `(select id from target where release_id = $1)`,
    id,
    posts,
    `'id', 'tgt_bench' || n, 'release_id', 'rel_bench' || n, 'scheduled_at', base.scheduled_at + n * interval '20 minutes',
     'wake_at', base.scheduled_at + n * interval '20 minutes'`,
  );
  await client.query('vacuum analyze target, release, post');
  bench.note(`${posts} posts are planned for ${month}`);
  const page = await browser.open(`${home}/calendar?date=${month}-15&zone=UTC&view=month`);
  const elements = await page.evaluate<number>(`new Promise((resolve) => {
    const isDrawn = () => document.querySelectorAll('.grid .more').length > 25;
    const tell = () => requestAnimationFrame(() => setTimeout(() => resolve(document.querySelectorAll('*').length)));
    if (isDrawn()) return tell();
    const changes = new MutationObserver(() => isDrawn() && (changes.disconnect(), tell()));
    changes.observe(document.body, { subtree: true, childList: true });
  })`);
  await page.evaluate(`globalThis.benchTasks = [];
    new PerformanceObserver((list) => benchTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })`);
  await page.mouse.move(700, 500);
  for (let wheel = 0; wheel < wheels; wheel += 1) {
    await page.mouse.wheel(0, wheel < wheels / 2 ? wheelPixels : -wheelPixels);
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
  }
  const longest = await page.evaluate<number>('Math.max(0, ...benchTasks)');
  return [
    { ...atMost(`calendar of ${posts} posts: elements of the page`, elements, 1_500, 'elements'), runs: 1 },
    { ...atMost(`calendar of ${posts} posts: longest task while it scrolls, if over 50 ms`, longest, 50, 'ms'), runs: 1 },
  ];
}

async function library(bench: Bench, client: pg.Client, workspace: Workspace, browser: Browser, home: string): Promise<Figure[]> {
  const generation = await workspace.generate({ prompt: 'Six dishes', brandId: workspace.brandId });
  const { assetId } = attribute<{ assetId: string }>(generation, 'output');
  const opened = async (): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < bench.rounds; round += 1)
      times.push((await browser.start(`${home}/library`, {}, '.gallery li')).meaningfulMs);
    return median(times);
  };
  const fill = async (from: number, to: number): Promise<void> => {
    const changes = `'id', 'asset_bench' || n, 'storage_key', 'bench/' || n, 'created_at', base.created_at - n * interval '1 second'`;
    await copies(client, 'asset', '$1', assetId, to, changes, from);
    await client.query('vacuum analyze asset');
  };
  const many = bench.size(usualFiles);
  await fill(1, fewFiles);
  const few = await opened();
  await fill(fewFiles + 1, many);
  bench.note(`the library has ${many} files`);
  return [ratioAtMost(`library of ${many.toLocaleString('en')} files: meaningful paint`, await opened(), 1.2, 'ms', few)];
}

/** Inserts copies of one row with other values in some columns. */
async function copies(
  client: pg.Client,
  table: string,
  which: string,
  id: string,
  to: number,
  changes: string,
  from = 1,
): Promise<void> {
  await client.query(
    `insert into ${table} select (jsonb_populate_record(base, jsonb_build_object(${changes}))).*
     from ${table} base, generate_series($2::integer, $3::integer) n where base.id = ${which}`,
    [id, from, to],
  );
}

function nextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7);
}
