import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { limits } from '../limits/limits.js';
import { ReplaceConnectionSlots } from './connection-slots.js';
import { weekdays } from './recurrence.js';

const faults = (slots: unknown): string[] =>
  validateSync(plainToInstance(ReplaceConnectionSlots, { timezone: 'Europe/Berlin', slots })).map(({ property }) => property);
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const many = weekdays.flatMap((weekday) => hours.map((time) => ({ weekday, time })));

describe('the slots of an account', () => {
  it('are as many as an account can have in a week, and no more', () => {
    expect(limits.slotsPerConnection).toBe(50);
    expect(faults([])).toEqual([]);
    expect(faults(many.slice(0, limits.slotsPerConnection))).toEqual([]);
    expect(faults(many.slice(0, limits.slotsPerConnection + 1))).toEqual(['slots']);
  });

  it('are each named once', () => {
    const slot = { weekday: 'tuesday', time: '09:00' };
    expect(faults([slot, { ...slot, time: '09:01' }, { ...slot, weekday: 'wednesday' }])).toEqual([]);
    expect(faults([slot, { ...slot }])).toEqual(['slots']);
  });

  it.each(['00:00', '23:59'])('can be at %s', (time) => {
    expect(faults([{ weekday: 'sunday', time }])).toEqual([]);
  });

  it.each(['24:00', '9:00', '09:60', '09:00:00', '09', '', 900])('cannot be at %j', (time) => {
    expect(faults([{ weekday: 'sunday', time }])).toEqual(['slots']);
  });

  it.each([{ weekday: 'Tuesday', time: '09:00' }, { weekday: 2, time: '09:00' }, { time: '09:00' }, null])(
    'cannot be %j',
    (slot) => {
      expect(faults([slot])).toEqual(['slots']);
    },
  );
});
