import { weekdays, type WeeklySlot } from '@imprint/contracts/publishing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inOrder, slotTimesWithin } from './slot-times.js';

const slot = (weekday: WeeklySlot['weekday'], time: string): WeeklySlot => ({ weekday, time });
const within = (timezone: string, slots: WeeklySlot[], since: string, until: string): string[] =>
  slotTimesWithin({ timezone, slots }, new Date(since), new Date(until)).map((time) => time.toISOString().slice(0, 16));
const everyDayAt = (...times: string[]): WeeklySlot[] => weekdays.flatMap((weekday) => times.map((time) => slot(weekday, time)));

describe('the times of slots', () => {
  it('are local times of their zone, in winter and in summer, in order', () => {
    const slots = [slot('thursday', '17:30'), slot('tuesday', '09:00')];
    expect(within('Europe/Berlin', slots, '2027-03-22T00:00Z', '2027-04-01T23:00Z')).toEqual([
      '2027-03-23T08:00',
      '2027-03-25T16:30',
      '2027-03-30T07:00',
      '2027-04-01T15:30',
    ]);
  });

  it('begin after the one and end with the other', () => {
    const slots = [slot('tuesday', '09:00')];
    expect(within('UTC', slots, '2027-03-23T09:00Z', '2027-03-30T09:00Z')).toEqual(['2027-03-30T09:00']);
    expect(within('UTC', slots, '2027-03-23T08:59:59Z', '2027-03-30T08:59:59Z')).toEqual(['2027-03-23T09:00']);
    expect(within('UTC', [], '2027-03-23T09:00Z', '2028-03-30T09:00Z')).toEqual([]);
  });

  it.each([
    ['half an hour of Berlin', 'Europe/Berlin', '2027-03-28', ['02:30'], ['2027-03-28T01:30']],
    ['midnight of Santiago', 'America/Santiago', '2027-09-05', ['00:15'], ['2027-09-05T04:15']],
    ['half an hour of Lord Howe', 'Australia/Lord_Howe', '2027-10-03', ['02:10'], ['2027-10-02T15:40']],
    [
      'a time that is then that of another slot, and comes after an earlier one',
      'Europe/Berlin',
      '2027-03-28',
      ['02:30', '03:00', '03:30'],
      ['2027-03-28T01:00', '2027-03-28T01:30'],
    ],
  ])('are later by what the clock skips: %s', (_what, zone, day, times, expected) => {
    const since = new Date(Date.parse(day) - 12 * 3_600_000).toISOString();
    const until = new Date(Date.parse(day) + 12 * 3_600_000).toISOString();
    const found = within(zone, [...everyDayAt(...times)], since, until);
    expect(found).toEqual(expect.arrayContaining(expected));
    expect(found).toEqual([...new Set(found)].sort());
  });

  it.each([
    ['Europe/Berlin', '2027-10-31', '02:30', '2027-10-31T00:30'],
    ['America/New_York', '2027-11-07', '01:15', '2027-11-07T05:15'],
    ['Australia/Lord_Howe', '2027-04-04', '01:45', '2027-04-03T14:45'],
  ])('are the first of two where the clock of %s repeats them on %s', (zone, day, time, expected) => {
    const since = new Date(Date.parse(day) - 16 * 3_600_000).toISOString();
    const until = new Date(Date.parse(day) + 23 * 3_600_000).toISOString();
    const found = within(zone, everyDayAt(time), since, until);
    expect(found.filter((each) => Math.abs(Date.parse(`${each}Z`) - Date.parse(`${expected}Z`)) < 6 * 3_600_000)).toEqual([
      expected,
    ]);
  });

  it('show the time of the slot on the clock of the zone, one for each week, whatever the zone', () => {
    const zones = ['Pacific/Pago_Pago', 'America/St_Johns', 'UTC', 'Africa/Cairo', 'Asia/Kolkata', 'Pacific/Kiritimati'];
    const time = fc
      .tuple(fc.integer({ min: 4, max: 21 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
    const since = fc.date({ min: new Date('2026-01-01'), max: new Date('2029-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.constantFrom(...weekdays), time, since, (timezone, weekday, clock, from) => {
        const weeks = 4;
        const until = new Date(from.getTime() + weeks * 7 * 86_400_000);
        const times = slotTimesWithin({ timezone, slots: [slot(weekday, clock)] }, from, until);
        const shown = new Intl.DateTimeFormat('en-GB', {
          timeZone: timezone,
          weekday: 'long',
          hour: '2-digit',
          minute: '2-digit',
        });
        const expected = `${weekday} ${clock}`;
        expect(
          times.map((at) =>
            shown
              .format(at)
              .toLowerCase()
              .replace(/ at |, /, ' '),
          ),
        ).toEqual(times.map(() => expected));
        // A change of clocks moves one across a bound.
        expect(Math.abs(times.length - weeks)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 100 },
    );
  });
});

it('slots are in the order of the week, and nothing else is kept of them', () => {
  const given = [slot('sunday', '08:00'), { ...slot('monday', '17:30'), note: 'x' }, slot('monday', '09:00')];
  expect(inOrder(given)).toEqual([slot('monday', '09:00'), slot('monday', '17:30'), slot('sunday', '08:00')]);
});
