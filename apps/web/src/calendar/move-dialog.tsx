import type { TargetResource } from '@imprint/sdk';
import { useState, type ReactElement } from 'react';
import { wallAt } from '../time/moves.js';
import { Button } from '../ui/button.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { useWords } from '../words/words.js';
import { momentOf } from './queries.js';
import { calendarWords } from './words.js';

interface MoveDialogProps {
  target: TargetResource;
  /** Wall time in the zone of the release. */
  onMove: (time: string) => void;
  onClose: () => void;
}

/** Another day and time, typed. */
export function MoveDialog({ target, onMove, onClose }: MoveDialogProps): ReactElement {
  const t = useWords(calendarWords);
  const { title, timezone, seriesId } = target.attributes;
  const before = wallAt(momentOf(target), timezone);
  const [date, setDate] = useState(before.slice(0, 10));
  const [time, setTime] = useState(before.slice(11, 16));
  const move = (): void => {
    const isSame = before.startsWith(`${date}T${time}`);
    if (!isSame) onMove(`${date}T${time}:00`);
  };
  return (
    <Dialog title={t('move.title')} onClose={onClose}>
      <form method="dialog" className="move-form" onSubmit={move}>
        <p className="theirs">{title}</p>
        <label>
          {t('move.date')}
          <input type="date" required autoFocus value={date} onChange={({ target: field }) => setDate(field.value)} />
        </label>
        <label>
          {t('move.time')}
          <input type="time" required value={time} onChange={({ target: field }) => setTime(field.value)} />
        </label>
        <p className="note">{t('move.zone', { zone: timezone })}</p>
        {seriesId !== null && <p className="note">{t('move.series')}</p>}
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('move.no')}</Button>
          <Button kind="primary" type="submit">
            {t('move.yes')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
