import { Instance } from '@imprint/e2e/harness/instance';
import type { PostgresSignalBus } from '@imprint/platform/signals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.js';
import { pickUp, startSignals, type PublishWorker } from './due-targets.js';
import { median, percentile, ratioAtMost, shown, type Figure } from './figures.js';
import { Helper } from './processes.js';
import { productionWaits } from './settings.js';
import { Tenant } from './tenant.js';

const usualRows = 1_000_000;
const few = 1_000;
const batch = 100_000;
const dueAtOnce = 200;
/** Due as soon as they are there. */
const leadMs = 0;
const mostGrowth = 1.3;

/** T10: 200 targets due at once are claimed beside 1,000 that are due in a year, and then beside a million. */
export async function dueGrowth(bench: Bench): Promise<Figure[]> {
  const server = await Instance.start({ mode: 'embedded', apps: [], settings: { ...productionWaits, LOG_LEVEL: 'warn' } });
  bench.defer(() => server.stop());
  const tenant = await Tenant.create(server.databaseUrl);
  bench.defer(() => tenant.close());
  const stage = { bench, server, tenant, signals: await startSignals(bench, server.settings) };
  const inAYear = Date.now() + 365 * 86_400_000;
  await tenant.schedule(few, inAYear);
  await rounds(stage, 1); // warms it up
  const beside = await rounds(stage, bench.rounds);
  const many = bench.size(usualRows);
  for (let first = few; first < many; first += batch) await tenant.schedule(Math.min(batch, many - first), inAYear);
  await tenant.analyze();
  bench.note(`${many} targets wait`);
  const besideMany = await rounds(stage, bench.rounds);
  const name = `a claim of due targets beside ${many.toLocaleString('en')} against ${few.toLocaleString('en')}`;
  return [
    ratioAtMost(`${name}, median`, median(besideMany), mostGrowth, 'ms', median(beside)),
    shown(`${name}, p95`, percentile(besideMany, 0.95), 'ms', percentile(beside, 0.95)),
  ];
}

interface Stage {
  bench: Bench;
  server: Instance;
  tenant: Tenant;
  signals: PostgresSignalBus;
}

/** Milliseconds of each claim that found something. */
async function rounds({ bench, server, tenant, signals }: Stage, count: number): Promise<number[]> {
  const worker: PublishWorker = new Helper('publish-worker', server.settings);
  bench.defer(() => worker.kill());
  await worker.next('ready');
  const claims: number[] = [];
  worker.onMessage((message) => void (message.type === 'claimed' && claims.push(message.ms)));
  for (let round = 1; round <= count; round += 1) {
    const before = claims.length;
    await pickUp({ tenant, signals }, worker, dueAtOnce, leadMs);
    // What is published meanwhile would slow the next claims down.
    while ((await tenant.count('target', `status = 'publishing' or (status = 'scheduled' and wake_at <= now())`)) > 0)
      await sleep(50);
    const made = claims.slice(before);
    bench.note(`${dueAtOnce} targets in ${made.length} claims, median ${median(made).toFixed(1)} ms`);
  }
  await worker.kill();
  return claims;
}
