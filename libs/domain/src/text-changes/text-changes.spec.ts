import type { TextChange } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { describe, expect, it } from '@jest/globals';
import { changesBetween, comparisonOf } from './text-changes.js';

/** `[-removed-]{+added+}`, as `git diff --word-diff` writes it. */
const marked = (changes: readonly TextChange[]): string =>
  changes.map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`)).join('');
const side = (changes: readonly TextChange[], other: TextChange['kind']): string =>
  changes.flatMap(({ kind, text }) => (kind === other ? [] : [text])).join('');
const words = (count: number, first = 0): string => Array.from({ length: count }, (_, index) => `w${first + index}`).join('/');

describe('what differs between two texts', () => {
  it.each([
    ['a b', 'a b', 'a b'],
    ['', 'a', '{+a+}'],
    ['a', '', '[-a-]'],
    ['', '', ''],
    ['It is old.', 'It is young.', 'It is [-old-]{+young+}.'],
    ['one two three four', 'one 2 3 four', 'one [-two three-]{+2 3+} four'],
    ['an old mill\n\nby the river', 'a new barn\n\nat the river', '[-an old mill-]{+a new barn+}\n\n[-by-]{+at+} the river'],
    ['two  spaces', 'two spaces', 'two[-  -]{+ +}spaces'],
    ['今日は天気がいいです', '今日は機嫌がいいです', '今日は[-天気-]{+機嫌+}がいいです'],
    ['我们喜欢面包', '我们喜欢蛋糕', '我们喜欢[-面包-]{+蛋糕+}'],
    ['Straße', 'Strasse', '[-Straße-]{+Strasse+}'],
    ['👩‍🌾 bakes', '👩‍🍳 bakes', '[-👩‍🌾-]{+👩‍🍳+} bakes'],
  ])('%j and %j is %j', (earlier, later, shown) => {
    const changes = changesBetween(earlier, later);
    expect(marked(changes)).toBe(shown);
    expect([side(changes, 'added'), side(changes, 'removed')]).toEqual([earlier, later]);
  });

  it('is told by words up to the limit, and by paragraphs beyond it', () => {
    const [kept, half] = ['The end\n\nof it', limits.comparedEdits / 2];
    const compare = (more: string) => comparisonOf(`${words(half)}\n\n${kept}`, `${words(half, 5_000)}${more}\n\n${kept}`);
    expect(compare('').comparedBy).toBe('words');
    const coarse = compare('/');
    expect(coarse.comparedBy).toBe('paragraphs');
    expect(coarse.changes.map(({ kind }) => kind)).toEqual(['removed', 'added', 'same']);
    expect(coarse.changes.at(-1)?.text).toBe(kept);
  });

  it('is everything where too many paragraphs differ, and makes up both texts again in any case', () => {
    const text = (count: number, first: number): string =>
      Array.from({ length: count }, (_, index) => words(2, first + 2 * index)).join('\n\n');
    const half = limits.comparedEdits / 2;
    for (const [count, laterCount, expected] of [
      [half / 2, half / 2, 'words'],
      [half, half, 'paragraphs'],
      [half, half + 1, 'texts'],
    ] as const) {
      const [earlier, later] = [`${text(count, 0)}\n\nsame`, `${text(laterCount, 9_000)}\n\nsame`];
      const { changes, comparedBy } = comparisonOf(earlier, later);
      expect([laterCount, comparedBy]).toEqual([laterCount, expected]);
      expect([side(changes, 'added'), side(changes, 'removed')]).toEqual([earlier, later]);
    }
  });
});
