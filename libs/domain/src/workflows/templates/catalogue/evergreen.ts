import { connectionIds, entries, text } from '../shared-inputs.js';
import { onSchedule, template } from '../template.js';

/** The posts take turns, one each week. */
const turn = `
  const weeks = Math.floor(Date.parse(input.now) / (7 * 86400000));
  return input.postIds[weeks % input.postIds.length];`;

export const evergreen = template({
  id: 'evergreen',
  label: 'Evergreen recycling',
  description:
    'Every week, takes the next of the posts that you name, rewrites it, and schedules it in the next free slot once somebody approves it.',
  category: 'repurpose',
  needs: ['text-model', 'channel'],
  trigger: onSchedule('0 9 * * 2'),
  inputs: {
    postIds: entries('Ids of the posts that stay good, such as ["post_…"]. They take turns.'),
    platform: text('Channel that the new text is for, such as `mastodon`.'),
    connectionIds: { ...connectionIds, description: `${connectionIds.description} Each needs slots.` },
  },
  nodes: [
    { id: 'now', kind: 'wait', label: 'Note the time', with: { seconds: 0 } },
    {
      ...{ id: 'choose', kind: 'code', label: 'Choose the next post' },
      with: { source: turn, input: { now: { $: 'steps.now.until' }, postIds: { $: 'inputs.postIds' } } },
    },
    {
      ...{ id: 'rewrite', kind: 'repurpose_post', label: 'Rewrite it' },
      with: { postId: { $: 'steps.choose.value' }, platform: '{{ inputs.platform }}', mode: 'adapt' },
    },
    {
      ...{ id: 'review', kind: 'approval', label: 'Approve the new text' },
      with: { question: 'Publish this again, in new words?\n\n{{ truncate(steps.rewrite.text, 900) }}', role: 'creator' },
    },
    {
      ...{ id: 'schedule', kind: 'schedule_release', label: 'Schedule in the next slot' },
      with: { postId: { $: 'steps.rewrite.postId' }, slot: 'next', connectionIds: { $: 'inputs.connectionIds' } },
    },
  ],
  edges: [
    ['now', 'choose'],
    ['choose', 'rewrite'],
    ['rewrite', 'review'],
    ['review.approved', 'schedule'],
  ],
});
