import { sampleRate } from '../sound/wav.js';
import { Arrangement } from './arrangement.js';
import { describe } from './description.js';
import { soundsOfDrums } from './drums.js';
import { Room } from './room.js';
import { timingOf } from './timing.js';
import { DrumVoice, voicesOf, type Mix, type Voice } from './voices.js';

const blockFrames = 4_096;
/** Seconds after which nothing is heard of a bar any more: what a loop has to begin with. */
const longestTail = 4;
const longestFade = 3;

/** What is to be played. */
export interface Piece {
  prompt: string;
  style: string | null;
  seconds: number;
}

/** The samples of a piece, both sides in turn, from its first to its last frame. */
export function* playedBlocks({ prompt, style, seconds }: Piece): Generator<Float32Array> {
  const description = describe(prompt, style);
  const timing = timingOf(description, seconds);
  const arrangement = new Arrangement(description, timing);
  const players = new Players(arrangement);
  const room = new Room(timing.tempo);
  const before = arrangement.isLoop ? Math.ceil((longestTail * sampleRate) / timing.lengthOf(16)) : 0;
  for (let at = timing.frameAt(-before, 0); at < timing.frames;) {
    const until = at < 0 ? 0 : timing.frames;
    const frames = Math.min(blockFrames, until - at);
    const block = room.heard(players.mix(at, frames));
    if (at >= 0) yield arrangement.isLoop ? block : faded(block, at, timing.frames);
    at += frames;
  }
}

/** What sounds at a time. */
class Players {
  private readonly sounds = soundsOfDrums();
  private sounding: Voice[] = [];
  private waiting: Voice[] = [];
  private nextBar: number | undefined;

  constructor(private readonly arrangement: Arrangement) {}

  mix(at: number, frames: number): Mix {
    const mix = {
      left: new Float32Array(frames),
      right: new Float32Array(frames),
      room: new Float32Array(frames),
      echo: new Float32Array(frames),
    };
    this.sounding = this.sounding.filter((voice) => voice.play(mix, 0));
    this.prepare(at, at + frames);
    const begins = (voice: Voice): boolean => voice.at < at + frames;
    this.sounding.push(...this.waiting.filter(begins).filter((voice) => voice.play(mix, voice.at - at)));
    this.waiting = this.waiting.filter((voice) => !begins(voice));
    return mix;
  }

  private prepare(at: number, end: number): void {
    const { timing, isLoop } = this.arrangement;
    this.nextBar ??= Math.round(at / timing.lengthOf(16));
    for (; timing.frameAt(this.nextBar, 0) < end && (isLoop || this.nextBar < timing.bars); this.nextBar += 1) {
      const { notes, hits } = this.arrangement.bar(this.nextBar);
      this.waiting.push(...notes.flatMap(voicesOf), ...hits.map((hit) => new DrumVoice(hit, this.sounds)));
    }
  }
}

/** Down to silence at the end, along a curve that starts and ends level; and up from it within a millisecond. */
function faded(block: Float32Array, at: number, frames: number): Float32Array {
  const fade = Math.min(longestFade * sampleRate, frames / 4);
  for (let index = 0; index < block.length; index += 1) {
    const frame = at + Math.floor(index / 2);
    const left = Math.min(1, (frames - 1 - frame) / fade, frame / 48);
    block[index] = (block[index] ?? 0) * left * left * (3 - 2 * left);
  }
  return block;
}
