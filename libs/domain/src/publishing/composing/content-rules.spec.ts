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
      threadPosts: 1,
      firstComment: false,
    },
  },
  check: () => [],
} as unknown as Channel;
const pointers = { caption: '/baseContent', media: '/media', thread: '/thread', firstComment: '/firstComment' };
const problems = (text: string, media: { mimeType: string; sizeBytes: number }[] = []) =>
  checkContent(channel, { text, media, thread: [], firstComment: null }, pointers).map(
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
  it('counts bytes on a channel that limits bytes', () => {
    const limits = { ...channel.capability.limits, captionUnit: 'bytes' };
    const counting = { ...channel, capability: { ...channel.capability, limits } } as unknown as Channel;
    const details = (text: string) =>
      checkContent(counting, { text, media: [], thread: [], firstComment: null }, pointers).map(({ detail }) => detail);
    expect(details('aüü')).toEqual([]);
    expect(details('üüü')).toEqual(['Test takes at most 5 bytes; the text has 6.']);
  });
  it('refuses an empty text where one is required', () => {
    expect(problems(' ')).toEqual(['/baseContent: Test needs a text.']);
  });
  it("adds the channel's own rules", () => {
    const strict = {
      ...channel,
      check: () => [{ code: 'no_links', field: 'caption', message: 'no links' }],
    } as unknown as Channel;
    expect(checkContent(strict, { text: 'hi', media: [], thread: [], firstComment: null }, pointers)).toEqual([
      { code: 'content_rejected', detail: 'test: no links', source: { pointer: '/baseContent' } },
    ]);
  });

  describe('of what follows a post', () => {
    const threading = {
      ...channel,
      capability: { ...channel.capability, limits: { ...channel.capability.limits, threadPosts: 3, firstComment: true } },
    } as unknown as Channel;
    const following = (on: Channel, thread: { text: string; media?: object[] }[], firstComment: string | null = null) =>
      checkContent(
        on,
        {
          text: '12345',
          media: [],
          thread: thread.map(({ text, media = [] }) => ({ text, media: media as never })),
          firstComment,
        },
        pointers,
      ).map(({ code, detail, source }) => `${code} ${source?.pointer}: ${detail}`);

    it('takes as many posts as the limit says, each within every rule, and no more', () => {
      expect(following(threading, [{ text: '12345', media: [png, png] }, { text: '1' }], '12345')).toEqual([]);
      expect(following(threading, [{ text: '1' }, { text: '2' }, { text: '3' }])).toEqual([
        'content_rejected /thread: Test takes threads of at most 3 posts; this one has 4.',
      ]);
    });
    it('names the post that breaks a rule', () => {
      expect(following(threading, [{ text: '1' }, { text: '123456', media: [png, png, png] }], '123456')).toEqual([
        'content_rejected /thread/1/text: Post 3 of the thread: Test takes at most 5 graphemes; the text has 6.',
        'content_rejected /thread/1/assetIds: Post 3 of the thread: Test takes at most 2 images; there are 3.',
        'content_rejected /firstComment: First comment: Test takes at most 5 graphemes; the text has 6.',
      ]);
    });
    it('refuses what the channel does not have, by name', () => {
      expect(following(channel, [{ text: '1' }], '1')).toEqual([
        'content_rejected /thread: Test takes no threads.',
        'content_rejected /firstComment: Test takes no first comment.',
      ]);
    });
  });
});
