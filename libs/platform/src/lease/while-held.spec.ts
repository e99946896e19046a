import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { whileHeld } from './while-held.js';

const everyMs = 1_000;

describe('work under a hold', () => {
  let errors: unknown[];
  let renewals = 0;

  beforeEach(() => {
    jest.useFakeTimers();
    [errors, renewals] = [[], 0];
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Work that ends when the test decides, and records the signal. */
  function begin(renew: () => Promise<boolean>) {
    const work = Promise.withResolvers<string>();
    const seen: { hold?: AbortSignal } = {};
    const renewal = {
      everyMs,
      renew: () => {
        renewals += 1;
        return renew();
      },
      onError: (error: unknown) => void errors.push(error),
    };
    const done = whileHeld(renewal, (hold) => {
      seen.hold = hold;
      return work.promise;
    });
    return { work, done, hold: () => seen.hold };
  }

  it('renews once per interval, and stops when the work has ended', async () => {
    const { work, done, hold } = begin(() => Promise.resolve(true));
    expect(renewals).toBe(0);
    await jest.advanceTimersByTimeAsync(3 * everyMs);
    expect([renewals, hold()?.aborted]).toEqual([3, false]);
    work.resolve('what came of it');
    expect(await done).toBe('what came of it');
    await jest.advanceTimersByTimeAsync(3 * everyMs);
    expect([renewals, jest.getTimerCount()]).toEqual([3, 0]);
  });

  it('aborts the work when the lease is lost', async () => {
    const { work, done, hold } = begin(() => Promise.resolve(false));
    await jest.advanceTimersByTimeAsync(everyMs - 1);
    expect(hold()?.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(hold()?.reason).toEqual(new Error('the hold was lost'));
    work.resolve('');
    await done;
  });

  it('a failed renewal loses nothing: it is reported, and the next one follows', async () => {
    const failure = new Error('the database is away');
    const { work, done, hold } = begin(() => (renewals === 1 ? Promise.reject(failure) : Promise.resolve(true)));
    await jest.advanceTimersByTimeAsync(2 * everyMs);
    expect([errors, renewals, hold()?.aborted]).toEqual([[failure], 2, false]);
    work.resolve('');
    await done;
  });

  it('work that fails ends the renewals too', async () => {
    const { work, done } = begin(() => Promise.resolve(true));
    work.reject(new Error('the work failed'));
    await expect(done).rejects.toThrow('the work failed');
    expect(jest.getTimerCount()).toBe(0);
  });
});
