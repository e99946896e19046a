import { stepVariables } from '../expressions/expression.js';

const wordForm = /^[a-z][a-z0-9_]*$/i;
const longestWord = 64;

/** Words that the language of expressions, or JavaScript, reads otherwise after a point. */
const reserved: ReadonlySet<string> = new Set([...stepVariables, 'in', 'true', 'false', 'null', 'constructor', 'prototype']);

/** Why this cannot be the id of a node or the key of an input; null if it can. */
export function wordMistake(word: string): string | null {
  if (word.length > longestWord) return `is longer than ${longestWord} characters.`;
  if (!wordForm.test(word)) return 'has to be a word: a letter, then letters, digits and _.';
  return reserved.has(word) ? `"${word}" means something in expressions; choose another word.` : null;
}
