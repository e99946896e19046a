import { rowFault, type RowFault } from './file-row.js';

/** What a row says of its time. */
export interface TimeCells {
  scheduledAt: string;
  date: string;
  time: string;
}

/** A time in ISO 8601, null where there is none, or what is wrong with it. Whether the time can be used is for the release to say. */
export type ReadTime = { scheduledAt: string | null } | { fault: RowFault };

/** @param defaultTime `HH:mm` for a date without a time */
export function readTime({ scheduledAt, date, time }: TimeCells, defaultTime: string | undefined): ReadTime {
  if (scheduledAt !== '') {
    const [day = '', ...rest] = scheduledAt.split(/[T ]/);
    // An instant, or a wall time as the API takes it.
    if (/^\d{4}-\d{2}-\d{2}T\d{2}/.test(scheduledAt)) return { scheduledAt };
    return together('scheduledAt', { day, clock: rest.join(' '), defaultTime });
  }
  if (date === '' && time === '') return { scheduledAt: null };
  if (date === '') return { fault: rowFault('date', 'There is a time without a date.', 'schedule_invalid') };
  return together('date', { day: date, clock: time, defaultTime });
}

function together(
  column: string,
  { day, clock, defaultTime = '' }: Record<'day' | 'clock', string> & { defaultTime?: string | undefined },
): ReadTime {
  const date = isoDate(day);
  if (date === null) {
    const detail = `"${day}" is not a date that can be read for certain. Write it as 2027-03-28 or 28.03.2027.`;
    return { fault: rowFault(column, detail, 'schedule_invalid') };
  }
  const written = clock === '' ? defaultTime : clock;
  if (written === '') {
    const detail = 'There is a date without a time. Add one, or choose a time for all such rows.';
    return { fault: rowFault('time', detail, 'schedule_invalid') };
  }
  const time = isoTime(written);
  if (time !== null) return { scheduledAt: `${date}T${time}` };
  return {
    fault: rowFault(
      column === 'date' ? 'time' : column,
      `"${written}" is not a time of day. Write it as 09:00.`,
      'schedule_invalid',
    ),
  };
}

/** `2027-03-28` and `28.03.2027` mean one day only; `03/04/2027` is another day in another country. */
function isoDate(text: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  return year === '' ? null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** `9:00`, `09:00:30` and `9:00 pm`. */
function isoTime(text: string): string | null {
  const [, hour = '', minute = '', second = '00', half = ''] = /^(\d{1,2}):(\d{2})(?::(\d{2}))? ?([ap]m)?$/i.exec(text) ?? [];
  if (hour === '' || Number(minute) > 59 || Number(second) > 59) return null;
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  const isHour = half === '' ? hours < 24 : Number(hour) >= 1 && Number(hour) <= 12;
  return isHour ? `${String(hours).padStart(2, '0')}:${minute}:${second}` : null;
}
