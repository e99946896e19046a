/** Scripts whose characters are about a token each. */
const wide = String.raw`[[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]--[\p{P}\p{S}\p{Z}]]`;
const runs = new RegExp(
  String.raw`(?<wide>${wide}+)|(?<plain>[A-Za-z]+)|(?<word>[\p{L}\p{M}]+)|(?<digits>\p{N}+)|(?<space>\s+)|(?<sign>.)`,
  'gsv',
);
const isLatin = /^[\p{Script=Latin}\p{M}]+$/u;

/**
 * About how many tokens a text is, without the tokenizer of any vendor: by the characters of each script, rather too many than too few.
 * A run of English letters is a token for 3.3 of them, with accents for 2, of another alphabet for 1.8; a Chinese, Japanese, Korean or Thai
 * character is one, two digits are about one, and so are most signs. An emoji is 2.5.
 */
export function estimatedTokens(text: string): number {
  let tokens = 0;
  for (const { 0: run, groups = {} } of text.matchAll(runs)) {
    const characters = [...run].length;
    if (groups['wide'] !== undefined) tokens += characters;
    else if (groups['plain'] !== undefined) tokens += Math.max(1, characters / 3.3);
    else if (groups['word'] !== undefined) tokens += isLatin.test(run) ? Math.max(1, characters / 2) : characters / 1.8;
    else if (groups['digits'] !== undefined) tokens += characters / 1.8;
    // A single space belongs to the word after it.
    else if (groups['space'] !== undefined) tokens += characters > 1 ? 1 : 0;
    else tokens += signTokens(run);
  }
  return Math.ceil(tokens);
}

function signTokens(sign: string): number {
  if (sign <= '~') return 0.9;
  return /\p{P}/u.test(sign) ? 1 : 2.5;
}
