import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  cellsOf,
  dayAt,
  daysBetween,
  daysLater,
  hoursOf,
  monthsLater,
  monthSpan,
  spanFrom,
  weekSpan,
  type Span,
} from './cells.js';

const itself = (moment: number): number => moment;
const at = (text: string): number => Date.parse(text);
const zones = [
  'Pacific/Pago_Pago',
  'America/Havana',
  'America/Santiago',
  'America/St_Johns',
  'Atlantic/Azores',
  'UTC',
  'Europe/Berlin',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
];
const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2029-12-31'), noInvalidDate: true });
const dates = day.map((date) => date.toISOString().slice(0, 10));
const spans = fc.tuple(fc.constantFrom(monthSpan, weekSpan, spanFrom), dates).map(([spanOf, date]): Span => spanOf(date));

/** By the browser alone: what the clock of the zone shows. */
function wall(moment: number, zone: string): { date: string; hour: number } {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
  const [date = '', time = ''] = format.format(moment).split(' ');
  return { date, hour: Number(time.slice(0, 2)) };
}

describe('the days of a calendar, from -11 to +14', () => {
  it('follow each other without a gap, each with what its clock shows, in order', () => {
    fc.assert(
      fc.property(
        spans,
        fc.constantFrom(...zones),
        fc.array(fc.integer({ min: -2 * 1_440, max: 45 * 1_440 })),
        (span, zone, minutes) => {
          const moments = minutes.map((minute) => at(span.first) + minute * 60_000);
          const cells = cellsOf(span, zone, moments, itself);
          expect(cells.map(({ date }) => date)).toEqual(
            Array.from({ length: span.count }, (_, index) => daysLater(span.first, index)),
          );
          for (const [index, { since }] of cells.entries()) if (index > 0) expect(since).toBe(cells[index - 1]?.until);
          const within = moments
            .map((moment) => wall(moment, zone))
            .filter(({ date }) => cells.some((cell) => cell.date === date));
          expect(cells.flatMap(({ entries }) => entries)).toHaveLength(within.length);
          for (const cell of cells) {
            expect(cell.entries).toEqual(cell.entries.toSorted((one, other) => one - other));
            for (const entry of cell.entries) expect(wall(entry, zone).date).toBe(cell.date);
            expect(cell.shift).toBe(1_440 - (cell.until - cell.since) / 60_000);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('are the same in every view', () => {
    fc.assert(
      fc.property(dates, fc.constantFrom(...zones), fc.integer({ min: 0, max: 1_439 }), (date, zone, minute) => {
        const moment = at(date) + minute * 60_000;
        const shown = dayAt(moment, zone);
        for (const span of [monthSpan(shown), weekSpan(shown), spanFrom(shown)]) {
          const cell = cellsOf(span, zone, [moment], itself).find(({ entries }) => entries.length > 0);
          expect(cell?.date).toBe(shown);
          const hour = cell && hoursOf(cell, zone, itself).find(({ entries }) => entries.length > 0);
          expect(hour?.hour).toBe(wall(moment, zone).hour);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('clocks that change', () => {
  const hoursIn = (date: string, zone: string) =>
    cellsOf(spanFrom(date), zone, [], itself).map((cell) => ({ ...cell, hours: hoursOf(cell, zone, itself) }))[0];
  const odd = (date: string, zone: string) => {
    const cell = hoursIn(date, zone);
    return [cell?.shift, cell?.hours.filter(({ clock }) => clock !== null).map(({ hour, clock }) => [hour, clock])];
  };

  it.each([
    ['2027-03-28', 'Europe/Berlin', 60, [[2, 'skipped']]],
    ['2027-10-31', 'Europe/Berlin', -60, [[2, 'repeated']]],
    ['2027-03-29', 'Europe/Berlin', 0, []],
    ['2027-09-05', 'America/Santiago', 60, [[0, 'skipped']]],
    ['2027-10-03', 'Australia/Lord_Howe', 30, [[2, 'skipped']]],
  ])('on %s in %s', (date, zone, shift, hours) => {
    expect(odd(date, zone)).toEqual([shift, hours]);
  });

  it('the day begins at its first instant, also where there is no midnight', () => {
    const [first] = cellsOf(spanFrom('2027-09-05'), 'America/Santiago', [], itself);
    expect(new Date(first?.since ?? 0).toISOString()).toBe('2027-09-05T04:00:00.000Z');
  });

  it('an hour that comes twice has what both of them have', () => {
    const moments = [at('2027-10-31T00:30Z'), at('2027-10-31T01:30Z')];
    const [cell] = cellsOf(spanFrom('2027-10-31'), 'Europe/Berlin', moments, itself);
    expect(cell && hoursOf(cell, 'Europe/Berlin', itself)[2]?.entries).toEqual(moments);
  });
});

describe('a row of days', () => {
  it.each([
    ['2026-11-23', '2026-10-26', 42],
    ['2027-02-10', '2027-02-01', 28],
    ['2027-03-28', '2027-03-01', 35],
  ])('of the month of %s begins on Monday %s', (date, first, count) => {
    expect(monthSpan(date)).toEqual({ first, count });
  });

  it('of a week begins on Monday, too', () => {
    expect(['2026-11-22', '2026-11-23', '2026-11-29'].map((date) => weekSpan(date).first)).toEqual([
      '2026-11-16',
      '2026-11-23',
      '2026-11-23',
    ]);
  });

  it('goes on with the next', () => {
    expect([monthsLater('2026-01-31', 1), monthsLater('2026-01-31', -1)]).toEqual(['2026-02-01', '2025-12-01']);
    expect(daysBetween('2027-03-27', '2027-03-29')).toBe(2);
  });
});
