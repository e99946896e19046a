import { describe, expect, it } from '@jest/globals';
import { slotTimesWithin } from './slot-times.js';
import { openSpan, spreadTimes, type DaySpan } from './spread-times.js';

const berlin = 'Europe/Berlin';
const now = new Date('2027-03-01T12:00:00Z');
const span = (from: string, until: string, timezone = berlin): DaySpan => ({ from, until, timezone });
const spread = (days: DaySpan, count: number, slots: readonly Date[] = [], taken: readonly string[] = []): string[] =>
  spreadTimes(openSpan(days, now), count, slots, (at) => taken.includes(at.toISOString())).map(({ wall }) => wall);

describe('times of drafts', () => {
  it('are one a day at ten, on days that are spread over the span', () => {
    expect(spread(span('2027-03-02', '2027-03-08'), 3)).toEqual([
      '2027-03-03T10:00:00',
      '2027-03-05T10:00:00',
      '2027-03-07T10:00:00',
    ]);
  });

  it('are between nine and six where a day has several', () => {
    expect(spread(span('2027-03-02', '2027-03-02'), 3)).toEqual([
      '2027-03-02T09:00:00',
      '2027-03-02T13:30:00',
      '2027-03-02T18:00:00',
    ]);
  });

  it('are all later than now, also when the span begins today', () => {
    const times = spreadTimes(openSpan(span('2027-03-01', '2027-03-01'), now), 40, [], () => false);
    expect(times).toHaveLength(40);
    expect(new Set(times.map(({ at }) => at.getTime())).size).toBe(40);
    expect(times.every(({ at }) => at > now)).toBe(true);
    expect(times.map(({ at }) => at.getTime())).toEqual(times.map(({ at }) => at.getTime()).toSorted((a, b) => a - b));
  });

  it('use the free slots of the account where they are enough', () => {
    const days = span('2027-03-02', '2027-03-15');
    const weekly = {
      timezone: berlin,
      slots: [
        { weekday: 'tuesday' as const, time: '08:15' },
        { weekday: 'friday' as const, time: '17:00' },
      ],
    };
    const { since, end } = openSpan(days, now);
    const slots = slotTimesWithin(weekly, since, end);
    expect(slots).toHaveLength(4);
    expect(spread(days, 4, slots)).toEqual([
      '2027-03-02T08:15:00',
      '2027-03-05T17:00:00',
      '2027-03-09T08:15:00',
      '2027-03-12T17:00:00',
    ]);
    const taken = ['2027-03-05T16:00:00.000Z'];
    expect(spread(days, 3, slots, taken)).toEqual(['2027-03-02T08:15:00', '2027-03-09T08:15:00', '2027-03-12T17:00:00']);
    expect(spread(days, 4, slots, taken).every((wall) => wall.endsWith('10:00:00'))).toBe(true);
  });

  it('leave out minutes in which something of the account is due', () => {
    const taken = ['2027-03-02T09:00:00.000Z'];
    expect(spread(span('2027-03-02', '2027-03-02'), 1, [], taken)).toEqual(['2027-03-02T18:00:00']);
  });

  it('are the same local time before and after the clock changes', () => {
    const times = spreadTimes(openSpan(span('2027-03-27', '2027-03-29'), now), 3, [], () => false);
    expect(times.map(({ wall }) => wall.slice(11))).toEqual(Array(3).fill('10:00:00'));
    expect(times.map(({ at }) => at.toISOString().slice(11, 16))).toEqual(['09:00', '08:00', '08:00']);
  });

  it('are each once where the clock changes by day', () => {
    // At noon on this day the clocks of Sudan went forward by an hour.
    const change = openSpan(span('2000-01-15', '2000-01-15', 'Africa/Khartoum'), new Date('2000-01-10T00:00:00Z'));
    const times = spreadTimes(change, 10, [], () => false);
    const instants = times.map(({ at }) => at.getTime());
    expect(instants).toEqual([...new Set(instants)].toSorted((one, other) => one - other));
    expect([times[0]?.at.toISOString(), times.at(-1)?.at.toISOString()]).toEqual([
      '2000-01-15T07:00:00.000Z',
      '2000-01-15T15:00:00.000Z',
    ]);
  });

  it('are refused where the span has too few minutes left', () => {
    const late = new Date('2027-03-01T16:50:00Z');
    const today = openSpan(span('2027-03-01', '2027-03-01'), late);
    expect(spreadTimes(today, 6, [], () => false)).toHaveLength(6);
    expect(() => spreadTimes(today, 7, [], () => false)).toThrow('there is no room for 7 more posts');
  });
});

describe('a span', () => {
  const required = (days: DaySpan) => () => openSpan(days, now);

  it.each([span('2027-03-01', '2027-03-01'), span('2027-03-01', '2028-02-29'), span('2028-02-29', '2028-02-29')])(
    'can be %j',
    (days) => {
      expect(required(days)).not.toThrow();
    },
  );

  it.each<[string, DaySpan, string]>([
    ['before today in its zone', span('2027-02-28', '2027-03-02'), '/dateRange/from'],
    ['before it begins', span('2027-03-03', '2027-03-02'), '/dateRange/until'],
    ['more than 366 days', span('2027-03-01', '2028-03-01'), '/dateRange/until'],
    ['on a day that does not exist', span('2027-04-31', '2027-05-02'), '/dateRange/from'],
    ['in no zone', span('2027-03-02', '2027-03-02', 'Mars'), '/dateRange/timezone'],
    ['too far away', span('2037-03-02', '2037-03-02'), '/dateRange/until'],
  ])('cannot be %s', (_what, days, pointer) => {
    expect(required(days)).toThrow(expect.objectContaining({ entries: [expect.objectContaining({ source: { pointer } })] }));
  });

  it('begins with its day in its zone', () => {
    const inKiritimati = span('2027-03-02', '2027-03-02', 'Pacific/Kiritimati');
    expect(() => openSpan(inKiritimati, new Date('2027-03-01T09:00:00Z'))).not.toThrow();
    expect(() => openSpan(inKiritimati, new Date('2027-03-02T10:00:00Z'))).toThrow('is in the past');
  });
});
