import type { TargetResource } from '@imprint/sdk';
import { memo, type ReactElement } from 'react';
import type { DayCell } from '../time/cells.js';
import { dayText } from '../time/moments.js';
import { useLanguage } from '../words/language.js';
import { Chip } from './chip.js';
import { ClockNote, DayLink, More, NewPost } from './day-head.js';
import { useDrawing } from './shown.js';

/** With more than this, a day has one less and a link to all of them. */
const mostOfDay = 4;
const daysOfWeek = 7;

interface MonthViewProps {
  /** Whole weeks, from Monday on. */
  days: readonly DayCell<TargetResource>[];
  /** A day of the month: what lies around it is drawn paler. */
  date: string;
  title: string;
}

export const MonthView = memo(function MonthView({ days, date, title }: MonthViewProps): ReactElement {
  const language = useLanguage();
  const weeks = Array.from({ length: days.length / daysOfWeek }, (_, week) =>
    days.slice(week * daysOfWeek, (week + 1) * daysOfWeek),
  );
  return (
    <table className="grid month">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day.date} scope="col" abbr={dayText(day.date, language, { weekday: 'long' })}>
              {dayText(day.date, language, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day) => (
              <Day key={day.date} day={day} isOutside={day.date.slice(0, 7) !== date.slice(0, 7)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

function Day({ day, isOutside }: { day: DayCell<TargetResource>; isOutside: boolean }): ReactElement {
  const language = useLanguage();
  const { today } = useDrawing();
  const { date, shift, entries } = day;
  const shown = entries.length > mostOfDay ? mostOfDay - 1 : mostOfDay;
  return (
    <td data-drop={date} className={`${isOutside ? 'outside' : ''} ${date === today ? 'today' : ''}`}>
      <DayLink date={date} name={dayText(date, language, { weekday: 'long', day: 'numeric', month: 'long' })}>
        {Number(date.slice(8))}
      </DayLink>
      <NewPost date={date} />
      <ClockNote shift={shift} />
      {entries.slice(0, shown).map((target) => (
        <Chip key={target.id} target={target} />
      ))}
      <More date={date} count={Math.max(entries.length - shown, 0)} />
    </td>
  );
}
