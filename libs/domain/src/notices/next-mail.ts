import { DateTime } from 'luxon';
import type { NoticePreferenceEntity } from './notice.entity.js';

/** When a mail that is queued now goes out: at once, at the hour of the person's daily mail, or never. */
export function nextMailAt(
  { mail, digestHour, timezone }: Pick<NoticePreferenceEntity, 'mail' | 'digestHour' | 'timezone'>,
  now: Date,
): Date | null {
  if (mail === 'off') return null;
  if (mail === 'immediate') return now;
  const local = DateTime.fromJSDate(now, { zone: timezone });
  const today = local.startOf('day').set({ hour: digestHour });
  return (today > local ? today : local.startOf('day').plus({ days: 1 }).set({ hour: digestHour })).toJSDate();
}
