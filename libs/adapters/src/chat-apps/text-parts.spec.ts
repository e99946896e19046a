import { describe, expect, it } from '@jest/globals';
import { textParts } from './text-parts.js';

describe(textParts.name, () => {
  it.each<[string, string, string[]]>([
    ['what fits, as it is', '1234567890', ['1234567890']],
    ['after a paragraph rather than a line', 'ab\n\ncd\nefgh', ['ab', 'cd\nefgh']],
    ['after a line', 'abcd\nefghijk', ['abcd', 'efghijk']],
    ['anywhere, if there is no line', '12345678901', ['1234567890', '1']],
    ['never within a character', '123456789😀0', ['123456789', '😀0']],
    ['into three parts at most', 'a'.repeat(45), ['a'.repeat(10), 'a'.repeat(10), 'a'.repeat(10)]],
    ['nothing into nothing', '', []],
  ])('divides %s', (_what, text, parts) => {
    expect(textParts(text, 10, 3)).toEqual(parts);
  });
});
