import { amount, connectionIds, entries, platform, text } from '../shared-inputs.js';
import { template } from '../template.js';

export const countdown = template({
  id: 'countdown',
  label: 'Countdown',
  description:
    'Writes a post for each step of a countdown, asks for one approval for all of them, then publishes one after the other. Start it when the first step is due. If nobody decides within three days, nothing is published.',
  category: 'plan',
  needs: ['text-model', 'channel'],
  inputs: {
    event: text('What is counted down to, such as "the opening of our terrace".'),
    daysLeft: entries('Days that are left at each step, such as [3, 2, 1].', [3, 2, 1]),
    hoursPerDay: amount('Hours of one day of the countdown; 0 publishes all of them at once.', 24),
    platform,
    connectionIds,
  },
  nodes: [
    {
      id: 'steps_left',
      kind: 'loop',
      label: 'For each step',
      with: {
        over: { $: 'inputs.daysLeft' },
        collect: '{"days": item, "postId": result.write.postId, "text": result.write.text}',
        max: 30,
      },
    },
    {
      ...{ id: 'write', kind: 'generate_text', label: 'Write the post' },
      with: {
        prompt: "{{ item == 1 ? 'One day' : string(item) + ' days' }} until {{ inputs.event }}",
        platform: { $: 'inputs.platform' },
      },
    },
    {
      ...{ id: 'review', kind: 'approval', label: 'Approve the countdown' },
      with: {
        question:
          "Publish this countdown, the first post now and the others on their days?\n\n{{ truncate(join(steps.steps_left.results.map(made, made.text), '\\n\\n'), 18000) }}",
        role: 'creator',
      },
    },
    { id: 'posts', kind: 'loop', label: 'For each post', with: { over: { $: 'steps.steps_left.results' }, max: 30 } },
    {
      ...{ id: 'pause', kind: 'wait', label: 'Wait for its turn' },
      with: { hours: { $: 'inputs.hoursPerDay * (inputs.daysLeft[0] - item.days)' } },
    },
    {
      ...{ id: 'publish', kind: 'publish', label: 'Publish the post' },
      with: { postId: { $: 'item.postId' }, connectionIds: { $: 'inputs.connectionIds' } },
    },
  ],
  edges: [
    ['steps_left.item', 'write'],
    ['steps_left.done', 'review'],
    ['review.approved', 'posts'],
    ['posts.item', 'pause'],
    ['pause', 'publish'],
  ],
});
