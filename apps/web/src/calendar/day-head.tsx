import type { ReactElement, ReactNode } from 'react';
import type { DayCell } from '../time/cells.js';
import { dayText } from '../time/moments.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { useDrawing } from './shown.js';
import { calendarWords } from './words.js';

/** Which day it is, as a link to the list of it. @param name what it is called where its number alone is seen */
export function DayLink({ date, name, children }: { date: string; name?: string; children: ReactNode }): ReactElement {
  const { today, dayPath } = useDrawing();
  return (
    <a className="day" href={dayPath(date)} aria-label={name} aria-current={date === today ? 'date' : undefined}>
      {children}
    </a>
  );
}

/** Writes a post for the day. */
export function NewPost({ date }: { date: string }): ReactElement | null {
  const t = useWords(calendarWords);
  const language = useLanguage();
  const path = useDrawing().composePath(date);
  if (path === undefined) return null;
  const day = dayText(date, language, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <a className="new-post" href={path} aria-label={t('new', { day })}>
      +
    </a>
  );
}

/** Said of days on which clocks change. */
export function ClockNote({ shift }: { shift: DayCell<unknown>['shift'] }): ReactElement | null {
  const t = useWords(calendarWords);
  if (shift === 0) return null;
  return <span className="clock-note">{t(shift > 0 ? 'clock.forward' : 'clock.back')}</span>;
}

/** The rest of what is too much for its place, as a link to the list of its day. */
export function More({ date, count }: { date: string; count: number }): ReactElement | null {
  const t = useWords(calendarWords);
  const language = useLanguage();
  const { dayPath } = useDrawing();
  if (count === 0) return null;
  const day = dayText(date, language, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <a className="more" href={dayPath(date)} aria-label={t('more.day', { count, day })}>
      {t('more', { count })}
    </a>
  );
}
