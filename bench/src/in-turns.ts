import type { Bench } from './bench.js';
import { median } from './figures.js';
import { httpLoad, type Load, type Target } from './http-load.js';

const secondsPerRound = 2;

/** One after the other, over and over; a first round of each is not counted. */
export async function inTurns<Name extends string>(
  bench: Bench,
  what: string,
  targets: Record<Name, Target>,
): Promise<Record<Name, Load[]>> {
  const entries = Object.entries<Target>(targets) as [Name, Target][];
  const loads = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown as Record<Name, Load[]>;
  for (const [, target] of entries) await httpLoad(target, secondsPerRound);
  for (let round = 1; round <= bench.rounds; round += 1) {
    for (const [name, target] of entries) loads[name].push(await httpLoad(target, secondsPerRound));
    const told = entries.map(([name]) => {
      const { perSecond = 0, p99 = 0, cpu = 0 } = loads[name].at(-1) ?? {};
      return `${name} ${perSecond.toFixed(0)}/s ${p99.toFixed(1)} ms ${cpu.toFixed(0)} µs`;
    });
    bench.note(`${what}, round ${round}: ${told.join(', ')}`);
  }
  return loads;
}

/** Of the rounds. */
export const middle = (loads: readonly Load[], part: keyof Load): number => median(loads.map((load) => load[part]));
