import { noteTime, onNextDay } from '../next-days.js';
import { connectionIds, entries, text, timeOfDay, timezone } from '../shared-inputs.js';
import { onSchedule, template } from '../template.js';

/** The posts take turns, one each week. */
const turn = `
  const weeks = Math.floor(Date.parse(input.now) / (7 * 86400000));
  return input.postIds[weeks % input.postIds.length];`;

export const evergreen = template({
  id: 'evergreen',
  label: 'Evergreen recycling',
  description:
    'Every week, takes the next of the posts that you name, rewrites it, and schedules it for one of the next days once somebody approves it. If nobody decides within three days, nothing is published.',
  category: 'repurpose',
  needs: ['text-model', 'channel'],
  trigger: onSchedule('0 9 * * 2'),
  inputs: {
    postIds: entries('Your evergreen posts. They are used in rotation.', undefined, {
      refersTo: 'post',
    }),
    platform: text('Channel that the new text is for.', { refersTo: 'platform' }),
    timeOfDay,
    timezone,
    connectionIds,
  },
  nodes: [
    { ...noteTime, id: 'start', label: 'Note the week' },
    {
      ...{ id: 'choose', kind: 'code', label: 'Choose the next post' },
      with: { source: turn, input: { now: { $: 'steps.start.until' }, postIds: { $: 'inputs.postIds' } } },
    },
    {
      ...{ id: 'rewrite', kind: 'repurpose_post', label: 'Rewrite it' },
      with: { postId: { $: 'steps.choose.value' }, platform: '{{ inputs.platform }}', mode: 'adapt' },
    },
    {
      ...{ id: 'review', kind: 'approval', label: 'Approve the new text' },
      with: { question: 'Publish this again, in new words?\n\n{{ truncate(steps.rewrite.text, 18000) }}', role: 'creator' },
    },
    noteTime,
    {
      ...{ id: 'schedule', kind: 'schedule_release', label: 'Schedule it' },
      with: { postId: { $: 'steps.rewrite.postId' }, ...onNextDay('0'), connectionIds: { $: 'inputs.connectionIds' } },
    },
  ],
  edges: [
    ['start', 'choose'],
    ['choose', 'rewrite'],
    ['rewrite', 'review'],
    ['review.approved', 'now'],
    ['now', 'schedule'],
  ],
});
