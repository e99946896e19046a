import type { Bench } from './bench.js';
import { atMost, median, percentile, ratioAtMost, shown, type Figure } from './figures.js';
import { PublishStage, type Lateness, type Load, type Round } from './publish-stage.js';

const dueTargets = 10_000;
const evenOverMs = 40_000;
const usualRows = 1_000_000;
const mostLateMs = 120;
const mostDelay = 1.1;

/** T6 at a platform that is a server: 10,000 targets due at the same moment, with and without another platform that hangs. */
export const publishBurst = (bench: Bench): Promise<Figure[]> =>
  beside(bench, { targets: dueTargets, overMs: 0 }, 'due at once', (name, late) => [
    atMost(`${name}, due → claimed, p99`, p99(late, 'claimed'), mostLateMs, 'ms'),
    atMost(`${name}, due → admitted, p99`, p99(late, 'admitted'), mostLateMs, 'ms'),
    shown(`${name}, due → accepted, p50`, middle(late, 'accepted', 0.5), 'ms'),
    shown(`${name}, due → accepted, p99`, p99(late, 'accepted'), 'ms'),
  ]);

/** The same targets, due evenly over a while: how late posts are when they do not wait for each other. */
export const publishEven = (bench: Bench): Promise<Figure[]> =>
  beside(bench, { targets: dueTargets, overMs: evenOverMs }, `due over ${evenOverMs / 1_000} s`, (name, late) => [
    shown(`${name}, due → claimed, p99`, p99(late, 'claimed'), 'ms'),
    shown(`${name}, claimed → accepted, p99`, p99(late, 'calling'), 'ms'),
    shown(`${name}, due → accepted, p50`, middle(late, 'accepted', 0.5), 'ms'),
    atMost(`${name}, due → accepted, p99`, p99(late, 'accepted'), mostLateMs, 'ms'),
  ]);

type Told = (name: string, late: readonly Round[]) => Figure[];

/** With few other targets and with a million that wait. */
async function beside(bench: Bench, load: Omit<Load, 'besideHanging'>, when: string, told: Told): Promise<Figure[]> {
  const stage = await PublishStage.start(bench);
  const name = `${load.targets.toLocaleString('en')} targets ${when}`;
  const few = await inTurns(bench, stage, load, name);
  const many = bench.size(usualRows);
  await stage.fill(many);
  const besideMany = `${name} beside ${many.toLocaleString('en')} scheduled`;
  const filled = await inTurns(bench, stage, load, besideMany);
  return [
    ...told(name, few.alone),
    shown(`${name}, processor time of all processes, each`, median(few.alone.map(({ cpuMs }) => cpuMs)), 'ms'),
    delay(name, few),
    ...told(besideMany, filled.alone),
    delay(besideMany, filled),
    shown(`${besideMany}, due → accepted, p99 against none`, p99(filled.alone, 'accepted'), 'ms', p99(few.alone, 'accepted')),
  ];
}

interface Turns {
  alone: Round[];
  hanging: Round[];
}

/** Rounds without and with the platform that hangs, in turn, and the other way round every second time. */
async function inTurns(bench: Bench, stage: PublishStage, load: Omit<Load, 'besideHanging'>, name: string): Promise<Turns> {
  const turns: Turns = { alone: [], hanging: [] };
  for (let round = 1; round <= bench.rounds; round += 1) {
    const order = round % 2 === 1 ? (['alone', 'hanging'] as const) : (['hanging', 'alone'] as const);
    for (const condition of order) {
      const late = await stage.measure({ ...load, besideHanging: condition === 'hanging' });
      turns[condition].push(late);
      const parts = (['claimed', 'admitted', 'accepted', 'calling'] as const).map(
        (part) => `${part} p50 ${percentile(late[part], 0.5).toFixed(0)} p99 ${percentile(late[part], 0.99).toFixed(0)}`,
      );
      bench.note(
        `${name}, ${condition} ${round}: ${parts.join(', ')} ms; ${late.cpuMs.toFixed(1)} ms of processor each, ${late.workerCpuMs.toFixed(1)} of it the worker's`,
      );
    }
  }
  return turns;
}

const middle = (rounds: readonly Lateness[], part: keyof Lateness, share: number): number =>
  median(rounds.map((late) => percentile(late[part], share)));
const p99 = (rounds: readonly Lateness[], part: keyof Lateness): number => middle(rounds, part, 0.99);

const delay = (name: string, { alone, hanging }: Turns): Figure =>
  ratioAtMost(
    `${name}, due → accepted, p99 beside a platform that hangs 30 s`,
    p99(hanging, 'accepted'),
    mostDelay,
    'ms',
    p99(alone, 'accepted'),
  );
