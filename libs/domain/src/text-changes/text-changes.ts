import type { ComparedBy, TextChange } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { diffArrays, type ArrayChange } from 'diff';

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Words by the rules of Unicode, so also those of languages that put no spaces between them; white space and signs by themselves. */
const wordsOf = (text: string): string[] => Array.from(words.segment(text), ({ segment }) => segment);
/** With the empty lines after them. */
const paragraphsOf = (text: string): string[] => text.split(/(?<=\n[^\S\n]*\n)(?=\S)/u);

/** What differs between two texts, and how finely that was found out. */
export interface Comparison {
  comparedBy: ComparedBy;
  changes: TextChange[];
}

/** What differs between two texts: word by word, or paragraph by paragraph where they differ in too many words. */
export function comparisonOf(earlier: string, later: string): Comparison {
  const byWords = stretches(wordsOf(earlier), wordsOf(later));
  if (byWords !== undefined) return { comparedBy: 'words', changes: joinedAcrossSpace(byWords) };
  const byParagraphs = stretches(paragraphsOf(earlier), paragraphsOf(later));
  if (byParagraphs !== undefined) return { comparedBy: 'paragraphs', changes: byParagraphs };
  return { comparedBy: 'texts', changes: changed(earlier, later) };
}

/** What differs between two texts. */
export const changesBetween = (earlier: string, later: string): TextChange[] => comparisonOf(earlier, later).changes;

/** Undefined where they differ in too much. */
function stretches(earlier: string[], later: string[]): TextChange[] | undefined {
  const found: ArrayChange<string>[] | undefined = diffArrays(earlier, later, { maxEditLength: limits.comparedEdits });
  return found?.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

/** Words of a line that changed one after the other as one change, although the spaces between them are the same. */
function joinedAcrossSpace(found: readonly TextChange[]): TextChange[] {
  const joined: TextChange[] = [];
  let [removed, added] = ['', ''];
  for (const [index, { kind, text }] of found.entries()) {
    const isBetween = /^[^\S\n]+$/u.test(text) && removed + added !== '' && index < found.length - 1;
    if (kind === 'removed' || (kind === 'same' && isBetween)) removed += text;
    if (kind === 'added' || (kind === 'same' && isBetween)) added += text;
    if (kind !== 'same' || isBetween) continue;
    joined.push(...changed(removed, added), { kind, text });
    [removed, added] = ['', ''];
  }
  return [...joined, ...changed(removed, added)];
}

function changed(earlier: string, later: string): TextChange[] {
  const both: TextChange[] = [
    { kind: 'removed', text: earlier },
    { kind: 'added', text: later },
  ];
  return both.filter(({ text }) => text !== '');
}
