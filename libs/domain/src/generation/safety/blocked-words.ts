import { continuesWord, endsUnspaced, plain, startsUnspaced } from '../text/find-words.js';

/** A letter or digit right before, and right after, a place of a text. */
const [continuesBefore, continuesAfter] = [new RegExp(`${continuesWord}$`, 'v'), new RegExp(`^${continuesWord}`, 'v')];

/**
 * One spelling of what the list takes for the same: as `plain`, and without case and accents. Accents are those of Latin and Greek letters; in
 * other scripts such signs make another letter.
 */
export function folded(text: string): string {
  return plain(text)
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}][\u0300-\u036f]{0,9})[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .trim();
}

/** Those of the list that one of the texts has as whole words. */
export function blockedWordsIn(texts: readonly string[], list: readonly string[]): string[] {
  if (list.length === 0) return [];
  const searched = texts.map(folded);
  return list.filter((word) => {
    const wanted = folded(word);
    return wanted !== '' && searched.some((text) => hasWord(text, wanted));
  });
}

/** Both are folded. Where a script writes no spaces that would end a word, it is found anywhere. */
function hasWord(text: string, word: string): boolean {
  const [startsAnywhere, endsAnywhere] = [startsUnspaced.test(word), endsUnspaced.test(word)];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    // Two characters, because a letter may be a pair of them.
    const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + word.length, at + word.length + 2)];
    if ((startsAnywhere || !continuesBefore.test(before)) && (endsAnywhere || !continuesAfter.test(after))) return true;
  }
  return false;
}
