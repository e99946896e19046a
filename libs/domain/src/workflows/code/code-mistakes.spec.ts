import { expect, it } from '@jest/globals';
import { codeMistakes } from './code-mistakes.js';

it.each([
  '',
  'return input',
  'const { a } = await input;\nreturn a ?? 1;',
  'throw new Error("no dish") // end',
  'return import("fs")',
])('%j is JavaScript', (source) => {
  expect(codeMistakes(source)).toEqual([]);
});

it.each([
  ['return (', /^source: is not valid JavaScript: .* \(line 1\)\.$/],
  ['const a = 1;\nconst a = 2;\nreturn a;', /already been declared \(line 2\)\.$/],
  ['let s = 0;\n\nfor (const v of input s += v;\nreturn s;', /\(line 3\)\.$/],
  ['def run(input):\n  return input', /\(line 1\)\.$/],
  ['with (input) { return a }', /^source: is not valid JavaScript: /],
  ['(('.repeat(9_900), /^source: is /],
])('what is wrong with %j is said with its line', (source, message) => {
  expect(codeMistakes(source)).toEqual([expect.stringMatching(message)]);
});

it('runs nothing of it', () => {
  const before = Object.keys(globalThis);
  expect(codeMistakes('}); globalThis.broken = 1; (async () => {')).toEqual([]);
  expect(Object.keys(globalThis)).toEqual(before);
});
