import { describe, expect, it } from '@jest/globals';
import { openedConnection, outgoingPost } from '../outgoing-post.fixture.js';
import { mediaMark, postBody } from './post-body.js';

const connection = openedConnection({});

describe('the address of a file on WordPress', () => {
  it('is another one for another place, text or target', () => {
    const marks = [
      mediaMark('tgt_1', 0, 'a'),
      mediaMark('tgt_1', 1, 'a'),
      mediaMark('tgt_1', 0, 'b'),
      mediaMark('tgt_2', 0, 'a'),
    ];
    expect(new Set(marks).size).toBe(4);
    for (const mark of marks) expect(mark).toMatch(/^[0-9a-f]{12}$/);
  });
});

describe('the text of a post on WordPress', () => {
  const paragraphsOf = (text: string) => [
    ...postBody(outgoingPost(connection, { text }), []).content.matchAll(/<p>(.*?)<\/p>/gs),
  ];

  it.each([
    ['One\n\nTwo', ['One', 'Two']],
    ['One\r\n \t\r\n\r\nTwo', ['One', 'Two']],
    ['\n\nOne\nTwo\n\n', ['One<br>Two']],
    ['One  \n  two', ['One  <br>  two']],
  ])('%j has the paragraphs %j', (text, expected) =>
    expect(paragraphsOf(text).map(([, paragraph]) => paragraph)).toEqual(expected),
  );

  it.each([
    ['See https://a.example/b?c=1&d=2.', 'See <a href="https://a.example/b?c=1&amp;d=2">https://a.example/b?c=1&amp;d=2</a>.'],
    ['(https://a.example)', '(<a href="https://a.example">https://a.example</a>)'],
    ['HTTPS://A.EXAMPLE/Ä…', '<a href="HTTPS://A.EXAMPLE/Ä">HTTPS://A.EXAMPLE/Ä</a>…'],
    ['https://a.example"onclick=', '<a href="https://a.example">https://a.example</a>&quot;onclick='],
    ['https://a.example[gallery]', '<a href="https://a.example">https://a.example</a>&#91;gallery&#93;'],
    ['javascript:alert(1) a.example', 'javascript:alert(1) a.example'],
  ])('%j is shown as %s', (text, expected) => expect(paragraphsOf(text).map(([, paragraph]) => paragraph)).toEqual([expected]));
});
