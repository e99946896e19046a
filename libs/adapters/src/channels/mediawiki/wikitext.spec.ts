import { describe, expect, it } from '@jest/globals';
import { seenMediawikiPage } from '../testing/seen-mediawiki-page.js';
import { picture, wikitext } from './wikitext.js';

describe('a text in wikitext', () => {
  it.each([
    ['* a\n# b\n: c\n; d\n== e ==\n---- f\n! g\n h', '&#42; a|&#35; b|&#58; c|&#59; d|&#61;= e ==|&#45;--- f|&#33; g|&#32;h'],
    ['- a\n-- b\na * # : b', '- a|-- b|a * # : b'],
  ])('has lines that begin nothing: %j', (text, lines) => {
    expect(wikitext(text)).toBe(lines.split('|').join('<br />\n'));
  });

  it.each([
    ['<nowiki>[[a|b]] {{c}} &lt;', '&#60;nowiki&#62;&#91;&#91;a&#124;b&#93;&#93; &#123;&#123;c&#125;&#125; &#38;lt;'],
    ["it's ''a'' '''b'''", "it's &#39;&#39;a&#39;&#39; &#39;&#39;&#39;b&#39;&#39;&#39;"],
    ['~~ ~~~ a_b __TOC__ ftp://a', '~~ &#126;&#126;&#126; a_b &#95;&#95;TOC&#95;&#95; ftp&#58;//a'],
    ['a\u0000\u007fb', 'ab'],
  ])('means nothing to a wiki: %j', (text, expected) => {
    expect(wikitext(text)).toBe(expected);
  });

  it('keeps paragraphs and lines, and begins and ends with none that is empty', () => {
    expect(wikitext('\r\na\r\nb\n \n\t\nc\n')).toBe('a<br />\nb\n\nc');
    expect(wikitext(' \n')).toBe('');
  });

  it.each([
    ['See https://a.example/x.', 'See [https://a.example/x https&#58;//a.example/x].'],
    ['https://a.example/~~~__b|{c}&lt;d&e', '[https://a.example/%7E%7E%7E%5F%5Fb%7C%7Bc%7D&amp;lt;d&e https&#58;//'],
  ])('has links: %s', (text, expected) => {
    expect(wikitext(text)).toContain(expected);
    expect(seenMediawikiPage(wikitext(text)).text).toBe(text);
  });
});

describe('a picture on a wiki', () => {
  it.each([
    [800, '[[File:a.png|alt=]]'],
    [801, '[[File:a.png|800px|alt=]]'],
    [null, '[[File:a.png|alt=]]'],
  ])('of %s pixels is %s', (width, expected) => {
    expect(picture('a.png', { altText: null, width })).toBe(expected);
  });

  it('has a description on one line, which ends nothing', () => {
    expect(picture('a.png', { altText: ' a\n|b]] ', width: null })).toBe('[[File:a.png|alt=a &#124;b&#93;&#93;]]');
  });
});
