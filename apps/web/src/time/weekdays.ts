import type { SlotInput } from '@imprint/sdk';
import type { Language } from '../words/language.js';
import { dayText } from './moments.js';

export type Weekday = SlotInput['weekday'];

/** Each with a day that is one, for its name; from Monday on. */
const days = {
  monday: '2024-01-01',
  tuesday: '2024-01-02',
  wednesday: '2024-01-03',
  thursday: '2024-01-04',
  friday: '2024-01-05',
  saturday: '2024-01-06',
  sunday: '2024-01-07',
} as const satisfies Record<Weekday, string>;

export const weekdays = Object.keys(days) as readonly Weekday[];

/** Of a day, `2027-03-30`. */
export function weekdayOf(date: string): Weekday {
  const day = weekdays[(new Date(`${date}T12:00Z`).getUTCDay() + 6) % weekdays.length];
  if (day === undefined) throw new Error(`${date} is not a day.`);
  return day;
}

export const weekdayText = (day: Weekday, language: Language, weekday: 'long' | 'short' = 'long'): string =>
  dayText(days[day], language, { weekday });

/** `Tuesday, Wednesday and Friday` */
export function weekdaysText(chosen: readonly Weekday[], language: Language): string {
  const names = chosen.map((day) => weekdayText(day, language));
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' }).format(names);
}
