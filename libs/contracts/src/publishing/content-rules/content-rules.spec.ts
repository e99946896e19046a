import { describe, expect, it } from '@jest/globals';
import { captionLength, captionVerdicts, type LimitedChannel } from './index.js';

const channel: LimitedChannel = {
  label: 'Test',
  limits: {
    captionLength: 5,
    captionUnit: 'graphemes',
    linkLength: null,
    captionRequired: true,
    images: { mimeTypes: ['image/png'], maxBytes: 1_000, maxCount: 2 },
    threadPosts: 3,
    firstComment: false,
    linkCards: 'none',
  },
};

it('counts as the platform counts: a family emoji is one grapheme, eleven characters and 25 bytes', () => {
  expect(captionLength('👨‍👩‍👧‍👦', { captionUnit: 'graphemes', linkLength: null })).toBe(1);
  expect(captionLength('👨‍👩‍👧‍👦', { captionUnit: 'characters', linkLength: null })).toBe(11);
  expect(captionLength('👨‍👩‍👧‍👦', { captionUnit: 'bytes', linkLength: null })).toBe(25);
});

it.each([
  ['https://imprint.example/a/very/long/address?that=counts#as-23', 23],
  ['See http://a.io, then https://b.io/x.', 4 + 23 + 7 + 23 + 1],
  ['https://imprint.example:8443/path/', 23],
  ['https://imprint.example/ü', 23 + 1],
  ['https://imprint.example/', 23],
  ['https://imprint.example?', 24],
  ['imprint.example and ftp://imprint.example', 41],
  ['https://localhost/x', 19],
  ['https://例え.jp', 23],
  ['https://例え.jp, and (https://例え.jp).', 55],
  ['https://ドメイン名例.example/wider', 28],
  ['menuhttps://imprint.example/a/very/long/address, 🌱https://a.io/', 49 + 1 + 23],
  ['#https://imprint.example/a/very/long/address', 44],
])('counts every web address as the platform does, and what is none as it is written: %s', (text, length) => {
  expect(captionLength(text, { captionUnit: 'graphemes', linkLength: 23 })).toBe(length);
  expect(captionLength(text, { captionUnit: 'characters', linkLength: null })).toBe(text.length);
});

describe(captionVerdicts.name, () => {
  const broken = (text: string): string[] => captionVerdicts(channel, text).flatMap(({ passed, rule }) => (passed ? [] : [rule]));

  it('takes a text of exactly the longest length, and none that is longer', () => {
    expect(broken('👨‍👩‍👧‍👦1234')).toEqual([]);
    expect(broken('👨‍👩‍👧‍👦12345')).toEqual(['caption_length']);
  });
  it.each([
    ['ASCII, one byte each', 'a', 12],
    ['umlauts, two bytes each', 'ä', 6],
    ['kana, three bytes each', 'は', 4],
    ['emoji, four bytes each', '🌱', 3],
  ])('counts bytes where the platform does: %s', (_name, letter, most) => {
    const counting = { ...channel, limits: { ...channel.limits, captionLength: 12, captionUnit: 'bytes' as const } };
    const refusals = (text: string): string[] =>
      captionVerdicts(counting, text).flatMap(({ passed, detail }) => (passed ? [] : [detail]));
    expect(refusals(letter.repeat(most))).toEqual([]);
    expect(refusals(`${letter.repeat(most)}a`)).toEqual(['Test takes at most 12 bytes; the text has 13.']);
  });
  it('counts an address as the platform does among bytes, too', () => {
    expect(captionLength('ä https://imprint.example/path', { captionUnit: 'bytes', linkLength: 23 })).toBe(2 + 1 + 23);
  });
  it('takes spaces for no text', () => {
    expect(broken(' \n')).toEqual(['caption_required']);
  });
});
