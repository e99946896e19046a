import { loadavg } from 'node:os';
import type { Figure } from './figures.js';

/** What a part of a suite is given. Whatever it starts it hands to `defer`, which ends it in reverse order. */
export interface Bench {
  /** Interleaved rounds; figures are medians over them. */
  rounds: number;
  /** How many things a part handles that goes by `--size`, unless it was given. */
  size(usual: number): number;
  defer(end: () => Promise<unknown>): void;
  /** A line of progress. */
  note(line: string): void;
}

export type Part = (bench: Bench) => Promise<Figure[]>;

const started = performance.now();

export function note(line: string): void {
  const [load = 0] = loadavg();
  console.log(`${((performance.now() - started) / 1_000).toFixed(0).padStart(4)} s  load ${load.toFixed(1)}  ${line}`);
}

/** What the command line says. */
export interface Given {
  rounds: number;
  size: number | undefined;
}

/** Runs a part and ends everything it started, whatever became of it. */
export async function runPart(part: Part, { rounds, size }: Given, interrupted: AbortSignal): Promise<Figure[]> {
  const ends: (() => Promise<unknown>)[] = [];
  const aborted = new Promise<never>((_resolve, reject) => {
    interrupted.addEventListener('abort', () => reject(new Error('interrupted')));
  });
  try {
    return await Promise.race([
      part({ rounds, size: (usual) => size ?? usual, note, defer: (end) => void ends.push(end) }),
      aborted,
    ]);
  } finally {
    for (const end of ends.reverse()) await end().catch((error: unknown) => console.error(error));
  }
}
