import { drawableText } from '../card/card-copy.js';
import { frameRate } from '../slideshow/film.js';
import { inPieces, sentencesOf } from '../slideshow/thoughts.js';

/** The text in the parts that are read aloud one after the other: its sentences. Lines end sentences. */
export function spokenParts(text: string): string[] {
  const parts: string[] = [];
  for (const sentence of text.split(/\r\n?|\n/u).flatMap((line) => sentencesOf(line.trim()))) {
    // What has no letter or digit, such as a row of dashes, has no time of its own.
    if (parts.length > 0 && !/[\p{L}\p{N}]/u.test(sentence)) parts[parts.length - 1] += ` ${sentence}`;
    else parts.push(sentence);
  }
  return parts;
}

/** A part of the text, and the seconds for which it is heard. */
export interface SpokenPart {
  text: string;
  seconds: number;
}

/** Words that are seen from a frame of the film on, until the next ones are. */
export interface Caption {
  /** Empty where none of it can be drawn. */
  text: string;
  start: number;
}

/** Shorter ones would be gone before they are seen: they are shown with those before. */
const leastFrames = 8;
/** Names and short calls are read together. */
const mostJoined = 60;

/** Captions in time with what is heard. @param from seconds before the first part is heard */
export function captionsOf(parts: readonly SpokenPart[], from: number): Caption[] {
  const captions: Caption[] = [];
  let [heard, shown] = [from, 0];
  for (const { text, seconds } of parts) {
    const pieces = inPieces(drawableText(text));
    const weightOf = (piece: string): number => piece.length + 1;
    const all = pieces.reduce((sum, piece) => sum + weightOf(piece), 0);
    for (const piece of pieces) {
      const start = captions.length === 0 ? 0 : Math.round(heard * frameRate);
      const last = captions.at(-1);
      if (last !== undefined && start - last.start < leastFrames && last.text.length + piece.length < mostJoined)
        last.text = `${last.text} ${piece}`.trim();
      else captions.push({ text: piece, start: Math.max(start, shown) });
      shown = (captions.at(-1)?.start ?? 0) + leastFrames;
      heard += (seconds * weightOf(piece)) / all;
    }
  }
  return captions;
}
