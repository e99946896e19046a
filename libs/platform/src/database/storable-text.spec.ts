import { expect, it } from '@jest/globals';
import { storableJson, storableText } from './storable-text.js';

it('has neither NUL nor half characters, and keeps the rest', () => {
  expect(storableText('a\0b\ud83d c😀')).toBe('ab\ufffd c😀');
});

it.each<[string, unknown, unknown]>([
  ['NUL', 'a\0\0b', 'ab'],
  ['half characters', ['\ud83d', '\ude00!', '😀'], ['\ufffd', '\ufffd!', '😀']],
  ['names', { 'a\0': 1 }, { a: 1 }],
  ['texts that only look like it', ['\\u0000', '\\\\ud800', '\\\0'], ['\\u0000', '\\\\ud800', '\\']],
])('is the same within JSON: %s', (_what, value, stored) => {
  expect(JSON.parse(storableJson(JSON.stringify(value)))).toEqual(stored);
});
