import type { TargetResource } from '@imprint/sdk';
import { memo, useEffect, useMemo, useRef, type ReactElement } from 'react';
import { hoursOf, type DayCell, type HourCell } from '../time/cells.js';
import { dayText } from '../time/moments.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { Chip } from './chip.js';
import { ClockNote, DayLink, More, NewPost } from './day-head.js';
import { momentOf } from './queries.js';
import { useDrawing } from './shown.js';
import { calendarWords } from './words.js';

/** In an hour; where a week has very many, one. */
const mostOfHour = 3;
const manyInWeek = 200;
/** At the top when somebody comes. */
const firstHour = 7;

interface WeekViewProps {
  days: readonly DayCell<TargetResource>[];
  title: string;
}

/** Seven days by the hours of their clocks. */
export const WeekView = memo(function WeekView({ days, title }: WeekViewProps): ReactElement {
  const t = useWords(calendarWords);
  const language = useLanguage();
  const { zone, today } = useDrawing();
  const frame = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => days.map((day) => ({ date: day.date, hours: hoursOf(day, zone, momentOf) })), [days, zone]);
  const most = days.reduce((sum, { entries }) => sum + entries.length, 0) > manyInWeek ? 1 : mostOfHour;
  useEffect(() => {
    const row = frame.current?.querySelector<HTMLElement>(`tbody tr:nth-child(${firstHour + 1})`);
    frame.current?.scrollTo({ top: (row?.offsetTop ?? 0) - (frame.current.querySelector('thead')?.offsetHeight ?? 0) });
  }, []);
  return (
    <div className="frame" ref={frame} tabIndex={0} role="region" aria-label={title}>
      <table className="grid week">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('hour')}</span>
            </th>
            {days.map(({ date, shift }) => (
              <th key={date} scope="col" className={date === today ? 'today' : undefined}>
                <DayLink date={date}>{dayText(date, language, { weekday: 'short', day: 'numeric' })}</DayLink>
                <NewPost date={date} />
                <ClockNote shift={shift} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: 24 }, (_, hour) => (
            <tr key={hour}>
              <th scope="row">{`${String(hour).padStart(2, '0')}:00`}</th>
              {columns.map(({ date, hours }) => (
                <Hour key={date} date={date} cell={hours[hour]} most={most} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

interface HourProps {
  date: string;
  cell: HourCell<TargetResource> | undefined;
  most: number;
}

function Hour({ date, cell, most }: HourProps): ReactElement {
  const t = useWords(calendarWords);
  const { hour, clock, entries } = cell ?? { hour: 0, clock: null, entries: [] };
  const shown = entries.length > most ? Math.max(most - 1, 1) : most;
  return (
    <td data-drop={`${date}T${String(hour).padStart(2, '0')}`} className={clock ?? undefined}>
      {clock !== null && <span className="clock-note">{t(`clock.${clock}`)}</span>}
      {entries.slice(0, shown).map((target) => (
        <Chip key={target.id} target={target} />
      ))}
      <More date={date} count={Math.max(entries.length - shown, 0)} />
    </td>
  );
}
