import { limits } from '@imprint/contracts/limits';

/** One spelling of what is typed in different ways. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replaceAll(/[’'`]/gu, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

const skips = new Set(
  [
    ...[
      'skip',
      'skip it',
      'skip this',
      'pass',
      'next',
      'later',
      'no idea',
      'idk',
      'dunno',
      'i dont know',
      'dont know',
      'not sure',
    ],
    ...['im not sure', 'i have no idea', 'no clue', 'nothing', 'none', 'na', 'n a', 'i dont care', 'whatever'],
    ...['überspringen', 'weiter', 'später', 'keine ahnung', 'weiß nicht', 'weiss nicht', 'weiß ich nicht', 'weiss ich nicht'],
    ...['ich weiß nicht', 'ich weiss nicht', 'ich weiß es nicht', 'keine', 'nichts', 'egal', 'k a', 'ka'],
  ].map(plainWord),
);

/** Whether whoever answers has nothing to say to it. */
export function isSkip(answer: string): boolean {
  const word = plainWord(answer);
  return word === '' || skips.has(word);
}

const agreements = new Set(
  [
    ...['yes', 'y', 'yes please', 'yep', 'yeah', 'ok', 'okay', 'save', 'save it', 'confirm', 'correct', 'right', 'that is right'],
    ...['ja', 'ja bitte', 'jo', 'genau', 'passt', 'stimmt', 'speichern', 'richtig'],
  ].map(plainWord),
);
const refusals = new Set(['no', 'n', 'nope', 'no thanks', 'nein', 'nee', 'nein danke', 'falsch', 'wrong'].map(plainWord));

/** Whether somebody agrees with what is proposed. */
export const isYes = (answer: string): boolean => agreements.has(plainWord(answer));

/** Whether somebody does not, and says no more. */
export const isNo = (answer: string): boolean => refusals.has(plainWord(answer));

const bullet = /^\s*(?:[-*•–—·]|\d{1,2}[.)])\s+/u;
const conjunction = /\s+(?:and|und|&)\s+/iu;
/** A part of a sentence that names one thing. */
const fewWords = 6;

/** Items of a list, as people write them: on lines, with bullets, with semicolons or with commas; each once. */
export function itemsOf(answer: string, length: number = limits.brandLineLength): { items: string[]; leftOut: string[] } {
  const parts = split(answer)
    .map(tidy)
    .filter((item) => item !== '');
  const once = [...new Map(parts.map((item) => [item.toLocaleLowerCase(), item])).values()];
  const short = once.filter((item) => item.length <= length);
  const items = short.slice(0, limits.brandListLength);
  return { items, leftOut: [...once.filter((item) => item.length > length), ...short.slice(limits.brandListLength)].map(shown) };
}

function split(answer: string): string[] {
  const lines = answer.split(/\r?\n|;/u).map((line) => line.replace(bullet, ''));
  const filled = lines.filter((line) => line.trim() !== '');
  return filled.length > 1 ? filled : filled.flatMap(byCommas);
}

/** Commas that stand within a number stay. */
function byCommas(line: string): string[] {
  const parts = line.split(/(?<!\d),|,(?!\d)/u);
  const last = parts.at(-1) ?? '';
  const pair = last.replace(/^\s*(?:and|und)\s+/iu, '').split(conjunction);
  const isList = parts.length > 1 || pair.every((item) => item.trim().split(/\s+/u).length <= fewWords / 2);
  return isList ? [...parts.slice(0, -1), ...pair] : [line];
}

const tidy = (item: string): string => {
  const line = oneLine(item)
    .replace(bullet, '')
    .replace(/[.,]+$/u, '');
  return line.replace(/^(["“„'«])(.*)(["”“'»])$/u, '$2').trim();
};

/** On one line, without characters that cannot be seen or that turn the direction of what follows. */
export const oneLine = (text: string): string => clean(text).replaceAll(/\s+/gu, ' ').trim();

/** Control characters but tabs and ends of lines, and those that change the direction of the text after them. */
// eslint-disable-next-line no-control-regex -- these are what is taken out
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text of several lines. */
export const clean = (text: string): string => text.toWellFormed().replaceAll(unseen, '').trim();

const shownLength = 100;
const shown = (text: string): string => (text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);

/** How many letters differ, up to a bound. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_none, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [place, against] of [...other].entries())
      next.push(Math.min((row[place] ?? 0) + (letter === against ? 0 : 1), (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** What a word names: as it is, or with a letter or two mistyped where nothing else is as near. */
export function nearest<Name>(word: string, names: ReadonlyMap<string, Name>): Name | undefined {
  const wanted = plainWord(word).replaceAll(' ', '');
  const exact = names.get(wanted);
  if (exact !== undefined) return exact;
  const most = wanted.length < 5 ? 0 : wanted.length < 8 ? 1 : 2;
  const near = [...names].flatMap(([known, name]) =>
    Math.abs(known.length - wanted.length) <= most && distance(wanted, known) <= most ? [name] : [],
  );
  return new Set(near).size === 1 ? near[0] : undefined;
}
