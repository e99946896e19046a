import type { WrittenContent } from '@imprint/contracts/generation';
import type { Channel } from '@imprint/domain/publishing/channel';
import { describe, expect, it } from '@jest/globals';
import { measuresOf } from './text-measures.js';

const x = {
  capability: { limits: { captionLength: 280, captionUnit: 'weighted', linkLength: 23 } },
} as unknown as Channel;
const draft: WrittenContent = {
  ...{ type: 'thread', platform: 'x', posts: ['Open again: https://terrace.com/menu', '語'.repeat(141)] },
  ...{ title: null, body: null, postId: 'post_1', articleId: null, releaseId: null, findings: [] },
};

describe('the measures of a text', () => {
  it('are the lengths of its posts as their channel counts, and what it takes', () => {
    expect(measuresOf(draft, x)).toEqual({ postLengths: { posts: [35, 282], most: 280 }, readingMinutes: null });
  });

  it('are none of posts for no channel', () => {
    expect(measuresOf({ ...draft, platform: null }, undefined)).toEqual({ postLengths: null, readingMinutes: null });
  });

  it.each([
    [1, 1],
    [230, 1],
    [231, 2],
  ])('are the minutes that a longer text takes: %i words', (words, minutes) => {
    const article: WrittenContent = { ...draft, type: 'article', platform: null, posts: [], body: 'word '.repeat(words) };
    expect(measuresOf(article, undefined)).toEqual({ postLengths: null, readingMinutes: minutes });
  });
});
