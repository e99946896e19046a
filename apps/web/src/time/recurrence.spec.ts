import { describe, expect, it } from '@jest/globals';
import { daysBefore, monthsLater, type CountedRule } from './recurrence.js';
import { weekdayOf, weekdaysText } from './weekdays.js';

const rule = (changes: Partial<CountedRule>): CountedRule => ({
  ...{ frequency: 'daily', interval: 1, weekdays: null, startsOn: '2027-03-30' },
  ...changes,
});

describe('days of a rule before one of them', () => {
  it.each<[string, Partial<CountedRule>, string, number]>([
    ['none before the first', {}, '2027-03-30', 0],
    ['every day', {}, '2027-04-04', 5],
    ['every third day', { interval: 3 }, '2027-04-08', 3],
    // Tuesdays and Thursdays, from a Tuesday on.
    ['in the first week', { frequency: 'weekly', weekdays: ['tuesday', 'thursday'] }, '2027-04-01', 1],
    ['in the next week', { frequency: 'weekly', weekdays: ['tuesday', 'thursday'] }, '2027-04-08', 3],
    // From a Tuesday on, whose week has a Monday that is not of the series.
    ['from within a week', { frequency: 'weekly', weekdays: ['monday', 'tuesday', 'sunday'] }, '2027-04-05', 2],
    ['every second week', { frequency: 'weekly', interval: 2, weekdays: ['monday', 'tuesday'] }, '2027-04-27', 4],
    ['weekly without weekdays', { frequency: 'weekly' }, '2027-04-13', 2],
    ['months, the last day of a short one', { frequency: 'monthly', startsOn: '2027-01-31' }, '2027-02-28', 1],
    ['months over the end of a year', { frequency: 'monthly', interval: 2, startsOn: '2027-11-30' }, '2028-03-30', 2],
    ['years', { frequency: 'yearly', startsOn: '2028-02-29' }, '2031-02-28', 3],
  ])('%s', (_what, changes, date, count) => {
    expect(daysBefore(rule(changes), date)).toBe(count);
  });
});

it('knows the weekday of a day, whatever the zone of the browser', () => {
  expect([weekdayOf('2027-03-28'), weekdayOf('2027-03-29')]).toEqual(['sunday', 'monday']);
});

it('names weekdays as a sentence does', () => {
  expect(weekdaysText(['monday', 'tuesday', 'friday'], 'en')).toBe('Monday, Tuesday and Friday');
  expect(weekdaysText(['tuesday', 'thursday'], 'de')).toBe('Dienstag und Donnerstag');
});

it('ends in the month that is meant', () => {
  expect(monthsLater('2027-11-30', 3)).toBe('2028-02-29');
});
