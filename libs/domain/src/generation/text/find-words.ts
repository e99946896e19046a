/** Scripts that write no spaces between words. */
const unspaced = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]`;
export const [startsUnspaced, endsUnspaced] = [new RegExp(`^${unspaced}`, 'v'), new RegExp(`${unspaced}$`, 'v')];
/** What continues a word of the other scripts. */
export const continuesWord = String.raw`[[\p{L}\p{M}\p{N}]--${unspaced}]`;

/**
 * Whether a text has a word, whatever its case, its line breaks, its kind of apostrophe and hyphen, and what cannot be seen in it. A whole
 * word, except where Chinese, Japanese, Thai and others write no spaces that would end one; with an asterisk at its end (`cheap*`), also
 * as the beginning of longer ones.
 */
export function names(text: string, word: string): boolean {
  const pattern = patternOf(word);
  return pattern !== '' && new RegExp(pattern, 'iv').test(plain(text));
}

/** What matches a word in a text in one spelling; empty where there is no word. */
export function patternOf(word: string): string {
  const whole = plain(word).trim();
  const isBeginning = /[\p{L}\p{M}]\*$/u.test(whole);
  const wanted = isBeginning ? whole.slice(0, -1) : whole;
  if (wanted === '') return '';
  const pattern = wanted.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`).replaceAll('ß', '(?:ß|ss)');
  const before = startsUnspaced.test(wanted) ? '' : `(?<!${continuesWord})`;
  if (isBeginning) return `${before}${pattern}${continuesWord}*`;
  return before + pattern + (endsUnspaced.test(wanted) ? '' : `(?!${continuesWord})`);
}

/** One spelling of what reads the same. */
export function plain(text: string): string {
  // Before the normal form, which makes a space and an accent of `´`.
  return text
    .replaceAll(/[‘’‛ʼ′´`]/gu, "'")
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[‐‑‒–−]/gu, '-')
    .replaceAll(/\s+/gu, ' ');
}
