import { describe, expect, it } from '@jest/globals';
import { chosenTime, momentOfTime, wallAt, wallDaysLater } from './moves.js';

const berlin = 'Europe/Berlin';
const at = (text: string): number => Date.parse(text);

describe('a move by days', () => {
  it('keeps the time of the clock over a change of clocks', () => {
    expect(wallDaysLater(at('2027-03-27T08:00Z'), berlin, 1)).toBe('2027-03-28T09:00:00');
    expect(wallDaysLater(at('2027-10-31T08:00:30Z'), berlin, -1)).toBe('2027-10-30T09:00:30');
  });

  it('leaves to the API what its clock skips', () => {
    expect(wallDaysLater(at('2027-03-27T01:30Z'), berlin, 1)).toBe('2027-03-28T02:30:00');
    expect(chosenTime('2027-03-28T02:30:00', berlin, berlin)).toBe('2027-03-28T02:30:00');
  });
});

describe('a time chosen in another zone', () => {
  it('is an instant', () => {
    expect(chosenTime('2027-03-28T09:00:00', 'America/New_York', berlin)).toBe('2027-03-28T13:00:00.000Z');
  });
});

describe('the time that was asked for', () => {
  it.each([
    ['2027-03-28T09:00:00', '2027-03-28T07:00:00.000Z'],
    ['2027-10-31T02:30:00', '2027-10-31T00:30:00.000Z'],
    ['2027-10-31T01:30:00.000Z', '2027-10-31T01:30:00.000Z'],
  ])('%s is %s', (time, instant) => {
    expect(new Date(momentOfTime(time, berlin)).toISOString()).toBe(instant);
  });

  it('is what its clock shows', () => {
    expect(wallAt(at('2027-03-28T07:00:05Z'), berlin)).toBe('2027-03-28T09:00:05');
  });
});
