import { readCopy, shownText } from '../card/card-copy.js';

/**
 * Characters in a second of a video, at most: a little above the 17 that are usual for subtitles of adults
 * (https://backlothelp.netflix.com/hc/en-us/articles/219375728, read 2026-11-28), because nothing else is to be read or heard.
 */
const readPerSecond = 20;
/** A short video still says something. */
const leastCharacters = 60;
/** More is split, so that a scene can be read from a phone. */
const mostPerThought = 130;
const bullet = /^(?:[-*•–—·▪✓✔☑✅]\s*|\d{1,2}[.)]\s+)/u;

/**
 * What the prompt says, thought by thought: its sentences, lines and points, without those for which the time does not suffice. A quote stays
 * whole, with its author.
 */
export function thoughtsOf(prompt: string, seconds: number): string[] {
  const text = shownText(prompt);
  if (text === '') return [];
  if (readCopy(prompt).kind === 'quote') return [text];
  const lines = text.split('\n').map((line) => line.replace(bullet, '').trim());
  const sentences = lines.filter((line) => line !== '').flatMap(sentencesOf);
  const shown = sentences.map((sentence) => sentence.replace(/(?<![.…])[.:]$/u, ''));
  return within(shown.flatMap(inPieces), Math.max(leastCharacters, seconds * readPerSecond));
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
/** Ends of what is no sentence yet. */
const abbreviation = /(?:^|[\s(])(?:\p{L}|Dr|Mr|Mrs|Ms|Prof|St|vs|e\.g|i\.e|z\.\s?B|bzw|ca|approx)\.$/iu;

/** The sentences of a line, with whatever ends them. */
export function sentencesOf(line: string): string[] {
  const found: string[] = [];
  for (const { segment } of segmenter.segment(line)) {
    const sentence = segment.trim();
    const before = found.at(-1);
    const isPart = before !== undefined && (abbreviation.test(before) || sentence.length <= 3);
    if (isPart) found[found.length - 1] = `${before} ${sentence}`;
    else if (sentence !== '') found.push(sentence);
  }
  return found;
}

/** What can be read at once: a long sentence is split where a clause ends, else between words. */
export function inPieces(sentence: string): string[] {
  if (sentence.length <= mostPerThought) return [sentence];
  const head = sentence.slice(0, mostPerThought);
  const clause = /^.{30,}[,;:.!?…](?=\s)|^.{30,}(?=\s[—–-]\s)/su.exec(head)?.[0];
  const cut = (clause ?? head.replace(/\s+\S*$/u, '')).trim();
  const rest = sentence.slice(cut.length).replace(/^[\s—–-]+/u, '');
  return rest === '' ? [cut] : [cut.replace(/[,;:]$/u, ''), ...inPieces(rest)];
}

function within(thoughts: readonly string[], characters: number): string[] {
  let left = characters;
  const kept = thoughts.findIndex((thought) => (left -= thought.length) < 0);
  return thoughts.slice(0, kept === -1 ? thoughts.length : Math.max(1, kept));
}
