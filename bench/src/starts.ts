import { appNames, type AppName } from '@imprint/platform/config';
import { Instance } from '@imprint/e2e/harness/instance';
import { Workspace } from '@imprint/e2e/harness/workspace';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.js';
import { atMost, median, shown, type Figure } from './figures.js';
import { httpLoad } from './http-load.js';
import { generationTimes, publishTimes } from './instance.js';
import { cpuSeconds, descendants } from './processes.js';
import { productionWaits } from './settings.js';

type Mode = 'embedded' | 'redis';

const restMs = 10_000;
const loadSeconds = 5;
const generations = 6;

/** T9: from spawn to ready, and what six apps and their stores keep in memory, at rest and after work. */
export async function starts(bench: Bench): Promise<Figure[]> {
  const alone = await eachAlone(bench);
  return [...alone, ...(await together(bench, 'embedded')), ...(await together(bench, 'redis'))];
}

/** Each app by itself on a machine that does nothing else, with what V8 compiled before and without. */
async function eachAlone(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [title, settings] of [
    ['alone', {}],
    ['alone, first start', { NODE_DISABLE_COMPILE_CACHE: '1' }],
  ] as const) {
    const running = await Instance.start({ mode: 'embedded', settings: { ...productionWaits, ...settings } });
    bench.defer(() => running.stop());
    await Promise.all(running.processes.map((app) => app.stop()));
    for (const app of running.processes) {
      const seconds: number[] = [];
      const cpu: number[] = [];
      for (let round = 0; round < bench.rounds; round += 1) {
        const spawned = performance.now();
        await app.start();
        seconds.push((performance.now() - spawned) / 1_000);
        cpu.push(cpuSeconds(app.pid ?? 0));
        await app.stop();
      }
      figures.push(shown(`${title}: ${app.name} ready`, median(seconds), 's'));
      figures.push(shown(`${title}: ${app.name}, processor time`, median(cpu), 's'));
    }
    await running.stop();
  }
  return figures;
}

async function together(bench: Bench, mode: Mode): Promise<Figure[]> {
  const running = await Instance.start({ mode, settings: productionWaits });
  bench.defer(() => running.stop());
  const ready = await startTimes(bench, running);
  await sleep(restMs);
  const idle = memoryOfEach();
  await work(running);
  await sleep(restMs);
  const worked = memoryOfEach();
  await running.stop();
  const stores = mode === 'embedded' ? 'PostgreSQL' : 'PostgreSQL + Redis';
  const sum = (memory: ReadonlyMap<string, number>): number => [...memory.values()].reduce((total, mb) => total + mb, 0);
  return [
    atMost(`${mode}: six apps ready, median of ${bench.rounds}`, median(ready), 6, 's'),
    atMost(`${mode}: memory idle, six apps + ${stores}`, sum(idle), 900, 'MB'),
    ...[...idle].map(([name, mb]) => shown(`${mode}: ${name}, idle and after load`, worked.get(name) ?? NaN, 'MB', mb)),
    shown(`${mode}: memory after load, all`, sum(worked), 'MB', sum(idle)),
  ];
}

/** Seconds from spawn until the last app is ready, over a database that is up and migrated. */
async function startTimes(bench: Bench, { mode, processes }: Instance): Promise<number[]> {
  const times: number[] = [];
  while (times.length < bench.rounds) {
    await Promise.all(processes.map((app) => app.stop()));
    const spawned = performance.now();
    await Promise.all(processes.map((app) => app.start()));
    const seconds = (performance.now() - spawned) / 1_000;
    const cpu = processes.reduce((sum, app) => sum + cpuSeconds(app.pid ?? 0), 0);
    bench.note(`${mode}: six apps ready after ${seconds.toFixed(1)} s and ${cpu.toFixed(1)} s of processor time`);
    times.push(seconds);
  }
  return times;
}

/** MB (proportional set size) of each app and store. */
function memoryOfEach(): ReadonlyMap<string, number> {
  const memory = new Map<string, number>();
  for (const { command, pssMb } of descendants()) {
    const app: AppName | undefined = appNames.find((name) => command.includes(`apps/${name}/`));
    const name = app ?? (command.includes('postgres') ? 'PostgreSQL' : command.includes('redis') ? 'Redis' : 'others');
    memory.set(name, (memory.get(name) ?? 0) + pssMb);
  }
  return memory;
}

/** Something for every app: pictures, posts with their events, and requests that each answers itself. */
async function work(running: Instance): Promise<void> {
  const workspace = await Workspace.open(running);
  await generationTimes(workspace, generations);
  await publishTimes(running, workspace);
  for (const { name, pid } of running.processes) {
    const port = Number(new URL(running.address(name)).port);
    const path = name === 'api-gateway' ? '/v1/posts' : '/v1/health/ready';
    await httpLoad({ port, pid: pid ?? 0, path, credentials: [] }, loadSeconds);
  }
}
