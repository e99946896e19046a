import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from './figures.js';

/** What a part of a suite is given. Whatever it starts it hands to `defer`, which ends it in reverse order. */
export interface Bench {
  /** Interleaved rounds; figures are medians over them. A part that never reads it measures once. */
  readonly rounds: number;
  /** How many things a part handles that goes by `--size`, unless it was given. */
  size(usual: number): number;
  defer(end: () => Promise<unknown>): void;
  /** Whether to say where the processor time goes, by `--profile`; what is measured then is a little slower. */
  readonly profiles: boolean;
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
  profiles: boolean;
}

const endingMs = 60_000;

/** Runs a part and ends everything it started, whatever became of it. Figures say in how many rounds they were measured. */
export async function runPart(part: Part, { rounds, size, profiles }: Given, interrupted: AbortSignal): Promise<Figure[]> {
  const ends: (() => Promise<unknown>)[] = [];
  let runs = 1;
  const bench: Bench = {
    get rounds() {
      runs = rounds;
      return rounds;
    },
    size: (usual) => size ?? usual,
    profiles,
    note,
    defer: (end) => void (interrupted.aborted ? end().catch(console.error) : ends.push(end)),
  };
  const running = part(bench);
  const aborted = new Promise<never>((_resolve, reject) => {
    const abort = (): void => reject(new InterruptedError());
    if (interrupted.aborted) abort();
    else interrupted.addEventListener('abort', abort, { once: true });
  });
  try {
    return (await Promise.race([running, aborted])).map((figure) => ({ runs, ...figure }));
  } finally {
    for (const end of ends.reverse()) await end().catch((error: unknown) => console.error(error));
    // What it was just starting is handed over only now, and ended at once; without what it ran on, it gets no further.
    if (interrupted.aborted) await Promise.race([running.catch(() => undefined), sleep(endingMs, undefined, { ref: false })]);
  }
}

/** Ctrl-C: what was measured until then still counts. */
export class InterruptedError extends Error {
  constructor() {
    super('interrupted');
  }
}
