import type { Bench } from './bench.js';
import { atMost, percentile, shown, type Figure } from './figures.js';
import { residentMb } from './processes.js';
import { waitingGraph } from './workflow-graphs.js';
import { WorkflowStage } from './workflow-stage.js';

const usualExecutions = 100_000;
/** Before the first measurement, so that everything is loaded and compiled. */
const warmUp = 5_000;
/** What is parked at once: the next ones are added when these wait. */
const atOnce = 20_000;
const due = 2_000;
const dueOverMs = 4_000;
const leadMs = 1_500;
const mostMs = 250;
/** Of heap in use, between few executions that wait and all of them: less than one byte in ten of an execution. */
const mostGrowthMb = 2;

/** Executions that wait for an hour: what they cost the worker's process, and how late some of them go on when their time has come. */
export async function workflowWaits(bench: Bench): Promise<Figure[]> {
  const stage = await WorkflowStage.start(bench);
  await stage.add('flow_waiting', waitingGraph);
  const park = async (executions: number): Promise<void> => {
    const { ms } = await stage.ask({ type: 'park', id: 'flow_waiting', executions }, 'ran');
    bench.note(`${executions} executions more wait, after ${(ms / 1_000).toFixed(1)} s`);
  };
  await park(warmUp);
  const before = await stage.ask({ type: 'memory' }, 'memory');
  const residentBefore = residentMb(stage.pid);
  const executions = bench.size(usualExecutions);
  for (let parked = warmUp; parked < executions; parked += atOnce) await park(Math.min(atOnce, executions - parked));
  const after = await stage.ask({ type: 'memory' }, 'memory');
  bench.note(`resident memory of the worker: ${residentBefore.toFixed(0)} MB, then ${residentMb(stage.pid).toFixed(0)} MB`);
  // As autovacuum does after a while.
  await stage.client.query('vacuum analyze workflow_step');
  const late = await lateness(bench, stage);
  const many = executions.toLocaleString('en');
  return [
    {
      ...atMost(
        `heap of the worker, ${many} waiting executions over ${warmUp.toLocaleString('en')}`,
        after.heapMb - before.heapMb,
        mostGrowthMb,
        'MB',
      ),
      runs: 1,
    },
    shown(`due until begun, ${due} of ${many} within ${dueOverMs / 1_000} s, p50`, percentile(late, 0.5), 'ms'),
    atMost(`due until begun, ${due} of ${many} within ${dueOverMs / 1_000} s, p99`, percentile(late, 0.99), mostMs, 'ms'),
    shown(`due until begun, ${due} of ${many} within ${dueOverMs / 1_000} s, the last`, Math.max(...late), 'ms'),
  ];
}

/** Of every round that one with the median p99. */
async function lateness(bench: Bench, stage: WorkflowStage): Promise<readonly number[]> {
  const rounds: (readonly number[])[] = [];
  while (rounds.length < bench.rounds) {
    const { lateMs } = await stage.ask({ type: 'due', executions: due, leadMs, overMs: dueOverMs }, 'begun');
    if (lateMs.some(Number.isNaN)) throw new Error('steps went on that nobody had seen begin');
    bench.note(
      `p50 ${percentile(lateMs, 0.5).toFixed(0)} ms, p99 ${percentile(lateMs, 0.99).toFixed(0)} ms, last ${Math.max(...lateMs).toFixed(0)} ms`,
    );
    rounds.push(lateMs);
  }
  const ordered = rounds.toSorted((one, other) => percentile(one, 0.99) - percentile(other, 0.99));
  return ordered[Math.floor((ordered.length - 1) / 2)] ?? [];
}
