import { describe, expect, it } from '@jest/globals';
import { linksOf } from './index.js';

const found = (source: string): string[] => linksOf(source).map(({ kind, url, text }) => `${kind} ${url} ${text}`);

describe('the links of a text in Markdown', () => {
  it.each([
    ['[Old *wheat*\nhere](https://a.example/wheat "title")', ['link https://a.example/wheat Old wheat here']],
    ['![A mill](https://a.example/mill.png)', ['image https://a.example/mill.png A mill']],
    [
      '[![A mill](https://a.example/mill.png)](https://a.example/mill)',
      ['link https://a.example/mill A mill', 'image https://a.example/mill.png A mill'],
    ],
    ['[one][ref]\n\n[ref]: https://a.example/ref', ['link https://a.example/ref one']],
    [
      '<https://a.example/auto> <me@a.example>',
      ['link https://a.example/auto https://a.example/auto', 'link mailto:me@a.example me@a.example'],
    ],
    ['See https://a.example/bare.', ['link https://a.example/bare https://a.example/bare']],
    ['| a |\n|---|\n| [x](https://a.example/cell) |', ['link https://a.example/cell x']],
    ['- > ## [x](https://a.example/deep)', ['link https://a.example/deep x']],
    [
      '[a](/about) [b](#part) [c](javascript:alert(1)) [d]()',
      ['link /about a', 'link #part b', 'link javascript:alert(1) c', 'link  d'],
    ],
    ['[ü](https://bücher.example/ü)', ['link https://xn--bcher-kva.example/%C3%BC ü']],
  ])('%j are %j', (source, expected) => {
    expect(found(source)).toEqual(expected);
  });

  it.each([
    'a.example and me@a.example and //a.example/x and ftp://a.example',
    '`https://a.example/code`',
    '```\n[x](https://a.example/block)\n```',
    '<a href="https">x</a>',
    String.raw`\[x](no)`,
    '',
  ])('%j has none', (source) => {
    expect(found(source)).toEqual([]);
  });

  it('are shown as text where the article does, and all the same listed', () => {
    expect(found('[a](javascript:alert(1)) ![b](data:text/plain,x)')).toEqual([
      'link javascript:alert(1) a',
      'image data:text/plain,x b',
    ]);
  });
});
