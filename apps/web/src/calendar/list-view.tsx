import type { TargetResource } from '@imprint/sdk';
import { memo, useState, type ReactElement } from 'react';
import type { DayCell } from '../time/cells.js';
import { dayText } from '../time/moments.js';
import { Button } from '../ui/button.js';
import { PublishStatus } from '../ui/publish-status.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { Chip } from './chip.js';
import { ClockNote, NewPost } from './day-head.js';
import { useDrawing } from './shown.js';
import { calendarWords } from './words.js';

/** So many are drawn at once. */
const step = 120;

/** The days on which there is something, each with all of it. What is moved by touch is moved here. */
export const ListView = memo(function ListView({ days }: { days: readonly DayCell<TargetResource>[] }): ReactElement {
  const t = useWords(calendarWords);
  const [most, setMost] = useState(step);
  const total = days.reduce((sum, { entries }) => sum + entries.length, 0);
  let left = most;
  const shown = days.flatMap((day) => {
    const entries = day.entries.slice(0, left);
    left -= entries.length;
    return entries.length === 0 ? [] : [{ ...day, entries }];
  });
  return (
    <div className="agenda">
      {shown.map((day) => (
        <Day key={day.date} {...day} />
      ))}
      {total > most && <Button onClick={() => setMost(most + step)}>{t('list.more')}</Button>}
    </div>
  );
});

function Day({ date, shift, entries }: DayCell<TargetResource>): ReactElement {
  const language = useLanguage();
  const { today } = useDrawing();
  return (
    <section className={date === today ? 'today' : undefined}>
      <h3>
        {dayText(date, language, { weekday: 'long', day: 'numeric', month: 'long' })} <ClockNote shift={shift} />
      </h3>
      <NewPost date={date} />
      <ul>
        {entries.map((target) => (
          <Row key={target.id} target={target} />
        ))}
      </ul>
    </section>
  );
}

const Row = memo(function Row({ target }: { target: TargetResource }): ReactElement {
  const t = useWords(calendarWords);
  const { canMove } = useDrawing();
  const { status, title } = target.attributes;
  return (
    <li>
      <Chip target={target} />
      <span aria-hidden="true">
        <PublishStatus status={status} />
      </span>
      {canMove(target) && (
        <button type="button" className="button quiet" data-move={target.id} aria-label={t('move.label', { title })}>
          {t('move')}
        </button>
      )}
    </li>
  );
});
