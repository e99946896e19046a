import { amount, connectionIds, mailRoles, optionalText, platform, text } from '../shared-inputs.js';
import { template } from '../template.js';

export const abCaptions = template({
  id: 'ab-captions',
  label: 'A/B captions',
  description:
    'Writes two captions from different angles, publishes one after the other once they are approved, and later mails both addresses to whoever compares how they did. If nobody decides within three days, your team gets a mail.',
  category: 'measure',
  needs: ['text-model', 'channel', 'mail'],
  inputs: {
    topic: text('What both captions are about.'),
    angleA: optionalText('Angle of the first one.', 'What it is, in plain words'),
    angleB: optionalText('Angle of the second one.', 'A question that readers want to answer'),
    hoursBetween: amount('Hours between the two posts.', 48),
    hoursToCompare: amount('Hours after the second post until the mail.', 48),
    platform,
    connectionIds,
    mailRoles,
  },
  nodes: [
    {
      ...{ id: 'write_a', kind: 'generate_text', label: 'Write caption A' },
      with: { prompt: '{{ inputs.topic }}. {{ inputs.angleA }}', type: 'caption', platform: { $: 'inputs.platform' } },
    },
    {
      ...{ id: 'write_b', kind: 'generate_text', label: 'Write caption B' },
      with: { prompt: '{{ inputs.topic }}. {{ inputs.angleB }}', type: 'caption', platform: { $: 'inputs.platform' } },
    },
    { id: 'ready', kind: 'join', label: 'Both are written' },
    {
      ...{ id: 'review', kind: 'approval', label: 'Approve both captions' },
      with: {
        question:
          'Publish A now and B {{ inputs.hoursBetween }} hours later?\n\nA: {{ truncate(steps.write_a.text, 9000) }}\n\nB: {{ truncate(steps.write_b.text, 9000) }}',
        role: 'creator',
      },
    },
    {
      ...{ id: 'publish_a', kind: 'publish', label: 'Publish A' },
      with: { postId: { $: 'steps.write_a.postId' }, connectionIds: { $: 'inputs.connectionIds' } },
    },
    { id: 'pause', kind: 'wait', label: 'Wait before B', with: { hours: { $: 'inputs.hoursBetween' } } },
    {
      ...{ id: 'publish_b', kind: 'publish', label: 'Publish B' },
      with: { postId: { $: 'steps.write_b.postId' }, connectionIds: { $: 'inputs.connectionIds' } },
    },
    { id: 'collect', kind: 'wait', label: 'Wait for reactions', with: { hours: { $: 'inputs.hoursToCompare' } } },
    {
      ...{ id: 'compare', kind: 'send_mail', label: 'Ask to compare' },
      with: {
        roles: { $: 'inputs.mailRoles' },
        subject: 'A or B: {{ truncate(inputs.topic, 150) }}',
        text: "Both captions are out. Which one did better?\n\nA: {{ join(steps.publish_a.urls, ' ') }}\n{{ steps.write_a.text }}\n\nB: {{ join(steps.publish_b.urls, ' ') }}\n{{ steps.write_b.text }}",
      },
    },
    {
      ...{ id: 'late', kind: 'send_mail', label: 'Say that nobody decided' },
      with: {
        roles: { $: 'inputs.mailRoles' },
        subject: 'Nobody decided about A or B: {{ truncate(inputs.topic, 150) }}',
        text: 'Nobody approved or rejected the two captions in time, so neither was published. Run the workflow again to write new ones.',
      },
    },
  ],
  edges: [
    ['write_a', 'ready'],
    ['write_b', 'ready'],
    ['ready', 'review'],
    ['review.approved', 'publish_a'],
    ['review.timeout', 'late'],
    ['publish_a', 'pause'],
    ['pause', 'publish_b'],
    ['publish_b', 'collect'],
    ['collect', 'compare'],
  ],
});
