import { Problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { describe, expect, it } from '@jest/globals';
import { IANAZone } from 'luxon';
import { parseScheduleTime, requireZone } from './schedule-time.js';

const now = new Date('2027-03-01T12:00:00Z');
const parse = (value: string, zone = 'Europe/Berlin') => parseScheduleTime(value, zone, '/scheduledAt', now);
const refusal = (run: () => unknown): Problem => {
  try {
    run();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('it was accepted');
};

describe(parseScheduleTime.name, () => {
  it('uses an explicit offset, whatever the zone', () => {
    expect(parse('2027-03-02T09:00:00+05:30')).toEqual({ at: new Date('2027-03-02T03:30:00Z'), wall: '2027-03-02T04:30:00' });
    expect(parse('2027-03-02T09:00:00Z').at).toEqual(new Date('2027-03-02T09:00:00Z'));
  });

  it('reads a time without an offset as local time of the zone, in winter and in summer', () => {
    expect(parse('2027-03-02T09:00')).toEqual({ at: new Date('2027-03-02T08:00:00Z'), wall: '2027-03-02T09:00:00' });
    expect(parse('2027-07-02T09:00').at).toEqual(new Date('2027-07-02T07:00:00Z'));
  });

  it('refuses a time that the clock skips in spring', () => {
    expect(refusal(() => parse('2027-03-28T02:30')).message).toContain('does not exist');
    expect(parse('2027-03-28T03:00').at).toEqual(new Date('2027-03-28T01:00:00Z'));
  });

  it('uses the first of the two times that autumn repeats', () => {
    expect(parse('2027-10-31T02:30').at).toEqual(new Date('2027-10-31T00:30:00Z'));
    expect(parse('2027-10-31T02:30+01:00').at).toEqual(new Date('2027-10-31T01:30:00Z'));
  });

  it.each(['tomorrow', '', '2027-03-02', '2027-13-02T09:00Z', '2027-02-30T09:00Z', '1772442000'])(
    'refuses %p as unreadable',
    (value) => {
      const { entries } = refusal(() => parse(value));
      expect(entries).toEqual([expect.objectContaining({ code: 'schedule_invalid', source: { pointer: '/scheduledAt' } })]);
    },
  );

  it('accepts a time in the past within the tolerance', () => {
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString();
    expect(parse(ago(limits.schedulePastToleranceSeconds)).at.getTime()).toBeLessThan(now.getTime());
    expect(refusal(() => parse(ago(limits.schedulePastToleranceSeconds + 1))).code).toBe('schedule_invalid');
  });

  it('refuses times beyond the horizon', () => {
    const ahead = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
    expect(parse(ahead(limits.scheduleHorizonDays)).at > now).toBe(true);
    expect(refusal(() => parse(ahead(limits.scheduleHorizonDays + 1))).code).toBe('schedule_invalid');
  });
});

it('a zone must be an IANA name', () => {
  expect(requireZone('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos_Aires');
  for (const zone of ['Mars/Base', 'CET+1', '', '../etc/passwd'])
    expect(refusal(() => requireZone(zone)).code).toBe('schedule_invalid');
});

it('regression: not every spelling of a zone is remembered for good', () => {
  const zone = 'america/argentina/buenos_aires';
  const spelling = (index: number): string =>
    [...zone].map((letter, place) => ((index >> place) % 2 === 1 ? letter.toUpperCase() : letter)).join('');
  const remembered = IANAZone.create(zone);
  // 2,000 of them, because the slash has one spelling only.
  for (let index = 0; index < 4_000; index += 1) expect(requireZone(spelling(index))).toBe(spelling(index));
  expect(IANAZone.create(zone)).not.toBe(remembered);
});
