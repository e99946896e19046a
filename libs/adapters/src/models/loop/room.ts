import { sampleRate } from '../sound/wav.js';
import type { Mix } from './voices.js';

/** Delays of a room by M. R. Schroeder ("Natural Sounding Artificial Reverberation", 1962), in samples at 48 kHz, without common divisors. */
const combs = [1_693, 1_759, 1_873, 2_011] as const;
const passes = [241, 613] as const;
/** By which the right side differs. */
const spread = 29;
const feedback = 0.79;
const damping = 0.35;
const level = 0.32;
const echoFeedback = 0.36;
const echoLevel = 0.5;

class Ring {
  private readonly values: Float32Array;
  private at = 0;

  constructor(frames: number) {
    this.values = new Float32Array(frames);
  }

  read(): number {
    return this.values[this.at] ?? 0;
  }

  write(value: number): void {
    this.values[this.at] = value;
    this.at += 1;
    if (this.at === this.values.length) this.at = 0;
  }
}

/** One side of a room. */
class Side {
  private readonly combs: { ring: Ring; damped: number }[];
  private readonly passes: Ring[];

  constructor(offset: number) {
    this.combs = combs.map((frames) => ({ ring: new Ring(frames + offset), damped: 0 }));
    this.passes = passes.map((frames) => new Ring(frames + offset));
  }

  next(value: number): number {
    let sum = 0;
    for (const comb of this.combs) {
      const heard = comb.ring.read();
      comb.damped = heard * (1 - damping) + comb.damped * damping;
      comb.ring.write(value + comb.damped * feedback);
      sum += heard;
    }
    for (const ring of this.passes) {
      const heard = ring.read();
      const input = sum + heard * 0.5;
      ring.write(input);
      sum = heard - input * 0.5;
    }
    return sum;
  }
}

/** The room that everything is played in, and an echo in time that goes from side to side. */
export class Room {
  private readonly left = new Side(0);
  private readonly right = new Side(spread);
  private readonly echoLeft: Ring;
  private readonly echoRight: Ring;

  /** @param tempo beats per minute: the echo is three sixteenths late */
  constructor(tempo: number) {
    const frames = Math.round((45 * sampleRate) / tempo);
    this.echoLeft = new Ring(frames);
    this.echoRight = new Ring(frames);
  }

  /** The block as it is heard, both sides in turn. */
  heard({ left, right, room, echo }: Mix): Float32Array {
    const block = new Float32Array(left.length * 2);
    for (let at = 0; at < left.length; at += 1) {
      const [first, second] = [this.echoLeft.read(), this.echoRight.read()];
      this.echoLeft.write((echo[at] ?? 0) + second * echoFeedback);
      this.echoRight.write(first);
      const into = (room[at] ?? 0) + (first + second) * 0.15;
      block[at * 2] = (left[at] ?? 0) + this.left.next(into) * level + first * echoLevel;
      block[at * 2 + 1] = (right[at] ?? 0) + this.right.next(into) * level + second * echoLevel;
    }
    return block;
  }
}
