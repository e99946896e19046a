import { Instance } from '@imprint/e2e/harness/instance';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.js';
import { atLeast, atMost, median, ratioAtMost, shown, type Figure } from './figures.js';
import { Inspector } from './inspector.js';
import { cpuSeconds, Helper, residentMb, waitedSeconds } from './processes.js';
import { Profiler } from './profile.js';
import { productionWaits } from './settings.js';
import { Tenant } from './tenant.js';
import type { FromWordsVendor, ToWordsVendor } from './words-vendor.js';

const usualInFlight = 500;
/** Generations, as a multiple of those in flight: most have the memory of others before them. */
const turns = 3;
/** Answers of 15 to 35 seconds, so that some end all the time. */
const pace = { tokens: 60, spread: 81, everyMs: 250 };
const sampleEveryMs = 1_000;
const samplesPerHeap = 5;
const endMs = 130_000;
/** Part of those that could be in flight from which on a sample counts. */
const mostlyFull = 0.9;

interface Sample {
  open: number;
  rssMb: number;
  /** Of objects still in use; measured now and then. */
  heapMb: number | null;
}

/** One worker whose operator has set how much it does at once, and a vendor that takes its time. */
export async function wordsInFlight(bench: Bench): Promise<Figure[]> {
  const inFlight = bench.size(usualInFlight);
  const count = inFlight * turns;
  const stage = await start(bench, inFlight);
  const { tenant, inspector, pid } = stage;
  const [restHeap, restMb] = [await inspector.heapMb(), residentMb(pid)];
  await tenant.texts(count, 'openai/bench');
  const profiler = bench.profiles ? await Profiler.start(bench, stage.inspectorPort) : null;
  const [began, usedBefore, waitedBefore] = [performance.now(), cpuSeconds(pid), waitedSeconds(pid)];
  const samples = await untilEnded(bench, stage, inFlight);
  const cpuMs = ((cpuSeconds(pid) - usedBefore) * 1_000) / count;
  const waited = (100_000 * (waitedSeconds(pid) - waitedBefore)) / (performance.now() - began);
  await profiler?.print(bench, 'the worker', count, 'generation');
  for (const reason of await tenant.generationErrors()) bench.note(reason);
  const completed = await tenant.count('generation', `status = 'completed' and written is not null`);
  const again = await tenant.count('generation', 'attempts > 1');
  const [times, streamedMs] = [await tenant.generationTimes(), (pace.tokens + (pace.spread - 1) / 2) * pace.everyMs];
  return [
    ...memory(samples, inFlight),
    atLeast(`completed, of ${count}`, completed, count, 'generations'),
    atMost('begun again', again, 0, 'generations'),
    shown('calls of the vendor for each', (await stage.state()).asked / count, 'calls'),
    shown('claim to completed, p50, against what the vendor takes', median(times), 'ms', streamedMs),
    shown('processor time of the worker for each', cpuMs, 'ms'),
    shown('of the time, the worker waited for a processor', waited, '%'),
    shown('the worker at rest', restMb, 'MB'),
    shown('heap of the worker at rest', restHeap, 'MB'),
  ];
}

interface Stage {
  tenant: Tenant;
  inspector: Inspector;
  inspectorPort: number;
  /** Of the worker. */
  pid: number;
  /** Of the vendor. */
  state: () => Promise<Extract<FromWordsVendor, { type: 'state' }>>;
}

async function start(bench: Bench, inFlight: number): Promise<Stage> {
  const vendor: Helper<ToWordsVendor, FromWordsVendor> = new Helper('words-vendor', {});
  bench.defer(() => vendor.kill());
  const { url } = await vendor.next('ready');
  vendor.send({ type: 'pace', ...pace });
  const inspecting = await Inspector.setting();
  const settings = {
    ...{ ...productionWaits, ...inspecting.settings, SWEEP_INTERVAL_MS: '1000', LOG_LEVEL: 'warn' },
    ...{ GENERATION_CONCURRENCY: String(inFlight), OPENAI_TEXT_BASE_URL: url, OPENAI_TEXT_MODELS: 'bench' },
  };
  const running = await Instance.start({ mode: 'embedded', apps: ['scheduler-worker'], settings });
  bench.defer(() => running.stop());
  const tenant = await Tenant.create(running.databaseUrl);
  bench.defer(() => tenant.close());
  return {
    ...{ tenant, inspector: await Inspector.connect(bench, inspecting.port), inspectorPort: inspecting.port },
    pid: running.app('scheduler-worker').pid ?? 0,
    state: () => {
      const told = vendor.next('state');
      vendor.send({ type: 'state' });
      return told;
    },
  };
}

/** A sample each second, until all generations have ended or the time is over. */
async function untilEnded(bench: Bench, { tenant, inspector, pid, state }: Stage, inFlight: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const until = performance.now() + endMs;
  for (let left = Infinity; left > 0 && performance.now() < until;) {
    await sleep(sampleEveryMs);
    left = await tenant.count('generation', `status in ('queued', 'processing')`);
    const { open } = await state();
    const isNth = (samples.length + 1) % samplesPerHeap === 0;
    const heapMb = isNth && open >= inFlight * mostlyFull ? await inspector.heapMb() : null;
    const rssMb = residentMb(pid);
    samples.push({ open, rssMb, heapMb });
    if (isNth) bench.note(`${open} in flight, ${left} left, ${rssMb.toFixed(0)} MB, heap ${heapMb?.toFixed(0) ?? '–'} MB`);
  }
  return samples;
}

/** While as many as there can be are in flight: from the first time on until the queue runs dry. */
function memory(samples: readonly Sample[], inFlight: number): Figure[] {
  const full = samples.map(({ open }) => open >= inFlight * mostlyFull);
  const held = samples.slice(full.indexOf(true), full.lastIndexOf(true) + 1);
  const most = Math.max(...samples.map(({ open }) => open));
  const third = Math.floor(held.length / 3);
  const [first, last] = [held.slice(0, third), held.slice(-third)];
  const rss = (part: readonly Sample[]): number => median(part.map(({ rssMb }) => rssMb));
  const heap = (part: readonly Sample[]): number => median(part.flatMap(({ heapMb }) => heapMb ?? []));
  return [
    atLeast('most in flight at once', most, inFlight, 'generations'),
    ratioAtMost(`memory of the worker, last third of ${held.length} s against the first`, rss(last), 1.1, 'MB', rss(first)),
    ratioAtMost('heap after collection, last third against the first', heap(last), 1.1, 'MB', heap(first)),
  ];
}
