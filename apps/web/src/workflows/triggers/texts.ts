import { planOf } from '../../time/schedules.js';
import { weekdaysText } from '../../time/weekdays.js';
import { useLanguage } from '../../words/language.js';
import { useWords } from '../../words/words.js';
import type { Trigger } from './queries.js';
import { triggerWords } from './words.js';

/** Events that have words of their own. */
export const wordedEvents = [
  ...(['generation.completed', 'generation.failed', 'target.published', 'target.failed'] as const),
  ...(['release.published', 'release.partially_published', 'release.failed'] as const),
  ...(['workflow.execution.completed', 'workflow.execution.failed'] as const),
];

/** Says when a schedule starts something: `Every Monday and Friday at 09:00`. */
export function useScheduleText(): (cron: string) => string {
  const t = useWords(triggerWords);
  const language = useLanguage();
  return (cron) => {
    const { often, step, minute, time, weekdays, day } = planOf(cron);
    if (often === 'custom') return t('often.custom.text', { cron });
    if (often === 'weekly') return t('often.weekly.text', { time, days: weekdaysText(weekdays, language) });
    if (often === 'monthly' && day === 'last') return t('often.monthly.last', { time });
    return t(`often.${often}.text`, { step, minute: minute.padStart(2, '0'), time, day });
  };
}

/** Says what starts a workflow: `When a post is published on an account`. */
export function useEventText(): (event: string) => string {
  const t = useWords(triggerWords);
  return (event) => {
    const known = wordedEvents.find((each) => each === event);
    return known === undefined ? t('event.other', { event }) : t(`event.${known}`);
  };
}

export function useTriggerText(): (attributes: Pick<Trigger['attributes'], 'kind' | 'cron' | 'event' | 'url'>) => string {
  const t = useWords(triggerWords);
  const schedule = useScheduleText();
  const eventText = useEventText();
  return ({ kind, cron, event, url }) => {
    if (kind === 'schedule') return schedule(cron ?? '');
    if (kind === 'event') return eventText(event ?? '');
    return kind === 'hook' ? t('hook.title') : t('rss.title', { host: hostOf(url) });
  };
}

function hostOf(url: string | null): string {
  return url !== null && URL.canParse(url) ? new URL(url).host : (url ?? '');
}
