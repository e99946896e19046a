import type { Bench } from './bench.js';
import { Inspector } from './inspector.js';

const sampleEveryUs = 200;
const functionsShown = 25;
/** Where a sample goes whose innermost frame is none of Node's own. */
const places: readonly [RegExp, string][] = [
  [/\/node_modules\/(?:.*\/node_modules\/)?((?:@[^/]+\/)?[^/]+)\//, '$1'],
  [/\/((?:libs|apps)\/[^/]+)\/dist\/([^/]+)\//, '$1/$2'],
  [/\/((?:libs|apps)\/[^/]+)\/dist\//, '$1'],
];

interface Frame {
  functionName: string;
  url: string;
  lineNumber: number;
}

export interface CpuProfile {
  nodes: readonly { id: number; callFrame: Frame; children?: readonly number[] }[];
  samples: readonly number[];
  /** Microseconds before each sample. */
  timeDeltas: readonly number[];
}

/** Where the processor time of a process goes while it is measured: its profiler, asked over its inspector. */
export class Profiler {
  private constructor(private readonly inspector: Inspector) {}

  static async start(bench: Bench, port: number): Promise<Profiler> {
    const inspector = await Inspector.connect(bench, port);
    await inspector.ask('Profiler.enable');
    await inspector.ask('Profiler.setSamplingInterval', { interval: sampleEveryUs });
    await inspector.ask('Profiler.start');
    return new Profiler(inspector);
  }

  /** Ends the measurement; prints areas and functions, each per unit of work. */
  async print(bench: Bench, title: string, units: number, unit: string): Promise<void> {
    const { profile } = await this.inspector.ask<{ profile: CpuProfile }>('Profiler.stop');
    this.inspector.close();
    bench.note(`${title}: where the processor time goes\n${summary(profile, units, unit)}`);
  }
}

/** Two tables: what each package and folder used, Node's own work counted for whoever asked for it; and the functions by their own time. */
function summary({ nodes, samples, timeDeltas }: CpuProfile, units: number, unit: string): string {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const stackOf = (id: number): Frame[] => {
    const frames: Frame[] = [];
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const frame = byId.get(at)?.callFrame;
      if (frame !== undefined) frames.push(frame);
    }
    return frames;
  };
  const own = new Map<number, number>();
  samples.forEach((id, index) => own.set(id, (own.get(id) ?? 0) + (timeDeltas[index] ?? 0)));
  const areas = new Map<string, { own: number; withCalled: number }>();
  const functions = new Map<string, { own: number; withCalled: number }>();
  for (const [id, time] of own) {
    const stack = stackOf(id);
    if (stack[0]?.functionName === '(idle)') continue;
    count(areas, stack.map(placeOf), areaOf(stack), time);
    count(functions, stack.map(nameOf), nameOf(stack[0]), time);
  }
  return `${table('area', areas, units, unit, Infinity)}\n\n${table('function', functions, units, unit, functionsShown)}`;
}

function count(counts: Map<string, { own: number; withCalled: number }>, stack: string[], innermost: string, time: number): void {
  for (const name of new Set([innermost, ...stack])) {
    if (name === '') continue;
    const counted = counts.get(name) ?? { own: 0, withCalled: 0 };
    counts.set(name, counted);
    counted.withCalled += time;
    if (name === innermost) counted.own += time;
  }
}

/** Of the innermost frame that is not Node's own. */
function areaOf(stack: readonly Frame[]): string {
  const [top] = stack;
  if (top?.functionName === '(garbage collector)') return 'garbage collection';
  return stack.map(placeOf).find((place) => place !== '') ?? (top?.functionName === '(program)' ? 'native' : 'Node.js itself');
}

/** Empty for what is Node's own. */
function placeOf({ url }: Frame): string {
  for (const [pattern, place] of places) {
    const match = pattern.exec(url);
    if (match !== null) return place.replace('$1', match[1] ?? '').replace('$2', match[2] ?? '');
  }
  return '';
}

function nameOf(frame: Frame | undefined): string {
  if (frame === undefined || frame.functionName === '(root)') return '';
  const file = frame.url.replace(/^.*\/node_modules\//, '').replace(/^.*\/(libs|apps)\//, '$1/');
  return `${frame.functionName || '(anonymous)'} ${file}${file === '' ? '' : `:${frame.lineNumber + 1}`}`;
}

function table(
  heading: string,
  counts: ReadonlyMap<string, { own: number; withCalled: number }>,
  units: number,
  unit: string,
  shown: number,
): string {
  const rows = [...counts].sort(([, a], [, b]) => b.own - a.own);
  const all = rows.reduce((sum, [, { own }]) => sum + own, 0);
  const lines = rows
    .filter(([, { own }]) => own / all >= 0.005)
    .slice(0, shown)
    .map(([name, { own, withCalled }]) =>
      [(own / units).toFixed(1), `${((100 * own) / all).toFixed(1)} %`, (withCalled / units).toFixed(1)]
        .map((cell) => cell.padStart(10))
        .concat(`  ${name}`)
        .join(''),
    );
  return [`  own µs/${unit}, share, with what it calls: ${heading} (${(all / units).toFixed(0)} µs in all)`, ...lines].join('\n');
}
