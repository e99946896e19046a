import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { partsOf, type AnswerPart } from './answer-parts.js';

/** Each beginning of an answer, cut between any two code units. */
const beginnings = (answer: string): string[] => Array.from({ length: answer.length + 1 }, (_, end) => answer.slice(0, end));
const textsOf = (parts: readonly AnswerPart[]): string[] => parts.map(({ text }) => text);
/** As a model that escapes everything writes it. */
const escaped = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const hard = 'He said: "Yes, {no} [maybe]",\n\t\\ and C:\\u0041 \\n — Grüße 🌱👩‍👩‍👧, \u2028 end/';
const answers: readonly [string, object, AnswerPart[]][] = [
  ['a post', { posts: [hard] }, [{ name: 'post', text: hard }]],
  ['a thread', { posts: ['One 🌱', '', hard] }, ['One 🌱', '', hard].map((text) => ({ name: 'post', text }))],
  [
    'a titled text',
    { title: '"T", {x}', body: hard },
    [
      { name: 'title', text: '"T", {x}' },
      { name: 'body', text: hard },
    ],
  ],
  ['a section', { body: hard }, [{ name: 'body', text: hard }]],
];

describe.each(answers)('of %s', (_what, answer, expected) => {
  it.each([
    ['as JSON.stringify writes it', JSON.stringify(answer)],
    ['indented', JSON.stringify(answer, null, 2)],
    ['with every character escaped that can be', escaped(answer)],
    ['within other text', `Sure!\n\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``],
  ])('reads all of it, %s', (_how, text) => {
    expect(partsOf(text)).toEqual(expected);
  });

  it.each([
    ['as it is', JSON.stringify(answer)],
    ['escaped', escaped(answer)],
    ['indented', JSON.stringify(answer, null, 2)],
  ])('what it reads of a beginning only ever goes on, and has no half characters, %s', (_how, text) => {
    let before: AnswerPart[] = [];
    for (const beginning of beginnings(text)) {
      const parts = partsOf(beginning);
      expect(parts.length).toBeGreaterThanOrEqual(before.length);
      for (const [index, part] of before.entries()) {
        expect(parts[index]?.name).toBe(part.name);
        expect(parts[index]?.text.startsWith(part.text)).toBe(true);
        // Only the last one is not finished.
        if (index < before.length - 1) expect(parts[index]?.text).toBe(part.text);
      }
      expect(textsOf(parts).every((one) => one.isWellFormed())).toBe(true);
      before = parts;
    }
    expect(before).toEqual(expected);
  });

  it('reads every character as soon as it is there', () => {
    const text = JSON.stringify(answer);
    const last = expected.at(-1)?.text ?? '';
    const end = text.lastIndexOf('"');
    const cut = partsOf(text.slice(0, end)).at(-1)?.text;
    expect([cut, last.length > 0]).toEqual([last, true]);
  });
});

it('reads the beginning of any text, however it is escaped and wherever it is cut off', () => {
  const posts = fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 });
  fc.assert(
    fc.property(posts, fc.boolean(), fc.nat(), (all, isEscaped, place) => {
      const text = isEscaped ? escaped({ posts: all }) : JSON.stringify({ posts: all });
      const kept = all.map((post) => post.replaceAll('\0', '').trimStart());
      const parts = textsOf(partsOf(text.slice(0, place % (text.length + 1))));
      expect(textsOf(partsOf(text))).toEqual(kept);
      expect(parts.slice(0, -1)).toEqual(kept.slice(0, Math.max(0, parts.length - 1)));
      expect((kept[parts.length - 1] ?? '').startsWith(parts.at(-1) ?? '')).toBe(true);
    }),
  );
});

it('reads the line breaks and tabs that some models leave as they are', () => {
  expect(textsOf(partsOf('{"title": "A", "body": "One\nTwo\tthree'))).toEqual(['A', 'One\nTwo\tthree']);
});

it('keeps what readAnswer keeps: no zeros, no lone halves, no space before the text', () => {
  expect(textsOf(partsOf('{"body": "\\n A\\u0000\\ud83dB \\ud83c"}'))).toEqual(['A\uFFFDB \uFFFD']);
});

it('leaves other fields out, however they are nested', () => {
  const answer = {
    ...{ notes: 'no', count: 1, isDone: true, sections: [{ title: 'no', body: 'no', posts: ['no'] }], nested: { body: 'no' } },
    ...{ constructor: 'no', posts: [['no'], { body: 'no' }, 'yes'] },
  };
  expect(textsOf(partsOf(JSON.stringify(answer)))).toEqual(['yes']);
  expect(textsOf(partsOf('{"posts": "no", "title": ["no"], "body": "yes"}'))).toEqual(['yes']);
});

it.each([
  ['nothing', '', []],
  ['no JSON', 'I cannot do that.', []],
  ['a list', '["posts"]', []],
  ['an escape that is none', '{"body": "Until\\u12xy here"}', ['Until']],
  ['what follows the answer', '{"body": "A"} {"body": "B"}', ['A']],
])('reads up to the first fault: %s', (_what, answer, expected) => {
  expect(textsOf(partsOf(answer))).toEqual(expected);
});

it('reads long answers', () => {
  const body = 'Wörter "und" 🌱\n'.repeat(12_000);
  expect(textsOf(partsOf(JSON.stringify({ body })))).toEqual([body]);
});
