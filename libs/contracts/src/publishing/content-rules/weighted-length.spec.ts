import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { captionLength, captionVerdicts } from './index.js';

/** X's own library, which counts independently of what is tested here. */
const { parseTweet } = createRequire(import.meta.url)('twitter-text') as {
  parseTweet(text: string): { weightedLength: number };
};
const limits = { captionLength: 280, captionUnit: 'weighted', linkLength: 23 } as const;
const counted = (text: string): number => captionLength(text, limits);
const asX = (text: string): number => parseTweet(text).weightedLength;

const words = [
  ...[
    'Spring',
    'menu',
    'Grüße',
    'e\u0301',
    'Ä\u0323\u0308',
    '한국어',
    '\u1112\u1161\u11ab',
    '春のメニュー',
    'これはとても長い日本語のテキスト',
    'Καλημέρα',
    'Добрый',
    'مرحبا',
  ],
  ...[
    'שלום',
    '…',
    '—',
    '“',
    '’',
    '″',
    '€',
    '™',
    '©',
    '®',
    '№',
    '\u200b',
    '\u200d',
    '\ufe0f',
    '\u202e',
    '\u3000',
    '\ufeff',
    '。',
    '．',
  ],
];
const emoji = [
  ...[
    '🌱',
    '❤',
    '❤️',
    '©️',
    '™️',
    '1️⃣',
    '#⃣',
    '☝🏽',
    '☝️🏽',
    '👍',
    '👍🏿',
    '🏽',
    '👩‍👩‍👧‍👦',
    '👨‍❤️‍💋‍👨',
    '👩🏽‍🚀',
    '🏃🏽‍♀️',
    '🏋️‍♂️',
    '🕵🏻‍♀️',
    '👯‍♂️',
    '🏳️‍🌈',
    '🏴‍☠️',
  ],
  ...['👁‍🗨', '🇩🇪', '🇩🇪🇫', '🇦🇦🇩', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🧑‍🍼', '🫶🏽', '🥲', '☎︎', '⛹️', '🈯️', '🀄️', '\ud83d', '👨‍👩‍👧', '🧑🏻‍🤝‍🧑🏿', '🦰'],
];
const addresses = [
  ...[
    'https://example.com',
    'http://sub.example.org/a?b=c&d=%20#e',
    'HTTPS://EXAMPLE.COM/A',
    'https://example.com/',
    'https://example.com?q',
  ],
  ...[
    'https://example.com/a_(b)',
    'https://example.com/a_(b(c)d)/e',
    'https://example.com/(',
    'https://example.com:8080/x',
    'https://localhost/x',
  ],
  ...[
    'https://例え.jp/パス',
    'https://例え.テスト',
    'https://xn--r8jz45g.jp',
    'https://t.co/abc',
    'https://t.co/abc/def',
    `https://t.co/${'a'.repeat(41)}`,
  ],
  ...[
    'https://example.com/@name/1',
    'https://example.com/é/ü',
    'https://example.com/путь',
    `https://example.com/${'a'.repeat(300)}`,
    'https://a.b',
  ],
  ...[
    'example.com',
    'sub.example.co.uk/path?x=1',
    'example.com?x=1',
    'example.com:80',
    'Hello.World',
    'end.Next',
    'e.g.',
    'node.js',
    'a.b.c',
  ],
  ...[
    '日本語example.com',
    'example.comです',
    `${'長'.repeat(40)}example.com`,
    `https://${'長'.repeat(70)}.com`,
    'foo.com日本b.org/x',
    'example.한국',
    '한국.한국/길',
  ],
  ...[
    'name@example.com',
    '@example.com',
    '#example.com',
    '$example.com',
    '-example.com',
    '_example.com',
    '.example.com',
    '/example.com',
    'ftp://example.com',
  ],
  ...[
    'xn--a.com',
    'xn--é.com',
    'example.xn--p1ai',
    'exa_mple.com',
    'exam_ple.example.com',
    'example.community',
    'example.comm',
    'example.museum',
    '1.1.1.1',
  ],
  ...[
    'http://example',
    'https://www.example.com/a-b_c.d,e;f!',
    'https://example.com/#!/x',
    'https://example.com/x)',
    '(https://example.com/x)',
    '"example.com"',
  ],
];
const between = ['', ' ', ' ', '\n', '.', ', ', '!', '?', ')', '(', '"', '/', '、', '。', ':', ';', '…', '\u200e', '@', '#', '-'];
const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...words) },
  { weight: 3, arbitrary: fc.constantFrom(...emoji) },
  { weight: 3, arbitrary: fc.constantFrom(...addresses) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 5 }) },
  { weight: 1, arbitrary: fc.stringMatching(/^[a-zé日.\-_/:?()]{1,12}$/) },
);
const text = fc
  .array(fc.tuple(piece, fc.constantFrom(...between)), { maxLength: 8 })
  .chain((pieces) => fc.constantFrom('NFC', 'NFD').map((form) => pieces.flat().join('').normalize(form)));

describe('the weighted length', () => {
  it('is what X counts, for any text', () => {
    fc.assert(
      fc.property(text, (written) => expect(counted(written)).toBe(asX(written))),
      { numRuns: 2_500, seed: 280 },
    );
  });

  it('decides as X does on both sides of 280', () => {
    const sides = new Set<number>();
    const property = fc.property(
      text,
      fc.constantFrom(279, 280, 281),
      fc.constantFrom('x', '語', '🌱'),
      (written, wanted, filling) => {
        const room = wanted - asX(`${written} `);
        fc.pre(room >= 0);
        const heavy = filling === 'x' ? '' : filling.repeat(Math.floor(room / 2));
        const padded = `${heavy}${'x'.repeat(room - asX(heavy))} ${written}`;
        const verdicts = captionVerdicts({ label: 'X', limits: { ...limits, ...unlimited } }, padded);
        const length = asX(padded);
        sides.add(length);
        expect(verdicts).toMatchObject([{ rule: 'caption_length', passed: length <= 280 }]);
      },
    );
    fc.assert(property, { numRuns: 1_000, seed: 280 });
    expect([...sides]).toEqual(expect.arrayContaining([279, 280, 281]));
  });

  it.each([...emoji, ...words, ...addresses].map((written) => [written]))('of %j is what X counts', (written) => {
    for (const shown of [written, `${written}${written}`, `a${written}b`, `春${written}。`])
      expect(counted(shown)).toBe(asX(shown));
  });

  it('says how much is too much', () => {
    const verdict = captionVerdicts({ label: 'X', limits: { ...limits, ...unlimited } }, '語'.repeat(141));
    expect(verdict).toMatchObject([{ passed: false, detail: 'X takes at most 280 weighted characters; the text has 282.' }]);
  });

  it('counts addresses as text where they are not shortened', () => {
    expect(captionLength('See https://example.com', { captionUnit: 'weighted', linkLength: null })).toBe(23);
    expect(counted('See https://example.com')).toBe(27);
  });
});

const unlimited = {
  captionRequired: false,
  images: { mimeTypes: [], maxBytes: 0, maxCount: 0 },
  threadPosts: 1,
  firstComment: false,
  linkCards: 'none' as const,
};
