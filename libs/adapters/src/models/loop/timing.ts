import { sampleRate } from '../sound/wav.js';
import type { Description } from './description.js';
import { stepsOfBar } from './melody.js';

const beatsOfBar = 4;
/** How far the tempo may leave what is usual for the mood, so that the length is a whole number of bars. */
const stretch = 0.08;

/** When everything happens. Frames are samples of each channel. */
export interface Timing {
  /** Beats per minute. */
  tempo: number;
  bars: number;
  frames: number;
  /** Whether the last bar ends with the piece. */
  isWhole: boolean;
  /** Where a sixteenth of a bar begins. */
  frameAt(bar: number, step: number): number;
  /** Frames of so many sixteenths. */
  lengthOf(steps: number): number;
}

/** A tempo that is named is kept; otherwise it is chosen so that the length is a whole number of bars, of four if possible. */
export function timingOf({ tempo: named, mood, seed }: Description, seconds: number): Timing {
  const usual = seed.between(...mood.tempo);
  const tempo = named ?? fittingTempo(usual, mood.tempo, seconds);
  const framesOfBar = (60 * beatsOfBar * sampleRate) / tempo;
  const frames = Math.round(seconds * sampleRate);
  const exact = frames / framesOfBar;
  const isWhole = Math.round(exact) >= 1 && Math.abs(exact - Math.round(exact)) * framesOfBar < 1;
  const late = (mood.swing * framesOfBar) / stepsOfBar;
  return {
    tempo,
    bars: Math.max(1, isWhole ? Math.round(exact) : Math.floor(exact)),
    frames,
    isWhole,
    frameAt: (bar, step) => Math.round((bar + step / stepsOfBar) * framesOfBar + (step % 4 === 2 ? late : 0)),
    lengthOf: (steps) => Math.round((steps / stepsOfBar) * framesOfBar),
  };
}

function fittingTempo(usual: number, [from, to]: readonly [number, number], seconds: number): number {
  const tempoOf = (bars: number): number => (60 * beatsOfBar * bars) / seconds;
  const isUsual = (tempo: number): boolean => tempo >= from * (1 - stretch) && tempo <= to * (1 + stretch);
  for (const multiple of [4, 2, 1]) {
    const groups = (usual * seconds) / (60 * beatsOfBar * multiple);
    const tempos = [Math.floor(groups), Math.ceil(groups)].map((count) => tempoOf(count * multiple)).filter(isUsual);
    const [nearest] = tempos.toSorted((a, b) => Math.abs(a - usual) - Math.abs(b - usual));
    if (nearest !== undefined) return nearest;
  }
  return usual;
}
