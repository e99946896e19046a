import { expect, it } from '@jest/globals';
import { ContextSpending } from './fit-context.js';

const some = (id: string, tokens: number) => ({ id, tokens, value: id });
const ids = (taken: readonly { id: string }[]): string[] => taken.map(({ id }) => id);

it('takes the best first, and something smaller where the next one has no room', () => {
  const spending = new ContextSpending(100, 40);
  const taken = spending.take({ name: 'knowledge', candidates: [some('a', 30), some('b', 31), some('c', 30)], most: 8 });
  expect(ids(taken)).toEqual(['a', 'c']);
  expect(spending.budget()).toEqual({
    limit: 100,
    used: 100,
    parts: [
      { name: 'record', tokens: 40, items: 1 },
      { name: 'knowledge', tokens: 60, items: 2 },
    ],
    leftOut: [{ part: 'knowledge', id: 'b', reason: 'over_budget', tokens: 31 }],
  });
});

it('takes no more of a part than it may have', () => {
  const spending = new ContextSpending(100, 0);
  expect(ids(spending.take({ name: 'memories', candidates: [some('a', 1), some('b', 1), some('c', 1)], most: 2 }))).toEqual([
    'a',
    'b',
  ]);
  expect(spending.budget().leftOut).toEqual([{ part: 'memories', id: 'c', reason: 'ranked_lower', tokens: 1 }]);
});

it('never cuts what the brand says about itself, and takes nothing else then', () => {
  const spending = new ContextSpending(100, 500);
  expect(spending.take({ name: 'posts', candidates: [some('a', 1)], most: 5 })).toEqual([]);
  expect(spending.budget()).toMatchObject({ limit: 100, used: 500 });
});
