import { describe, expect, it } from '@jest/globals';
import { planDrafts, type DraftPlan, type DraftToWrite } from './plan-drafts.js';

const plan = (changes: Partial<DraftPlan> = {}): DraftToWrite[] =>
  planDrafts({
    ...{ count: 6, platforms: ['bluesky', 'linkedin'], topics: ['Bread', 'Cake'], contentMix: undefined },
    takesThreads: (platform) => platform === 'bluesky',
    ...changes,
  });
const typesOf = (drafts: readonly DraftToWrite[]) => drafts.map(({ type }) => type);

describe('the drafts of a batch', () => {
  it('go to each channel in turn, and a topic to all of them before the next', () => {
    expect(plan().map(({ platform, topic, type }) => [platform, topic, type])).toEqual([
      ['bluesky', 'Bread', 'post'],
      ['linkedin', 'Bread', 'linkedin'],
      ['bluesky', 'Cake', 'post'],
      ['linkedin', 'Cake', 'linkedin'],
      ['bluesky', 'Bread', 'post'],
      ['linkedin', 'Bread', 'linkedin'],
    ]);
  });

  it('about the same for the same channel know which of them they are', () => {
    const [first, , cake, , second] = plan();
    expect([first?.variant, second?.variant, cake?.variant]).toEqual([{ number: 1, of: 2 }, { number: 2, of: 2 }, undefined]);
  });

  it.each<[object, object]>([
    [
      { post: 3, thread: 1 },
      { post: 75, thread: 25 },
    ],
    [
      { post: 1, thread: 1, caption: 2 },
      { post: 25, thread: 25, caption: 50 },
    ],
    [{ thread: 100 }, { thread: 100 }],
    [{ caption: 1, post: 0 }, { caption: 100 }],
  ])('keep a mix of %j, spread over the whole batch', (contentMix, counts) => {
    const drafts = plan({ count: 100, contentMix, platforms: ['bluesky'] });
    const count = (some: readonly DraftToWrite[]) =>
      Object.fromEntries([...Map.groupBy(some, ({ type }) => type)].map(([type, own]) => [type, own.length]));
    expect(count(drafts)).toEqual(counts);
    const ofHalf = Object.entries(count(drafts.slice(0, 50)));
    for (const [type, number] of ofHalf)
      expect(Math.abs(number * 2 - ((counts as Record<string, number>)[type] ?? 0))).toBeLessThanOrEqual(2);
  });

  it('have threads only where they are taken, without losing their share', () => {
    const drafts = plan({ count: 20, contentMix: { post: 3, thread: 1 } });
    expect(drafts.filter(({ type }) => type === 'thread').map(({ platform }) => platform)).toEqual(Array(5).fill('bluesky'));
    expect(typesOf(plan({ contentMix: { thread: 1 } }))).toEqual([
      'thread',
      'linkedin',
      'thread',
      'linkedin',
      'thread',
      'linkedin',
    ]);
  });

  it('are refused with threads that no channel takes, and without any share', () => {
    expect(() => plan({ contentMix: { post: 1, thread: 1 }, platforms: ['linkedin'] })).toThrow(
      'None of the platforms takes threads.',
    );
    expect(() => plan({ contentMix: { post: 0, thread: 0 } })).toThrow('At least one type needs a share above 0.');
  });
});
