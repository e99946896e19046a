import { limits } from '@imprint/contracts/limits';
import { type Recurrence, recurrenceFrequencies, weekdays, type Weekday } from '@imprint/contracts/publishing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { datesBetween, firstDates, nextDate, ruleFrom, type RecurrenceRule } from './recurrence-rule.js';

/** Days by the arithmetic of the UTC calendar, independent of any library. */
const dayMs = 86_400_000;
const at = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const weekdayAt = (ms: number): number => (new Date(ms).getUTCDay() + 6) % 7;
const lengthOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

function isMeant({ frequency, interval, weekdays: chosen, startsOn, monthDay }: RecurrenceRule, ms: number): boolean {
  const start = at(startsOn);
  const [day, first] = [new Date(ms), new Date(start)];
  const months = (day.getUTCFullYear() - first.getUTCFullYear()) * 12 + day.getUTCMonth() - first.getUTCMonth();
  const isMonthDay = day.getUTCDate() === Math.min(monthDay ?? 0, lengthOf(day.getUTCFullYear(), day.getUTCMonth()));
  const weeks = (ms - weekdayAt(ms) * dayMs - (start - weekdayAt(start) * dayMs)) / (7 * dayMs);
  if (frequency === 'daily') return ((ms - start) / dayMs) % interval === 0;
  if (frequency === 'weekly')
    return weeks % interval === 0 && (chosen ?? []).some((name) => weekdays.indexOf(name) === weekdayAt(ms));
  if (frequency === 'monthly') return months % interval === 0 && isMonthDay;
  return months % (12 * interval) === 0 && isMonthDay;
}

/** Every day of the rule up to one. */
function counted(rule: RecurrenceRule, through: string): string[] {
  const dates: string[] = [];
  const last = Math.min(at(through), rule.until === null ? Infinity : at(rule.until));
  for (let ms = at(rule.startsOn); ms <= last && dates.length < (rule.count ?? Infinity); ms += dayMs) {
    if (isMeant(rule, ms)) dates.push(dayOf(ms));
  }
  return dates;
}

const rules = fc
  .record({
    start: fc.integer({ min: at('2027-01-01') / dayMs, max: at('2029-01-01') / dayMs }),
    frequency: fc.constantFrom(...recurrenceFrequencies),
    interval: fc.constantFrom(1, 1, 2, 3, 99),
    others: fc.subarray([...weekdays]),
    end: fc.constantFrom('none', 'count', 'until'),
    size: fc.integer({ min: 1, max: 30 }),
  })
  .map(({ start, frequency, interval, others, end, size }) => {
    const startsOn = dayOf(start * dayMs);
    const own = weekdays[weekdayAt(at(startsOn))] as Weekday;
    return ruleFrom(
      {
        frequency,
        interval,
        ...(frequency === 'weekly' && others.length > 0 && { weekdays: [...new Set([own, ...others])] }),
        ...(end === 'count' && { count: size }),
        ...(end === 'until' && { until: dayOf(at(startsOn) + size * 11 * dayMs) }),
      },
      startsOn,
    );
  });

describe('days of a rule', () => {
  it('are those that the calendar says, wherever one begins to count', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: -20, max: 700 }), fc.integer({ min: 0, max: 120 }), (rule, offset, length) => {
        const after = dayOf(at(rule.startsOn) + offset * dayMs);
        const through = dayOf(at(after) + length * dayMs);
        const horizon = dayOf(at(through) + limits.scheduleHorizonDays * dayMs);
        const all = counted(rule, horizon);
        expect(datesBetween(rule, after, through)).toEqual(all.filter((date) => date > after && date <= through));
        const last = (from: string): string => dayOf(at(from) + limits.scheduleHorizonDays * dayMs);
        expect(firstDates(rule, 5)).toEqual(counted(rule, last(rule.startsOn)).slice(0, 5));
        expect(nextDate(rule, after)).toBe(all.find((date) => date > after && date <= last(after)) ?? null);
      }),
      { numRuns: 150, seed: 7 },
    );
  });

  it('a day that a month does not have is its last one, and the next month has it again', () => {
    const monthly = ruleFrom({ frequency: 'monthly' }, '2027-12-31');
    expect(firstDates(monthly, 4)).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']);
    const leapDay = ruleFrom({ frequency: 'yearly' }, '2028-02-29');
    expect(firstDates(leapDay, 5)).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
  });

  it('a rule that begins anew on the last day of a short month keeps its day', () => {
    const before = ruleFrom({ frequency: 'monthly' }, '2027-12-31');
    expect(firstDates(ruleFrom({ frequency: 'monthly' }, '2028-02-29', before), 3)).toEqual([
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
    expect(firstDates(ruleFrom({ frequency: 'monthly' }, '2028-02-29'), 3)).toEqual(['2028-02-29', '2028-03-29', '2028-04-29']);
  });

  it('a rule that is years old goes on', () => {
    const rule = ruleFrom({ frequency: 'daily' }, '2017-01-01');
    expect(nextDate(rule, '2026-12-31')).toBe('2027-01-01');
    expect(datesBetween(rule, '2026-12-31', '2027-03-31')).toHaveLength(90);
  });
});

it.each<[string, Recurrence, string]>([
  ['weekdays of another frequency', { frequency: 'daily', weekdays: ['monday'] }, '/recurrence/weekdays'],
  ['weekdays without that of the first day', { frequency: 'weekly', weekdays: ['monday'] }, '/recurrence/weekdays'],
  ['two ends', { frequency: 'daily', count: 2, until: '2027-04-30' }, '/recurrence/until'],
  ['an end before the first day', { frequency: 'daily', until: '2027-03-29' }, '/recurrence/until'],
  ['an end that is no day', { frequency: 'daily', until: '2027-02-30' }, '/recurrence/until'],
])('%s is refused', (_what, recurrence, pointer) => {
  // A Tuesday.
  expect(() => ruleFrom(recurrence, '2027-03-30')).toThrow(
    expect.objectContaining({ code: 'validation_failed', entries: [expect.objectContaining({ source: { pointer } })] }),
  );
});
