import { DateTime } from 'luxon';
import { describe, expect, it } from '@jest/globals';
import { Cron } from './cron.js';

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Africa/Cairo', 'UTC'];

function timesWithin(cron: Cron, since: Date, until: Date): Date[] {
  const times: Date[] = [];
  for (let time = cron.next(since); time !== null && time <= until; time = cron.next(time)) times.push(time);
  return times;
}

const wall = (time: Date, zone: string): string => DateTime.fromJSDate(time, { zone }).toFormat('HH:mm');
const at = (text: string): Date => new Date(text);

describe('a daily time', () => {
  it.each(zones)('in %s comes once on each local day of nine months, whatever the clocks do', (zone) => {
    const since = DateTime.fromISO('2026-03-01', { zone }).minus({ minutes: 1 }).toJSDate();
    const until = DateTime.fromISO('2026-11-30T23:59', { zone }).toJSDate();
    for (const text of ['0 0 * * *', '30 1 * * *', '30 2 * * *']) {
      const times = timesWithin(Cron.parse(text, zone), since, until);
      const days = times.map((time) => DateTime.fromJSDate(time, { zone }).toISODate());
      expect([text, new Set(days).size, days.length]).toEqual([text, 275, 275]);
      expect(Cron.parse(text, zone).latest(since, until, 1_000)).toEqual(times);
    }
  });

  it.each([
    ['Europe/Berlin', '30 2 * * *', '2026-03-28T12:00:00Z', ['2026-03-29T01:30:00.000Z', '2026-03-30T00:30:00.000Z']],
    ['America/New_York', '15 2 * * *', '2026-03-07T12:00:00Z', ['2026-03-08T07:15:00.000Z', '2026-03-09T06:15:00.000Z']],
  ])('that the clock of %s skips is later by as much as is skipped', (zone, text, since, expected) => {
    const cron = Cron.parse(text, zone);
    const [first, second] = timesWithin(cron, at(since), at(expected[1] ?? ''));
    expect([first?.toISOString(), second?.toISOString()]).toEqual(expected);
    expect(wall(first ?? at(since), zone).startsWith('03:')).toBe(true);
  });

  it.each([
    ['Europe/Berlin', '30 2 * * *', '2026-10-24T12:00:00Z', ['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']],
    ['America/New_York', '30 1 * * *', '2026-10-31T12:00:00Z', ['2026-11-01T05:30:00.000Z', '2026-11-02T06:30:00.000Z']],
  ])('that the clock of %s repeats is the first of the two', (zone, text, since, expected) => {
    const times = timesWithin(Cron.parse(text, zone), at(since), at(expected[1] ?? ''));
    expect(times.map((time) => time.toISOString())).toEqual(expected);
  });
});

it('of every hour go by the hours that pass', () => {
  const berlin = Cron.parse('0 * * * *', 'Europe/Berlin');
  const autumn = timesWithin(berlin, at('2026-10-24T22:30:00Z'), at('2026-10-25T03:00:00Z'));
  expect(autumn.map((time) => wall(time, 'Europe/Berlin'))).toEqual(['01:00', '02:00', '02:00', '03:00', '04:00']);
  const spring = timesWithin(berlin, at('2026-03-28T23:30:00Z'), at('2026-03-29T02:00:00Z'));
  expect(spring.map((time) => wall(time, 'Europe/Berlin'))).toEqual(['01:00', '03:00', '04:00']);
});

it('looks back over the last ones only', () => {
  const cron = Cron.parse('*/15 * * * *', 'Europe/Berlin');
  const [since, until] = [at('2020-01-01T00:00:00Z'), at('2026-05-04T10:07:00Z')];
  expect(cron.latest(since, until, 1)).toEqual([at('2026-05-04T10:00:00Z')]);
  expect(cron.latest(since, until, 3)).toEqual(['09:30', '09:45', '10:00'].map((time) => at(`2026-05-04T${time}:00Z`)));
  expect(cron.latest(until, until, 3)).toEqual([]);
  expect(cron.latest(at('2026-05-04T10:00:00Z'), at('2026-05-04T10:15:00Z'), 3)).toEqual([at('2026-05-04T10:15:00Z')]);
});

it('takes numbers, names, lists, ranges, steps, the last day of a month and the nth weekday', () => {
  const first = (text: string): string | undefined => Cron.parse(text, 'UTC').next(at('2027-01-01T12:00:00Z'))?.toISOString();
  expect(first('0 9 * * MON-FRI')).toBe('2027-01-04T09:00:00.000Z');
  expect(first('0 9 * * THU')).toBe('2027-01-07T09:00:00.000Z');
  expect(first('0 9 L * *')).toBe('2027-01-31T09:00:00.000Z');
  expect(first('0 9 * * MON#2')).toBe('2027-01-11T09:00:00.000Z');
  expect(first('0 9 29 2 *')).toBe('2028-02-29T09:00:00.000Z');
  expect(first('  5,35   8-9/1 * 3 *  ')).toBe('2027-03-01T08:05:00.000Z');
});

it.each([
  ['', 'It has 0 fields, and takes 5: minute, hour, day of the month, month, day of the week.'],
  ['monday', 'It has 1 field, and takes 5'],
  ['0 9 * *', 'It has 4 fields, and takes 5'],
  ['0 0 9 * * *', 'There are no seconds.'],
  ['@daily', '"@daily" is not taken; write 0 0 * * *.'],
  ['H 9 * * *', '"H" is not a field'],
  ['61 9 * * *', '61 is no minute, which goes from 0 to 59.'],
  ['0 25 * * *', '25 is no hour, which goes from 0 to 23.'],
  ['0 9 32 * *', '32 is no day of the month, which goes from 1 to 31.'],
  ['0 9 * 13 *', '13 is no month, which goes from 1 to 12.'],
  ['0 9 * * 8', '8 is no day of the week, which goes from 0 to 7.'],
  ['0 9 30 2 *', 'None of its months has that day.'],
  ['0 9 * * FRI-MON', 'The range 5-1 goes backwards. Write two ranges, or a list such as FRI,SAT,SUN,MON.'],
  ['0 9 W * *', '"W" is not understood there.'],
  ['*/0 * * * *', 'A step is 1 or more, as in */5.'],
  ['0 9 * * MON#6', 'Behind # stands 1 to 5, as in MON#2 for the second Monday.'],
  ['0 9 * * <b>', '"<b>" is not a field'],
])('refuses %p', (text, why) => {
  expect(() => Cron.parse(text, 'UTC')).toThrow(why);
});

it('refuses a zone that there is not', () => {
  expect(() => Cron.parse('0 9 * * *', 'Europe/Atlantis')).toThrow('There is no time zone Europe/Atlantis.');
});

it('names the zone of a city that was written without its region', () => {
  expect(() => Cron.parse('0 9 * * *', 'Berlin')).toThrow('There is no time zone Berlin; did you mean Europe/Berlin?');
  expect(() => Cron.parse('0 9 * * *', 'new york')).toThrow('did you mean America/New_York?');
});
