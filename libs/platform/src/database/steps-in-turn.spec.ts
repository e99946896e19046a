import { describe, expect, it } from '@jest/globals';
import { StepsInTurn } from './steps-in-turn.js';

describe('steps in turn', () => {
  it('run so many at once, in order, and each place is free again however its step ends', async () => {
    const turns = new StepsInTurn(2);
    const begun: number[] = [];
    const ends = new Map<number, (failure?: Error) => void>();
    const all = [1, 2, 3, 4].map((number) =>
      turns.run(
        () =>
          new Promise<number>((resolve, reject) => {
            begun.push(number);
            ends.set(number, (failure) => (failure === undefined ? resolve(number) : reject(failure)));
          }),
      ),
    );
    expect(begun).toEqual([1, 2]);
    ends.get(2)?.();
    expect(await all[1]).toBe(2);
    expect(begun).toEqual([1, 2, 3]);
    ends.get(1)?.(new Error('lost'));
    await expect(all[0]).rejects.toThrow('lost');
    expect(begun).toEqual([1, 2, 3, 4]);
    ends.get(4)?.();
    ends.get(3)?.();
    expect(await Promise.all(all.slice(2))).toEqual([3, 4]);
    expect(await turns.run(() => Promise.resolve(5))).toBe(5);
  });
});
