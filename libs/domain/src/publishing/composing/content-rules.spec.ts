import { describe, expect, it } from '@jest/globals';
import type { Channel } from '../channel/index.js';
import { checkContent } from './content-rules.js';

const png = { mimeType: 'image/png', sizeBytes: 1_000 };
const channel = {
  capability: {
    name: 'test',
    label: 'Test',
    limits: {
      captionLength: 5,
      captionUnit: 'graphemes',
      linkLength: null,
      captionRequired: true,
      images: { mimeTypes: ['image/png'], maxBytes: 1_000, maxCount: 2 },
    },
  },
  check: () => [],
} as unknown as Channel;
const problems = (text: string, media: { mimeType: string; sizeBytes: number }[] = []) =>
  checkContent(channel, text, media, { caption: '/baseContent', media: '/media' }).map(
    ({ detail, source }) => `${source?.pointer}: ${detail}`,
  );

describe(checkContent.name, () => {
  it('accepts what is exactly at every limit', () => {
    expect(problems('12345', [png, png])).toEqual([]);
  });
  it('reports every violated rule at once', () => {
    expect(problems('123456', [png, { ...png, sizeBytes: 1_001 }, { ...png, mimeType: 'image/gif' }])).toEqual([
      '/baseContent: Test takes at most 5 graphemes; the text has 6.',
      '/media: Test takes at most 2 images; there are 3.',
      '/media: Test takes images of at most 1000 bytes; one has 1001.',
      '/media: Test does not take image/gif; it takes image/png.',
    ]);
  });
  it('refuses an empty text where one is required', () => {
    expect(problems(' ')).toEqual(['/baseContent: Test needs a text.']);
  });
  it("adds the channel's own rules", () => {
    const strict = {
      ...channel,
      check: () => [{ code: 'no_links', field: 'caption', message: 'no links' }],
    } as unknown as Channel;
    expect(checkContent(strict, 'hi', [], { caption: '/x', media: '/y' })).toEqual([
      { code: 'content_rejected', detail: 'test: no links', source: { pointer: '/x' } },
    ]);
  });
});
