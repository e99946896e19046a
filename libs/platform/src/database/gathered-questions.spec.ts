import { describe, expect, it } from '@jest/globals';
import { GatheredQuestions } from './gathered-questions.js';

describe('batched lookups', () => {
  it('of one turn share a statement, and each gets its own answer', async () => {
    const batches: number[][] = [];
    const doubled = new GatheredQuestions<number, number>((questions) => {
      batches.push([...questions]);
      return Promise.resolve(questions.map((question) => question * 2));
    });
    await expect(Promise.all([1, 2, 3].map((question) => doubled.ask(question)))).resolves.toEqual([2, 4, 6]);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it('wait while the maximum of statements runs, and none is left behind', async () => {
    const ends: (() => void)[] = [];
    const batches: string[][] = [];
    const slow = new GatheredQuestions<string, string>(async (questions) => {
      batches.push([...questions]);
      await new Promise<void>((resolve) => ends.push(resolve));
      return questions;
    }, 1);
    const first = slow.ask('first');
    await new Promise(setImmediate);
    const rest = Promise.all([slow.ask('second'), slow.ask('third')]);
    await new Promise(setImmediate);
    expect(batches).toEqual([['first']]);
    ends.shift()?.();
    await first;
    await new Promise(setImmediate);
    ends.shift()?.();
    await expect(rest).resolves.toEqual(['second', 'third']);
    expect(batches).toEqual([['first'], ['second', 'third']]);
  });

  it('fail only with their own statement', async () => {
    const picky = new GatheredQuestions<string, string>((questions) =>
      questions.includes('bad') ? Promise.reject(new Error('refused')) : Promise.resolve(questions),
    );
    const bad = picky.ask('bad');
    await expect(bad).rejects.toThrow('refused');
    await expect(picky.ask('good')).resolves.toBe('good');
  });
});
