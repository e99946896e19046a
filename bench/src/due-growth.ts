import { Instance } from '@imprint/e2e/harness/instance';
import type { PostgresSignalBus } from '@imprint/platform/signals';
import type { Bench } from './bench.js';
import { pickUp, startSignals, type PublishWorker } from './due-targets.js';
import { percentile, ratioAtMost, shown, type Figure } from './figures.js';
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
  const name = `pick-up of ${dueAtOnce} due targets beside ${many.toLocaleString('en')} against ${few.toLocaleString('en')}`;
  return [
    ratioAtMost(`${name}, p95`, percentile(besideMany, 0.95), mostGrowth, 'ms', percentile(beside, 0.95)),
    shown(`${name}, p50`, percentile(besideMany, 0.5), 'ms', percentile(beside, 0.5)),
  ];
}

interface Stage {
  bench: Bench;
  server: Instance;
  tenant: Tenant;
  signals: PostgresSignalBus;
}

/** Milliseconds from before they were inserted until they were claimed, one for each target. */
async function rounds({ bench, server, tenant, signals }: Stage, count: number): Promise<number[]> {
  const worker: PublishWorker = new Helper('publish-worker', server.settings);
  bench.defer(() => worker.kill());
  await worker.next('ready');
  const late: number[] = [];
  for (let round = 1; round <= count; round += 1) {
    const { lateness } = await pickUp({ tenant, signals }, worker, dueAtOnce, leadMs);
    late.push(...lateness);
    bench.note(`${dueAtOnce} claimed, p95 ${percentile(lateness, 0.95).toFixed(1)} ms`);
  }
  await worker.kill();
  return late;
}
