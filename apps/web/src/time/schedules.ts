import { weekdays, type Weekday } from './weekdays.js';

/** What people choose from; everything else is a cron expression. */
export const often = ['minutes', 'hourly', 'daily', 'workdays', 'weekly', 'monthly', 'custom'] as const;
export type Often = (typeof often)[number];

/** Steps that divide an hour. */
export const minuteSteps = ['5', '10', '15', '20', '30'] as const;
export const lastDay = 'last';

/** A schedule as the fields of a form hold it. Which of them count is said by `often`. */
export interface SchedulePlan {
  often: Often;
  /** Of `minutes`: every so many. */
  step: string;
  /** Of `hourly`: 0 to 59. */
  minute: string;
  /** `09:00` */
  time: string;
  /** Of `weekly`. */
  weekdays: readonly Weekday[];
  /** Of `monthly`: 1 to 31, or `last`. */
  day: string;
  /** Of `custom`. */
  cron: string;
}

export const usualPlan: SchedulePlan = {
  ...{ often: 'workdays', step: '15', minute: '0', time: '09:00', weekdays: ['monday'], day: '1', cron: '0 9 * * 1-5' },
};

/** Sunday is 0. */
const numberOf = (day: Weekday): number => (weekdays.indexOf(day) + 1) % weekdays.length;
const names = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** The expression of a plan: minute, hour, day of the month, month, day of the week. */
export function cronOf({ often: how, step, minute, time, weekdays: chosen, day, cron }: SchedulePlan): string {
  const [hours = '0', minutes = '0'] = time.split(':');
  const at = `${Number(minutes)} ${Number(hours)}`;
  const days = chosen.map(numberOf).toSorted((one, other) => one - other);
  const ofPlan: Readonly<Record<Often, string>> = {
    minutes: `*/${step} * * * *`,
    hourly: `${minute} * * * *`,
    daily: `${at} * * *`,
    workdays: `${at} * * 1-5`,
    weekly: `${at} * * ${days.join(',')}`,
    monthly: `${at} ${day === lastDay ? 'L' : day} * *`,
    custom: cron.trim(),
  };
  return ofPlan[how];
}

/** What an expression means, as far as the form has fields for it. */
export function planOf(cron: string): SchedulePlan {
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...rest] = cron.trim().split(/\s+/);
  const custom: SchedulePlan = { ...usualPlan, often: 'custom', cron };
  if (rest.length > 0 || month !== '*') return custom;
  const every = [hour, day, weekday].every((field) => field === '*');
  const step = minuteSteps.find((each) => minute === `*/${each}`);
  if (every && step !== undefined) return { ...custom, often: 'minutes', step };
  if (!isWithin(minute, 0, 59)) return custom;
  if (every) return { ...custom, often: 'hourly', minute: String(Number(minute)) };
  if (!isWithin(hour, 0, 23)) return custom;
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  return { ...custom, time, ...daysOf(day, weekday) };
}

function daysOf(day: string, weekday: string): Partial<SchedulePlan> {
  if (weekday === '*' && day === '*') return { often: 'daily' };
  if (weekday === '*' && day.toUpperCase() === 'L') return { often: 'monthly', day: lastDay };
  if (weekday === '*' && isWithin(day, 1, 31)) return { often: 'monthly', day: String(Number(day)) };
  if (day !== '*') return {};
  if (['1-5', 'MON-FRI'].includes(weekday.toUpperCase())) return { often: 'workdays' };
  const chosen = weekday.split(',').map((part) => weekdayOf(part));
  const known = weekdays.filter((each) => chosen.includes(each));
  return chosen.includes(undefined) ? {} : { often: 'weekly', weekdays: known };
}

function weekdayOf(part: string): Weekday | undefined {
  const number = /^[0-7]$/.test(part) ? Number(part) : names.indexOf(part.toUpperCase());
  return number < 0 ? undefined : weekdays[(number + 6) % weekdays.length];
}

const isWithin = (text: string, least: number, most: number): boolean =>
  /^\d{1,2}$/.test(text) && Number(text) >= least && Number(text) <= most;

/** Whether there is an expression for it. */
export function isComplete({ often: how, time, weekdays: chosen, cron }: SchedulePlan): boolean {
  if (how === 'custom') return cron.trim() !== '';
  if (how === 'minutes' || how === 'hourly') return true;
  return /^\d{2}:\d{2}/.test(time) && (how !== 'weekly' || chosen.length > 0);
}
