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
  },
};

it('counts as the platform counts: a family emoji is one grapheme and eleven characters', () => {
  expect(captionLength('👨‍👩‍👧‍👦', { captionUnit: 'graphemes', linkLength: null })).toBe(1);
  expect(captionLength('👨‍👩‍👧‍👦', { captionUnit: 'characters', linkLength: null })).toBe(11);
});

describe(captionVerdicts.name, () => {
  const broken = (text: string): string[] => captionVerdicts(channel, text).flatMap(({ passed, rule }) => (passed ? [] : [rule]));

  it('takes a text of exactly the longest length, and none that is longer', () => {
    expect(broken('👨‍👩‍👧‍👦1234')).toEqual([]);
    expect(broken('👨‍👩‍👧‍👦12345')).toEqual(['caption_length']);
  });
  it('takes spaces for no text', () => {
    expect(broken(' \n')).toEqual(['caption_required']);
  });
});
