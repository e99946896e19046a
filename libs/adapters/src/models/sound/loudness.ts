import { sampleRate } from './wav.js';

/** Mean square of −16 LUFS: the loudness that Apple Podcasts recommends (https://podcasters.apple.com/support/893-audio-requirements), by ITU-R BS.1770-5 §1. */
const wantedPower = 0.02945099689996018;
/** −70 LUFS: what is quieter counts as silence. */
const silence = 1.1724653045822956e-7;
/** 10 LU below the mean. */
const relativeGate = 0.1;
const hopFrames = sampleRate / 10;
const hopsOfBlock = 4;

/** The filters of BS.1770-5 annex 1 at 48 kHz: the head, and then what low tones weigh. */
const stages = [
  { b0: 1.53512485958697, b1: -2.69169618940638, b2: 1.19839281085285, a1: -1.69065929318241, a2: 0.73248077421585 },
  { b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621 },
] as const;

class Filter {
  private one = 0;
  private two = 0;

  constructor(private readonly stage: (typeof stages)[number]) {}

  next(value: number): number {
    const { b0, b1, b2, a1, a2 } = this.stage;
    const filtered = b0 * value + this.one;
    this.one = b1 * value - a1 * filtered + this.two;
    this.two = b2 * value - a2 * filtered;
    return filtered;
  }
}

/** Measures how loud a sound at 48 kHz is as a whole. One channel counts as two: both speakers play it. */
export class LoudnessMeter {
  private readonly filters: (readonly [Filter, Filter])[];
  private readonly hops: number[] = [];
  private energy = 0;
  private frames = 0;

  constructor(private readonly channels: number) {
    this.filters = Array.from({ length: channels }, () => [new Filter(stages[0]), new Filter(stages[1])]);
  }

  /** @param block values of the channels in turn */
  add(block: Float32Array): void {
    for (let at = 0; at < block.length; at += this.channels) {
      for (const [channel, [first, second]] of this.filters.entries()) {
        const weighted = second.next(first.next(block[at + channel] ?? 0));
        this.energy += weighted * weighted;
      }
      this.frames += 1;
      if (this.frames === hopFrames) this.endHop();
    }
  }

  /** What to multiply the sound with to bring it to −16 LUFS; 0 if it is silent. */
  gain(): number {
    const power = this.power();
    return power > silence ? Math.sqrt(wantedPower / power) : 0;
  }

  private endHop(): void {
    this.hops.push((this.energy / this.frames) * (this.channels === 1 ? 2 : 1));
    this.energy = 0;
    this.frames = 0;
  }

  /** Gated mean of overlapping blocks of 400 ms; what is shorter is one block. */
  private power(): number {
    if (this.hops.length < hopsOfBlock && this.frames > 0) this.endHop();
    const size = Math.min(hopsOfBlock, this.hops.length);
    const count = this.hops.length - size + 1;
    const blocks = Array.from({ length: count }, (_, index) => mean(this.hops.slice(index, index + size)));
    const audible = blocks.filter((power) => power > silence);
    const gate = mean(audible) * relativeGate;
    return mean(audible.filter((power) => power > gate));
  }
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
