import { sampleRate } from '../sound/wav.js';
import type { Hit, Note } from './arrangement.js';
import { placing, type DrumName } from './drums.js';
import { decayOver, frequencyOf, tableSize, timbres, type Timbre } from './tone.js';

/** What is added up in a block: both sides, and what goes into the room and the echo. */
export interface Mix {
  left: Float32Array;
  right: Float32Array;
  room: Float32Array;
  echo: Float32Array;
}

/** Something that sounds from a frame on. */
export interface Voice {
  readonly at: number;
  /** Adds what it plays from a place in the block to its end. Returns whether it goes on. */
  play(mix: Mix, from: number): boolean;
}

const inaudible = 1e-4;
/** By which both sides of a pad differ in pitch, so that it is wide. */
const detuned = 0.0024;

/** A tone. */
export class ToneVoice implements Voice {
  readonly at: number;
  private readonly timbre: Timbre;
  private readonly attack: number;
  private readonly decay: number;
  private readonly release: number;
  private readonly fading: number;
  private readonly step: number;
  private level = 0;
  private bright = 1;
  private phase = 0;
  private age = 0;

  constructor(
    private readonly note: Note,
    /** Of the pitch, and of the side. */
    detune = 0,
  ) {
    this.at = note.at;
    this.timbre = timbres[note.timbre];
    this.attack = Math.max(1, Math.round(this.timbre.attack * sampleRate));
    this.decay = 1 - decayOver(this.timbre.decay, sampleRate);
    this.release = decayOver(this.timbre.release / 3, sampleRate);
    this.fading = decayOver(this.timbre.brightness, sampleRate);
    this.step = (frequencyOf(note.note) * (1 + detune) * tableSize) / sampleRate;
  }

  play(mix: Mix, from: number): boolean {
    const { bright, dark, sustain, room, echo } = this.timbre;
    const { strength, pan, length } = this.note;
    const [toLeft, toRight] = [strength * Math.sqrt((1 - pan) / 2), strength * Math.sqrt((1 + pan) / 2)];
    const { left, right } = mix;
    for (let at = from; at < left.length; at += 1) {
      if (this.age >= length) {
        this.level *= this.release;
        if (this.level < inaudible) return false;
      } else if (this.age < this.attack) this.level = this.age / this.attack;
      else this.level += (sustain - this.level) * this.decay;
      this.age += 1;
      const index = Math.floor(this.phase);
      const between = this.phase - index;
      const low = (dark[index] ?? 0) + ((dark[index + 1] ?? 0) - (dark[index] ?? 0)) * between;
      const high = (bright[index] ?? 0) + ((bright[index + 1] ?? 0) - (bright[index] ?? 0)) * between;
      const value = (low + (high - low) * this.bright) * this.level;
      this.bright *= this.fading;
      this.phase += this.step;
      if (this.phase >= tableSize) this.phase -= tableSize;
      left[at] = (left[at] ?? 0) + value * toLeft;
      right[at] = (right[at] ?? 0) + value * toRight;
      mix.room[at] = (mix.room[at] ?? 0) + value * strength * room;
      mix.echo[at] = (mix.echo[at] ?? 0) + value * strength * echo;
    }
    return true;
  }
}

/** Both sides of a pad, or one tone. */
export function voicesOf(note: Note): Voice[] {
  if (note.timbre !== 'pad') return [new ToneVoice(note)];
  const side = (pan: number, detune: number): Voice => new ToneVoice({ ...note, pan: note.pan * 0.4 + pan }, detune);
  return [side(-0.6, -detuned), side(0.6, detuned)];
}

/** A strike of a drum. */
export class DrumVoice implements Voice {
  readonly at: number;
  private age = 0;

  constructor(
    private readonly hit: Hit,
    private readonly sounds: Readonly<Record<DrumName, Float32Array>>,
  ) {
    this.at = hit.at;
  }

  play(mix: Mix, from: number): boolean {
    const { level, pan, room } = placing[this.hit.drum];
    const sound = this.sounds[this.hit.drum];
    const strength = this.hit.strength * level;
    const [toLeft, toRight] = [strength * Math.sqrt((1 - pan) / 2), strength * Math.sqrt((1 + pan) / 2)];
    const end = Math.min(mix.left.length, from + sound.length - this.age);
    for (let at = from; at < end; at += 1) {
      const value = sound[this.age] ?? 0;
      this.age += 1;
      mix.left[at] = (mix.left[at] ?? 0) + value * toLeft;
      mix.right[at] = (mix.right[at] ?? 0) + value * toRight;
      mix.room[at] = (mix.room[at] ?? 0) + value * strength * room;
    }
    return this.age < sound.length;
  }
}
