import { noteTime, onNextDay } from '../next-days.js';
import { amount, connectionIds, platform, text, timeOfDay, timezone } from '../shared-inputs.js';
import { onSchedule, template } from '../template.js';

export const weeklyPlan = template({
  id: 'weekly-plan',
  label: 'Weekly plan',
  description:
    'Every Monday, writes the posts of the week about a theme, asks for one approval for all of them, and schedules one for each of the next days. If nobody decides within three days, nothing is published.',
  category: 'plan',
  needs: ['text-model', 'channel'],
  trigger: onSchedule('0 9 * * 1'),
  inputs: {
    theme: text('What the posts of the week are about, such as "our summer menu".'),
    posts: amount('How many posts to write, 1 to 10.', 3),
    timeOfDay,
    timezone,
    platform,
    connectionIds,
  },
  nodes: [
    {
      ...{ id: 'brand', kind: 'brand_context', label: 'What we know about it' },
      with: { query: '{{ inputs.theme }}' },
    },
    {
      ...{ id: 'write', kind: 'generate_text', label: 'Write the posts' },
      with: {
        prompt: '{{ inputs.theme }}',
        context: '{{ steps.brand.text }}',
        platform: { $: 'inputs.platform' },
        count: { $: 'inputs.posts' },
      },
    },
    {
      ...{ id: 'review', kind: 'approval', label: 'Approve the week' },
      with: {
        question:
          "Schedule these posts about {{ truncate(inputs.theme, 100) }}?\n\n{{ truncate(join(steps.write.variants.map(post, post.text), '\\n\\n'), 18000) }}",
        role: 'creator',
      },
    },
    noteTime,
    {
      ...{ id: 'each', kind: 'loop', label: 'For each post' },
      with: { over: { $: 'steps.write.variants' } },
    },
    {
      ...{ id: 'schedule', kind: 'schedule_release', label: 'Schedule it' },
      with: { postId: { $: 'item.postId' }, ...onNextDay('index'), connectionIds: { $: 'inputs.connectionIds' } },
    },
  ],
  edges: [
    ['brand', 'write'],
    ['write', 'review'],
    ['review.approved', 'now'],
    ['now', 'each'],
    ['each.item', 'schedule'],
  ],
});
