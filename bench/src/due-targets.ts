import { Instance } from '@imprint/e2e/harness/instance';
import { loadConfig } from '@imprint/platform/config';
import { PostgresSignalBus } from '@imprint/platform/signals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.js';
import type { FromDelayedJobWorker, ToDelayedJobWorker } from './delayed-job-worker.js';
import { atMost, median, percentile, ratioAtMost, shown, type Figure } from './figures.js';
import { Helper } from './processes.js';
import type { FromPublishWorker, ToPublishWorker } from './publish-worker.js';
import { productionWaits } from './settings.js';
import { Tenant } from './tenant.js';

const dueAtOnce = 10_000;
/** Between the last insertion and the due time everything is at rest. */
const restMs = 500;
/** Given for the insertion, and doubled while a busy machine needs longer. */
const insertMs = { first: 2_000, most: 32_000 };
const singleTrials = 50;
/** More cards than can be drawn while the rounds under load run. */
const cards = 800;

/** Milliseconds after the due time, one for each target or job. */
type Lateness = number[];

export type PublishWorker = Helper<ToPublishWorker, FromPublishWorker>;

interface System {
  tenant: Tenant;
  signals: PostgresSignalBus;
  reference: Helper<ToDelayedJobWorker, FromDelayedJobWorker>;
  startWorker: () => Promise<PublishWorker>;
}

type Condition = 'idle' | 'while images are rendered';

/** T6: pick-up is when a claim has returned to the worker's process, or when the processor of a delayed job is entered. */
export async function dueTargets(bench: Bench): Promise<Figure[]> {
  const system = await start(bench);
  await inTime((leadMs) => enterJobs(system, 1_000, leadMs)); // warms it up
  const idle = await rounds(bench, system, 'idle');
  const single = await singles(system);
  await fillRenderQueue(system);
  const rendering = await rounds(bench, system, 'while images are rendered');
  if ((await system.tenant.count('generation', `status = 'queued'`)) === 0) throw new Error('the queue of generations ran dry');
  const drawn = await system.tenant.count('generation', `status = 'completed'`);
  return [
    ...compared('idle', idle),
    atMost(`one due target, idle, p99 of ${singleTrials}`, percentile(single, 0.99), 25, 'ms'),
    ...compared('while images are rendered', rendering),
    shown('images rendered meanwhile', drawn, 'images'),
  ];
}

async function start(bench: Bench): Promise<System> {
  const server = await Instance.start({ mode: 'redis', apps: [], settings: { ...productionWaits, LOG_LEVEL: 'warn' } });
  bench.defer(() => server.stop());
  const tenant = await Tenant.create(server.databaseUrl);
  bench.defer(() => tenant.close());
  const { REDIS_URL = '', ...embedded } = server.settings;
  const signals = await startSignals(bench, embedded);
  const reference: System['reference'] = new Helper('delayed-job-worker', { REDIS_URL });
  bench.defer(() => reference.kill());
  await reference.next('ready');
  const startWorker = async (): Promise<PublishWorker> => {
    const worker: PublishWorker = new Helper('publish-worker', embedded);
    bench.defer(() => worker.kill());
    await worker.next('ready');
    return worker;
  };
  return { tenant, signals, reference, startWorker };
}

export async function startSignals(bench: Bench, settings: Readonly<Record<string, string>>): Promise<PostgresSignalBus> {
  const signals = new PostgresSignalBus(loadConfig(settings));
  await signals.onModuleInit();
  bench.defer(() => signals.onApplicationShutdown());
  return signals;
}

async function fillRenderQueue({ tenant, startWorker }: System): Promise<void> {
  const worker = await startWorker();
  worker.send({ type: 'render', generationIds: await tenant.generations(cards) });
  await worker.next('queued');
  await worker.kill();
}

interface Rounds {
  product: Lateness[];
  reference: Lateness[];
}

async function rounds(bench: Bench, system: System, condition: Condition): Promise<Rounds> {
  const results: Rounds = { product: [], reference: [] };
  for (let number = 1; number <= bench.rounds; number += 1) {
    const { product, reference } = await round(system, condition);
    results.product.push(product);
    results.reference.push(reference);
    const summary = (late: Lateness): string =>
      `p50 ${percentile(late, 0.5).toFixed(0)}, p99 ${percentile(late, 0.99).toFixed(0)} ms`;
    bench.note(`${condition} ${number}: targets ${summary(product)}; delayed jobs ${summary(reference)}`);
  }
  return results;
}

async function round(system: System, condition: Condition): Promise<{ product: Lateness; reference: Lateness }> {
  const reference = await inTime((leadMs) => withWorker(system, condition, () => enterJobs(system, dueAtOnce, leadMs)));
  const product = await inTime((leadMs) => withWorker(system, condition, (worker) => pickUp(system, worker, dueAtOnce, leadMs)));
  return { product, reference };
}

/** Beside a worker that was just started, so that nothing meets what was left to publish before; it is gone afterwards. */
async function withWorker<T>(system: System, condition: Condition, measure: (worker: PublishWorker) => Promise<T>): Promise<T> {
  const worker = await system.startWorker();
  if (condition !== 'idle') await untilRendering(system.tenant);
  const result = await measure(worker);
  await worker.kill();
  await system.tenant.cancelTargets();
  return result;
}

/** Until the threads that draw have loaded their fonts and drawn. */
async function untilRendering(tenant: Tenant): Promise<void> {
  const drawn = (): Promise<number> => tenant.count('generation', `status = 'completed'`);
  const before = await drawn();
  while ((await drawn()) < before + 3) await sleep(50);
}

interface Attempt {
  lateness: Lateness;
  /** Whether everything was at rest when it fell due. */
  inTime: boolean;
}

/** Repeats what was due before it was all inserted. */
async function inTime(attempt: (leadMs: number) => Promise<Attempt>): Promise<Lateness> {
  for (let leadMs = insertMs.first; leadMs <= insertMs.most; leadMs *= 2) {
    const made = await attempt(leadMs);
    if (made.inTime) return made.lateness;
  }
  throw new Error('this machine is too busy: what is due cannot be inserted in time');
}

/** Everything that falls due at once, after that many milliseconds. */
export async function pickUp(
  { tenant, signals }: Pick<System, 'tenant' | 'signals'>,
  worker: PublishWorker,
  count: number,
  leadMs: number,
): Promise<Attempt> {
  const dueAt = Date.now() + leadMs;
  const lateness: Lateness = [];
  const all = Promise.withResolvers<void>();
  const stopListening = worker.onMessage((message) => {
    if (message.type !== 'claimed') return;
    for (let index = 0; index < message.count; index += 1) lateness.push(message.at - dueAt);
    if (lateness.length >= count) all.resolve();
  });
  await tenant.schedule(count, dueAt);
  const inTime = Date.now() <= dueAt - restMs;
  await signals.publish('targets.changed', { dueAt: new Date(dueAt).toISOString() });
  await all.promise;
  stopListening();
  return { lateness, inTime };
}

async function enterJobs({ reference }: System, count: number, leadMs: number): Promise<Attempt> {
  const dueAt = Date.now() + leadMs;
  const entered = reference.next('entered');
  const added = reference.next('scheduled').then(() => Date.now() <= dueAt - restMs);
  reference.send({ type: 'schedule', jobs: count, dueAt });
  const [{ times }, inTime] = await Promise.all([entered, added]);
  return { lateness: times.map((at) => at - dueAt), inTime };
}

async function singles(system: System): Promise<Lateness> {
  return withWorker(system, 'idle', async (worker) => {
    const lateness: Lateness = [];
    for (let trial = 0; trial < singleTrials; trial += 1) {
      lateness.push(...(await pickUp(system, worker, 1, 60 + Math.random() * 60)).lateness);
      await sleep(50);
    }
    return lateness;
  });
}

function compared(condition: Condition, { product, reference }: Rounds): Figure[] {
  const middle = (rounds: Lateness[], part: number): number => median(rounds.map((late) => percentile(late, part)));
  const name = (part: string): string => `10,000 due targets, ${condition}, ${part}`;
  return [
    atMost(name('p50'), middle(product, 0.5), 60, 'ms'),
    atMost(name('p99'), middle(product, 0.99), 120, 'ms'),
    ratioAtMost(name('p99 vs delayed jobs'), middle(product, 0.99), 0.25, 'ms', middle(reference, 0.99)),
  ];
}
