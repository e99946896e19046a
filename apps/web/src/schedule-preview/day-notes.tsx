import type { ReactElement } from 'react';
import { timeText, viewerZone } from '../time/moments.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import type { AccountDay } from './days.js';
import { previewWords } from './words.js';

/** What is left for more posts: slots of the day, and the quotas of the account. */
export function DayNotes({ account: { slots, quotas } }: { account: AccountDay }): ReactElement | null {
  const t = useWords(previewWords);
  const language = useLanguage();
  const timesOf = (isTaken: boolean): string[] =>
    slots.filter((slot) => slot.isTaken === isTaken).map(({ at }) => timeText(new Date(at), viewerZone(), language));
  const [free, taken] = [timesOf(false), timesOf(true)];
  if (slots.length === 0 && quotas.length === 0) return null;
  return (
    <ul className="day-notes note">
      {free.length > 0 && <li>{t('slots.free', { count: free.length, times: free.join(', ') })}</li>}
      {taken.length > 0 && <li>{t('slots.taken', { count: taken.length, times: taken.join(', ') })}</li>}
      {quotas.map((quota) => (
        <Quota key={`${quota.counts} ${quota.windowMinutes} ${quota.isOwn}`} quota={quota} />
      ))}
    </ul>
  );
}

function Quota({ quota }: { quota: AccountDay['quotas'][number] }): ReactElement {
  const t = useWords(previewWords);
  const { counts, used, most, left, windowMinutes, isOwn } = quota;
  const isInHours = windowMinutes % 60 === 0;
  const count = isInHours ? windowMinutes / 60 : windowMinutes;
  const values = { used, most, time: t(isInHours ? 'hours' : 'minutes', { count }) };
  return <li className={left === 0 ? 'used-up' : undefined}>{t(isOwn ? 'quota.own' : `quota.${counts}`, values)}</li>;
}
