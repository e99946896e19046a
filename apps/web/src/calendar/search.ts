import { targetStatuses, type TargetStatus } from './target-statuses.js';

export const views = ['month', 'week', 'list'] as const;
export type View = (typeof views)[number];

/** What the address of the calendar may hold after `?`. */
export interface CalendarSearch {
  /** Month unless told. */
  view?: View;
  /** A day of what is shown, `YYYY-MM-DD`; today unless told. */
  date?: string;
  /** IANA zone; that of the viewer unless told. */
  zone?: string;
  platform?: string;
  status?: TargetStatus;
}

/** Drops what makes no sense. */
export function calendarSearch(search: Record<string, unknown>): Record<string, unknown> {
  const { view, date, zone, platform, status } = search;
  return {
    ...(views.some((each) => each === view) && { view }),
    ...(isDate(date) && { date }),
    ...(isZone(zone) && { zone }),
    ...(typeof platform === 'string' && platform !== '' && { platform }),
    ...(targetStatuses.some((each) => each === status) && { status }),
  } satisfies Partial<Record<keyof CalendarSearch, unknown>>;
}

/** Of four digits, so that the weeks around it have dates, too. */
function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^2\d{3}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(value);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

function isZone(value: unknown): value is string {
  if (typeof value !== 'string' || /^[+-]/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
