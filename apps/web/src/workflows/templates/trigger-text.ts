import type { CreateTrigger } from '@imprint/sdk';
import { useWords } from '../../words/words.js';
import { shownValue } from '../graph/inputs.js';
import { useEventText, useScheduleText } from '../triggers/texts.js';
import type { TemplateTrigger } from './queries.js';
import { templateWords } from './words.js';

/** Says what usually starts workflows of a template. */
export function useStartText(): (trigger: TemplateTrigger | null) => string {
  const t = useWords(templateWords);
  const schedule = useScheduleText();
  const eventText = useEventText();
  return (trigger) => {
    if (trigger === null) return t('start.hand');
    const { kind, cron, event } = trigger;
    if (kind === 'schedule' && cron !== null) return schedule(cron);
    if (kind === 'event' && event !== null) return eventText(event);
    return t(kind === 'rss' ? 'start.rss' : 'start.hook');
  };
}

/**
 * The trigger that a template proposes.
 * @param inputs what was given for its inputs
 * @returns undefined where it cannot be made beforehand, such as a hook, whose address is shown once
 */
export function proposedTrigger(
  trigger: TemplateTrigger | null,
  inputs: Readonly<Record<string, unknown>>,
  timezone: string,
): CreateTrigger | undefined {
  if (trigger === null) return undefined;
  const { kind, cron, event, urlInput } = trigger;
  if (kind === 'schedule' && cron !== null) return { kind, cron, timezone };
  if (kind === 'event' && event !== null) return { kind, event };
  if (kind === 'rss' && urlInput !== null) return { kind, url: shownValue(inputs[urlInput]) };
  return undefined;
}
