import type { TemplateNode } from './template.js';

/** Notes the time at which it is reached: `onNextDay` counts from there. */
export const noteTime: TemplateNode = { id: 'now', kind: 'wait', label: 'Note the time', with: { seconds: 0 } };

/**
 * Settings that schedule something on one of the days after `noteTime`, so that no account needs slots. The first is 36 hours later, by the
 * date in UTC: that is tomorrow or the day after, and yet to come in every time zone.
 * @param days expression for the days between it and the first one
 */
export const onNextDay = (days: string) => ({
  scheduledAt: `{{ split(addHours(steps.now.until, 36 + 24 * (${days})), 'T')[0] }}T{{ inputs.timeOfDay }}`,
  timezone: '{{ inputs.timezone }}',
});
