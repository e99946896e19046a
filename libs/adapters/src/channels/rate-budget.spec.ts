import { describe, expect, it } from '@jest/globals';
import { secondsUntilReset, spentBy, type RateBudget } from './rate-budget.js';

const now = new Date('2026-11-26T12:00:00.400Z');
const epoch = Date.parse('2026-11-26T12:00:00Z') / 1_000;
const budget = (resets: RateBudget['resets']): RateBudget => ({ remaining: 'left', reset: 'reset', resets });

describe('how long there are no calls', () => {
  it.each<[RateBudget['resets'], string, number | undefined]>([
    ['in-seconds', '181', 181],
    ['in-seconds', '1.25', 2],
    ['in-seconds', '0', 0],
    ['in-seconds', '86400', 86_400],
    ['in-seconds', '86401', undefined],
    ['in-seconds', '-1', undefined],
    ['in-seconds', '', undefined],
    ['at-epoch', String(epoch + 900), 900],
    ['at-epoch', String(epoch - 1), undefined],
    ['at-epoch', '900', undefined],
    ['at-time', '2026-11-26T12:05:00.000Z', 300],
    ['at-time', '2026-11-26T11:59:00.000Z', undefined],
    ['at-time', '2026-11-28T12:00:00.000Z', undefined],
    ['at-time', 'soon', undefined],
  ])('is read where it is given %s: %s', (resets, reset, expected) => {
    expect(secondsUntilReset(budget(resets), new Headers({ reset }), now)).toBe(expected);
  });

  it.each([
    ['0', 60],
    ['0.0', 60],
    ['0.5', 60],
    ['1', undefined],
    ['299', undefined],
    ['', undefined],
  ])('is only said by an answer after which less than one is left: %s', (left, expected) => {
    expect(spentBy(budget('in-seconds'))(new Headers({ left, reset: '60' }), now)).toBe(expected);
  });

  it('is not said by an answer without these headers', () => {
    expect(spentBy(budget('in-seconds'))(new Headers(), now)).toBeUndefined();
    expect(spentBy(budget('in-seconds'))(new Headers({ left: '0' }), now)).toBeUndefined();
  });
});
