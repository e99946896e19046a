import { names, patternOf, plain } from './find-words.js';

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });
/** A line of a list, a quotation or a heading that has nothing else. */
const emptyLine = /^\s*(?:[-*+•–]|#{1,6}|>|\d+[.)])?\s*$/u;

/** What is left of a text, and which words it is without. */
export interface Cleaned {
  text: string;
  removed: string[];
}

/** A text without the sentences in which a banned word stands, also one that begins in one sentence and ends in the next. */
export function withoutSentences(text: string, banned: readonly string[]): Cleaned {
  const removed = banned.filter((word) => names(text, word));
  if (removed.length === 0) return { text, removed };
  let units = unitsOf(text);
  for (let found: string | undefined = removed[0]; found !== undefined; found = firstOf(banned, units)) {
    const word = found;
    const kept = units.filter((unit) => !names(unit, word));
    units = kept.length < units.length ? kept : withoutWindow(units, word);
  }
  return { text: tidied(units), removed };
}

/** A heading, a title or a prompt without the words themselves: there is no sentence to leave out. */
export function withoutWords(text: string, banned: readonly string[]): Cleaned {
  const removed = banned.filter((word) => names(text, word));
  if (removed.length === 0) return { text, removed };
  let kept = text;
  for (let found: string | undefined = removed[0]; found !== undefined; found = banned.find((word) => names(kept, word))) {
    const shorter = cut(kept, found);
    // What reads the same may be spelled with characters that cannot be seen.
    kept = names(shorter, found) ? cut(plain(kept), found) : shorter;
  }
  return { text: kept, removed };
}

const firstOf = (banned: readonly string[], units: readonly string[]): string | undefined =>
  banned.find((word) => names(units.join(''), word));

function cut(text: string, word: string): string {
  return text
    .replaceAll(new RegExp(patternOf(word), 'giv'), ' ')
    .replaceAll(/[ \t]+/gu, ' ')
    .replaceAll(/ (?=[,.;:!?])/gu, '')
    .replace(/^[\s,.;:!?–—-]+(?=\s)/u, '')
    .trim();
}

/** Sentences and line breaks of a text in their order; joined they are the text. */
const unitsOf = (text: string): string[] =>
  text.split(/(\n)/u).flatMap((line) => [...sentences.segment(line)].map(({ segment }) => segment));

/** Without the shortest stretch of sentences that has the word only together. */
function withoutWindow(units: readonly string[], word: string): string[] {
  for (let size = 2; size <= units.length; size += 1)
    for (let start = 0; start + size <= units.length; start += 1)
      if (names(units.slice(start, start + size).join(''), word)) return [...units.slice(0, start), ...units.slice(start + size)];
  return [];
}

/** Without what is left of lines whose sentences are gone. */
function tidied(units: readonly string[]): string {
  return units
    .join('')
    .split('\n')
    .filter((line) => line === '' || !emptyLine.test(line))
    .join('\n')
    .replaceAll(/[ \t]+$/gmu, '')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}
