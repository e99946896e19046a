import { describe, expect, it } from '@jest/globals';
import { readTitle } from '../testing/mediawiki-pages.js';
import { pageTitles } from './titles.js';

const titlesOf = (title: string, text = 'A text', prefix = '') =>
  pageTitles({ title, text, targetId: 'tgt_0123456789abcdef' }, prefix);

describe('the title of a page', () => {
  it.each([
    ['Spring menu', ['Spring menu']],
    ['#spring <b>[x]</b> {a|b}', ['spring (b)(x)(/b) (a-b)']],
    ['  _a__b\t', ['a b']],
    ['::a: b', ['a: b', 'a \u2013 b']],
    ['../a/./b/..', ['\u2026/a/\u2026/b/\u2026']],
    ['100%41 &amp; ~~~~', ['100\uff0541 \uff06amp; ~~']],
    ['e\u0301\u200e\u202e', ['\u00e9']],
    ['[#]', ['A text']],
  ])('%j is %j', (title, expected) => {
    expect(titlesOf(title)).toEqual(expected);
  });

  it('is the first line of the text, or the end of the target id, where there is none', () => {
    expect(titlesOf('', '\n ... \nSoup\nBread')).toEqual(['Soup']);
    expect(titlesOf('', '...')).toEqual(['Post 456789abcdef']);
  });

  it('begins with the prefix, in which a colon means what it means', () => {
    expect(titlesOf('a: b', '', 'News:')).toEqual(['News:a: b']);
  });

  it.each([
    [255, 'x'],
    [256, 'x'],
    [128, '\u00e4'],
    [64, '\u{1f353}'],
  ])('of %i times %s has 255 bytes at most', (count, character) => {
    for (const prefix of ['', 'News:']) {
      const [title = ''] = titlesOf(character.repeat(count), '', prefix);
      expect(Buffer.byteLength(title)).toBeLessThanOrEqual(255);
      expect(Buffer.byteLength(title)).toBeGreaterThan(245);
      expect(readTitle(title)).toHaveProperty('title');
    }
  });

  it('keeps one of 255 bytes whole', () => {
    expect(titlesOf('x'.repeat(255))).toEqual(['x'.repeat(255)]);
    expect(titlesOf('x'.repeat(256))).toEqual([`${'x'.repeat(252)}\u2026`]);
  });
});
