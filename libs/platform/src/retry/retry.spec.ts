import { describe, expect, it } from '@jest/globals';
import { retry } from './index.js';

/** Work that fails this many times, each time with the number of the try. */
const failing = (times: number): { work: () => Promise<string>; tries: () => number } => {
  let tries = 0;
  const work = (): Promise<string> =>
    (tries += 1) <= times ? Promise.reject(new Error(`try ${tries}`)) : Promise.resolve('done');
  return { work, tries: () => tries };
};

describe(retry.name, () => {
  it('retries until it succeeds, and reports each failure', async () => {
    const { work } = failing(2);
    const told: unknown[] = [];
    expect(await retry(work, { forMs: 30_000, pauseMs: 1, onRetry: (error) => told.push(error) })).toBe('done');
    expect(told.map(String)).toEqual(['Error: try 1', 'Error: try 2']);
  });

  it('throws the last error when time is up, without a pause before it', async () => {
    const { work, tries } = failing(Infinity);
    await expect(retry(work, { forMs: 0, pauseMs: 30_000 })).rejects.toThrow('try 1');
    await expect(retry(work, { forMs: 50, pauseMs: 20 })).rejects.toThrow(/try [2-4]/);
    expect(tries()).toBeLessThanOrEqual(4);
  });

  it('throws a final failure at once', async () => {
    const { work, tries } = failing(3);
    const isFinal = (error: unknown): boolean => String(error).includes('try 2');
    await expect(retry(work, { forMs: 30_000, pauseMs: 1, isFinal })).rejects.toThrow('try 2');
    expect(tries()).toBe(2);
  });
});
