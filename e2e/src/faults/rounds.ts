import { expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { isLong, mode } from '../harness/index.js';

/** One in CI, two in its long run, many with `npm run faults`. */
export const rounds = Number(process.env.IMPRINT_FAULT_ROUNDS ?? (isLong ? 2 : 1));
/** Maximum seconds for the rounds of one fault; skipped rounds show in the count. */
const secondsAtMost = Number(process.env.IMPRINT_FAULT_SECONDS ?? 600);
export const seed = process.env.IMPRINT_FAULT_SEED ?? String(Date.now() % 1_000_000);
const report = process.env.IMPRINT_FAULT_REPORT;

/** Random numbers that can be repeated with the printed seed. */
export class Chance {
  private state: number;

  constructor(words: string) {
    this.state = createHash('sha256').update(words).digest().readUInt32LE();
  }

  /** An integer in the range, both ends included. */
  between(least: number, most: number): number {
    // Mulberry32.
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const share = ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    return least + Math.floor(share * (most - least + 1));
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.between(0, choices.length - 1)] ?? choices[0];
  }
}

/** Result of the rounds of a fault. */
export interface Tally {
  rounds: number;
  /** Operations that were in progress when the fault struck. */
  hit: number;
  settledByLookUp: number;
  heldForPerson: number;
  lost: number;
  doubled: number;
}

export interface Round {
  index: number;
  chance: Chance;
  tally: Tally;
}

/** One test: the fault strikes once per round, at a different moment each time; in the end nothing may be lost or duplicated. */
export function strikes(
  fault: string,
  promise: string,
  round: (round: Round) => Promise<void>,
  finish?: (tally: Tally) => Promise<void>,
  count = rounds,
): void {
  const play = async (): Promise<void> => {
    const tally: Tally = { rounds: 0, hit: 0, settledByLookUp: 0, heldForPerson: 0, lost: 0, doubled: 0 };
    const started = Date.now();
    try {
      for (let index = 0; index < count && Date.now() - started < secondsAtMost * 1_000; index += 1) {
        await round({ index, chance: new Chance(`${seed} ${fault} ${index}`), tally });
        tally.rounds += 1;
      }
      await finish?.(tally);
      expect({ seed, ...tally }).toMatchObject({ lost: 0, doubled: 0 });
    } finally {
      const seconds = Math.round((Date.now() - started) / 1_000);
      if (report !== undefined) appendFileSync(report, `${JSON.stringify({ mode, fault, seconds, ...tally })}\n`);
    }
  };
  it(`${fault}: ${promise}`, play, (Math.min(secondsAtMost, Math.max(rounds, count) * 60) + 180) * 1_000);
}
