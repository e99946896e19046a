import { Instance } from '@imprint/e2e/harness/instance';
import { Workspace } from '@imprint/e2e/harness/workspace';
import pg from 'pg';
import type { Bench } from './bench.js';
import { median, percentile, shown, type Figure } from './figures.js';
import { productionWaits } from './settings.js';

const generations = 12;
const releases = 40;
const releaseSpacingMs = 150;

/** How long the main job takes through the public API. */
export async function instance(bench: Bench): Promise<Figure[]> {
  return [...(await measure(bench, 'embedded')), ...(await measure(bench, 'redis'))];
}

async function measure(bench: Bench, mode: 'embedded' | 'redis'): Promise<Figure[]> {
  const running = await Instance.start({ mode, settings: productionWaits });
  bench.defer(() => running.stop());
  const workspace = await Workspace.open(running);
  await generationTimes(workspace, 2); // the first one starts the threads that draw
  const drawn = await generationTimes(workspace, generations);
  const published = await publishTimes(running, workspace);
  await running.stop();
  return [
    shown(`${mode}: generate to completed, p50 of ${generations}`, median(drawn), 'ms'),
    shown(`${mode}: due to published in the feed, p50 of ${releases}`, median(published), 'ms'),
    shown(`${mode}: due to published in the feed, p99`, percentile(published, 0.99), 'ms'),
  ];
}

/** Milliseconds from the request until the API says `completed`, one after the other. */
export async function generationTimes(workspace: Workspace, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    const sent = performance.now();
    const body = { prompt: `Half price until Sunday: offer ${number}`, model: 'local/card', brandId: workspace.brandId };
    const { id } = await workspace.api.data('POST', '/v1/images/generate', body);
    await workspace.api.until(`/v1/generations/${id}`, ['completed']);
    times.push(performance.now() - sent);
  }
  return times;
}

/** Milliseconds from the due time until the feed has the entry; releases fall due one after the other. */
export async function publishTimes(running: Instance, workspace: Workspace): Promise<number[]> {
  const firstDueAt = Date.now() + 5_000;
  const ids: string[] = [];
  for (let number = 0; number < releases; number += 1) {
    const scheduledAt = new Date(firstDueAt + number * releaseSpacingMs).toISOString();
    ids.push((await workspace.schedule({ scheduledAt })).id);
  }
  if (Date.now() > firstDueAt) throw new Error('a release was due before all were scheduled');
  for (const id of ids) await workspace.untilEnded(id);
  const client = new pg.Client({ connectionString: running.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ late: number }>(
    `select (extract(epoch from published_at - scheduled_at) * 1000)::float8 as late
     from target where release_id = any($1) and status = 'published'`,
    [ids],
  );
  await client.end();
  if (rows.length !== releases) throw new Error('a release was not published');
  return rows.map(({ late }) => late);
}
