import { expect, it } from '@jest/globals';
import { utcDayOf, utcDaysUntil } from './utc-days.js';

it.each([
  ['2026-11-29T23:59:59.999Z', '2026-11-29'],
  ['2026-11-30T00:00:00.000Z', '2026-11-30'],
  // Already the next day there, wherever this runs.
  ['2026-11-29T22:30:00.000-05:00', '2026-11-30'],
])('is the day in UTC: %s', (at, day) => {
  expect(utcDayOf(new Date(at))).toBe(day);
});

it.each<[string, number | 'month', string, string, number]>([
  ['so many days, the present one included', 30, '2026-10-31', '2026-11-29', 30],
  ['across the change of clocks, which UTC does not have', 90, '2026-09-01', '2026-11-29', 90],
  ['one day', 1, '2026-11-29', '2026-11-29', 1],
  ['the month so far', 'month', '2026-11-01', '2026-11-29', 29],
])('are %s', (_name, count, first, last, length) => {
  const days = utcDaysUntil(new Date('2026-11-29T12:00Z'), count);
  expect([days[0], days.at(-1), days.length, new Set(days).size]).toEqual([first, last, length, length]);
});

it('are one on the first day of a month', () => {
  expect(utcDaysUntil(new Date('2028-03-01T00:00Z'), 'month')).toEqual(['2028-03-01']);
  expect(utcDaysUntil(new Date('2028-03-01T00:00Z'), 2)).toEqual(['2028-02-29', '2028-03-01']);
});
