import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chunksOf, mostCharacters } from './chunk-text.js';
import { joinedParts, plainText } from './plain-text.js';

const sentence = fc
  .array(fc.constantFrom('bread', 'Brötchen', 'パン', 'خبز', '👩‍🍳', 'x'.repeat(40), 'flour,', 'oven'), {
    minLength: 1,
    maxLength: 40,
  })
  .map((words) => `${words.join(' ')}.`);
const anyText = fc.oneof(
  fc.array(fc.array(sentence, { maxLength: 12 }), { maxLength: 12 }).map((all) => all.map((one) => one.join(' ')).join('\n\n')),
  fc.string({ unit: 'binary', maxLength: 4_000 }),
  fc.constantFrom('a'.repeat(5_000), 'パン'.repeat(2_500), '👩‍🍳'.repeat(900), `e${'\u0301'.repeat(3_000)}`, 'a \n'.repeat(3_000)),
);

describe('chunks of a text', () => {
  it('are all of it, are where they say, and are never too long', () => {
    fc.assert(
      fc.property(anyText, (given) => {
        const text = plainText(given);
        const chunks = chunksOf({ text, marks: [] });
        const covered = new Set<number>();
        for (const [index, { position, start, end, text: part }] of chunks.entries()) {
          expect(position).toBe(index);
          expect(text.slice(start, end)).toBe(part);
          expect(part.trim()).toBe(part);
          expect(part.length).toBeGreaterThan(0);
          expect(part.length).toBeLessThanOrEqual(mostCharacters);
          expect(start).toBeGreaterThanOrEqual(chunks[index - 1]?.start ?? 0);
          for (let at = start; at < end; at += 1) covered.add(at);
        }
        const left =
          [...text].length === 0 ? '' : [...Array(text.length).keys()].filter((at) => !covered.has(at)).map((at) => text[at]);
        expect([...left].join('').trim()).toBe('');
      }),
      { numRuns: 300 },
    );
  });

  it('end with a paragraph where one ends, and repeat a short sentence where none does', () => {
    const paragraph = 'We bake every morning from four o’clock on. '.repeat(20).trim();
    const apart = chunksOf({ text: `${paragraph}\n\n${paragraph}`, marks: [] });
    expect(apart.map(({ text }) => text)).toEqual([paragraph, paragraph]);
    const [first, second] = chunksOf({ text: `${paragraph} ${paragraph}`, marks: [] });
    expect(first?.text.endsWith('on.')).toBe(true);
    expect(second?.start).toBe((first?.end ?? 0) - 'We bake every morning from four o’clock on.'.length);
  });

  it('know the page and the second that they begin on', () => {
    const long = 'A sentence of some length, about bread. '.repeat(30);
    const pages = joinedParts(
      [
        { text: long, page: 1 },
        { text: '  \n', page: 2 },
        { text: long, page: 3 },
      ],
      '\n\n',
    );
    expect(new Set(chunksOf(pages).map(({ page }) => page))).toEqual(new Set([1, 3]));
    const cues = joinedParts(
      [
        { text: 'Good morning.', seconds: 0.5 },
        { text: long, seconds: 61.25 },
      ],
      ' ',
    );
    expect(chunksOf(cues).map(({ startSeconds }) => startSeconds)[0]).toBe(0.5);
    expect(chunksOf(cues).at(-1)?.startSeconds).toBe(61.25);
  });
});

describe('a text as it is kept', () => {
  it('has no sign that is not seen, but keeps those that scripts and emoji need', () => {
    const hidden = [...'obey'].map((sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0))).join('');
    expect(plainText(`a\u0000b\u202Ec\u200Bd\uFEFF${hidden}e`)).toBe('abcde');
    expect(plainText('👩‍🍳 می‌خواهم')).toBe('👩‍🍳 می‌خواهم');
    expect(plainText('a \t b\r\n\r\n\r\n\r\nc \r d\ud800')).toBe('a b\n\nc\nd\ufffd');
  });

  it('is the same however often it is made so', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (given) => expect(plainText(plainText(given))).toBe(plainText(given))));
  });
});
