/** Words that mean something in expressions. */
const reserved = new Set([
  ...['inputs', 'trigger', 'steps', 'item', 'index', 'in', 'true', 'false', 'null', 'constructor', 'prototype'],
]);
const form = /^[a-z][a-z0-9_]*$/i;
const longest = 64;

export type WordMistake = 'form' | 'reserved' | 'taken' | 'long';

/** Why it cannot be the id of a node or the name of an input; undefined if it can. */
export function wordMistake(word: string, taken: Iterable<string>): WordMistake | undefined {
  if (word.length > longest) return 'long';
  if (!form.test(word)) return 'form';
  if (reserved.has(word)) return 'reserved';
  return [...taken].includes(word) ? 'taken' : undefined;
}

/** `draft`, `draft_2`, `draft_3`: the first one that is free. */
export function freeWord(wanted: string, taken: Iterable<string>): string {
  const known = new Set([...taken, ...reserved]);
  const word = wanted.replace(/\W+/g, '_').slice(0, longest - 5);
  const begun = form.test(word) ? word : `n_${word}`;
  if (!known.has(begun)) return begun;
  for (let number = 2; ; number += 1) if (!known.has(`${begun}_${number}`)) return `${begun}_${number}`;
}
