import type { ReleaseRecurrence } from '@imprint/sdk';
import { dayText } from '../time/moments.js';
import { weekdaysText } from '../time/weekdays.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { uiWords } from './words.js';

/** Says how a release repeats: `Repeats every week on Tuesday and Thursday until 30 June 2027`. */
export function useRecurrenceText(): (recurrence: ReleaseRecurrence) => string {
  const t = useWords(uiWords);
  const language = useLanguage();
  const day = (date: string): string => dayText(date, language, { day: 'numeric', month: 'long', year: 'numeric' });
  return ({ frequency, interval, weekdays, count, until, startsOn }) => {
    const isOnDays = weekdays !== null && weekdays.length > 0;
    const often = t(`repeats.${frequency}`, { interval });
    const every = isOnDays ? t('repeats.on', { often, days: weekdaysText(weekdays, language) }) : often;
    if (until !== null) return t('repeats.until', { every, day: day(until) });
    if (count === null) return t('repeats', { every });
    return startsOn === null
      ? t('repeats.count', { every, count })
      : t('repeats.countFrom', { every, count, day: day(startsOn) });
  };
}
