import { describe, expect, it } from '@jest/globals';
import { articleHtml, renderMarkdown } from './render-markdown.js';

/** HTML without the line breaks between elements. */
const htmlOf = (source: string): string => renderMarkdown(source).html.replaceAll(/(?<=>)\n/g, '');

describe('an article’s Markdown', () => {
  it.each([
    ['# One\n\nTwo *three* **four** `five`', '<h1>One</h1><p>Two <em>three</em> <strong>four</strong> <code>five</code></p>'],
    ['a\nb  \nc\\\nd', '<p>a\nb<br />c<br />d</p>'],
    ['- a\n- b\n  - c\n\nd', '<ul><li>a</li><li>b\n<ul><li>c</li></ul></li></ul><p>d</p>'],
    ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
    ['- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    [
      '|a|b|\n|-|-|\n|1|~~2~~|',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><s>2</s></td></tr></tbody></table>',
    ],
    ['> a\n> b\n\nc', '<blockquote><p>a\nb</p></blockquote><p>c</p>'],
    ['```js\n<b>\n```\nx', '<pre><code>&lt;b&gt;\n</code></pre><p>x</p>'],
    ['a\n\n---\n\nb', '<p>a</p><hr /><p>b</p>'],
    ['snake_case_name and 2 * 3 * 4', '<p>snake_case_name and 2 * 3 * 4</p>'],
    ['\\*not\\*', '<p>*not*</p>'],
    [
      '[a **b**](https://a.example/x "t")',
      '<p><a href="https://a.example/x" rel="noopener nofollow">a <strong>b</strong></a></p>',
    ],
    ['![alt](https://a.example/x.png)', '<p><a href="https://a.example/x.png" rel="noopener nofollow">alt</a></p>'],
    [
      '<https://a.example/?a=1&b="x>',
      '<p><a href="https://a.example/?a=1&amp;b=%22x" rel="noopener nofollow">https://a.example/?a=1&amp;b="x</a></p>',
    ],
  ])('%j is %s', (source, expected) => {
    expect(htmlOf(source)).toBe(expected);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](  JaVaScRiPt:alert(1))',
    '[x](java\nscript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '![x](javascript:alert(1))',
    '[x](https://a.example/" onmouseover="alert(1))',
    '<javascript:alert(1)>',
    '`<script>`',
    '```\n</code><script>alert(1)</script>\n```',
    '- <b onclick=x>',
    '> # <style>*{}</style>',
    '[<script>](https://a.example)',
  ])('%j becomes no element, attribute or address of its own', (source) => {
    const elements = [...htmlOf(source).matchAll(/<[^>]*>/g)].map(([element]) => element);
    const known =
      /^<(?:\/?(?:p|h[1-6]|ul|ol|li|blockquote|pre|code|em|strong|a)|hr \/|br \/|a href="(?:https?:\/\/|mailto:)[^"<>]*" rel="noopener nofollow")>$/;
    expect(elements.filter((element) => !known.test(element))).toEqual([]);
  });

  it('is also available as plain text', () => {
    expect(renderMarkdown('# A & B\n\nSee [there](https://a.example) and `x<y`.\n\n1. one\n2. *two*').text).toBe(
      'A & B\n\nSee there and x<y.\n\n1. one\n2. two',
    );
    expect(renderMarkdown('- a\n  - b\n- c\n\n  more\n\n![a sunset](https://a.example/x.png)\n\n---\n\n```\nx\n```').text).toBe(
      '- a\n- b\n- c\n\nmore\n\na sunset\n\nx',
    );
  });

  it('is scanned once, however many code spans it contains', () => {
    const began = performance.now();
    expect(renderMarkdown('```\n```\n'.repeat(150_000)).text).toBe('');
    // As below: rescanning the text for each of them takes minutes.
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it.each(['[', '![', '*a ', '_a ', '`', '<', '> ', '- ', '> - ', '\\', '**', '[](', '\n', '```\n', '  - a\n', 'a\n> b\n'])(
    'made of %j alone is read at once',
    (piece) => {
      const began = performance.now();
      renderMarkdown(piece.repeat(100_000 / piece.length));
      // Not a benchmark: quadratic behaviour takes minutes here.
      expect(performance.now() - began).toBeLessThan(20_000);
    },
  );
});

describe('an article’s HTML for another site', () => {
  it('has its images, and links that count', () => {
    expect(articleHtml('See ![a sunset](https://a.example/x.png) [there](https://b.example).')).toBe(
      '<p>See <img src="https://a.example/x.png" alt="a sunset" /> <a href="https://b.example">there</a>.</p>',
    );
  });

  it.each([
    '![x](http://a.example/x.png)',
    '![x](data:image/png;base64,AAAA)',
    '![x](javascript:alert(1))',
    '<img src=x onerror=alert(1)>',
  ])('loads nothing for %j', (source) => {
    expect(articleHtml(source)).not.toMatch(/<img[^>]*\ssrc/);
  });

  it.each(['<script>alert(1)</script>', '[x](javascript:alert(1))', '<p onclick=x>'])('%j runs nothing', (source) => {
    expect(articleHtml(source)).not.toMatch(/<script|href="javascript|<p onclick/);
  });
});
