import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cronOf, lastDay, minuteSteps, often, planOf, usualPlan, type SchedulePlan } from './schedules.js';
import { weekdays } from './weekdays.js';

const number = (least: number, most: number): fc.Arbitrary<string> => fc.integer({ min: least, max: most }).map(String);
const plans: fc.Arbitrary<SchedulePlan> = fc.record({
  often: fc.constantFrom(...often.filter((each) => each !== 'custom')),
  step: fc.constantFrom(...minuteSteps),
  minute: number(0, 59),
  time: fc.tuple(number(0, 23), number(0, 59)).map((parts) => parts.map((part) => part.padStart(2, '0')).join(':')),
  weekdays: fc.subarray([...weekdays], { minLength: 1 }),
  day: fc.oneof(number(1, 31), fc.constant(lastDay)),
  cron: fc.constant(''),
});

it('every plan comes back from its expression, so that what somebody chose is what they see', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const cron = cronOf(plan);
      const found = planOf(cron);
      // Monday to Friday in a week has two ways to be chosen, and one expression in each.
      expect({ often: found.often, cron: cronOf(found) }).toEqual({ often: plan.often, cron });
      if (plan.often === 'weekly') expect(found.weekdays).toEqual(plan.weekdays);
    }),
  );
});

describe('what people write', () => {
  it.each([
    ['*/15 * * * *', { often: 'minutes', step: '15' }],
    ['5 * * * *', { often: 'hourly', minute: '5' }],
    ['30 7 * * *', { often: 'daily', time: '07:30' }],
    ['0 9 * * MON-FRI', { often: 'workdays', time: '09:00' }],
    [' 0  9 * * 7,mon ', { often: 'weekly', weekdays: ['monday', 'sunday'] }],
    ['0 18 l * *', { often: 'monthly', day: lastDay, time: '18:00' }],
    ['0 18 15 * *', { often: 'monthly', day: '15' }],
  ])('%p is found in the fields', (cron, plan) => {
    expect(planOf(cron)).toMatchObject(plan);
  });

  it.each([
    ...['', '0 9 * *', '0 9 * * 1-5 2027', '0 9 1 1 *', '0 9 1 * 1', '*/7 * * * *', '0 */2 * * *', '0 25 * * *', '0 9 32 * *'],
    ...['0 9 * * 8', '0 9 * * MON#2', '0 9 * * 1,', '60 * * * *', '0,30 9 * * *'],
  ])('%p stays an expression', (cron) => {
    expect(planOf(cron)).toMatchObject({ often: 'custom', cron });
    expect(cronOf(planOf(cron))).toBe(cron.trim());
  });
});

it('says the usual plan', () => {
  expect(cronOf(usualPlan)).toBe('0 9 * * 1-5');
});
