import { connectionIds, platform, text, timezone } from '../shared-inputs.js';
import { template } from '../template.js';

export const productLaunch = template({
  id: 'product-launch',
  label: 'Product launch',
  description:
    'Writes the announcement of a product and makes its picture at the same time, asks for approval, and schedules both for the launch. If nobody decides within three days, nothing is published.',
  category: 'plan',
  needs: ['text-model', 'image-model', 'channel'],
  inputs: {
    product: text('Name of the product, and what it is, in a sentence.'),
    launchAt: text('When to announce it, such as 2027-03-28T09:00, in the time zone below.'),
    timezone,
    platform,
    connectionIds,
  },
  nodes: [
    {
      ...{ id: 'facts', kind: 'knowledge_search', label: 'Look up the facts' },
      with: { query: '{{ inputs.product }}', limit: 6 },
    },
    {
      ...{ id: 'write', kind: 'generate_text', label: 'Write the announcement' },
      with: {
        prompt: 'New: {{ inputs.product }}',
        context: '{{ steps.facts.text }}',
        platform: { $: 'inputs.platform' },
      },
    },
    {
      ...{ id: 'picture', kind: 'generate_image', label: 'Make the picture' },
      with: { prompt: 'New: {{ inputs.product }}', aspectRatio: '1:1' },
    },
    { id: 'ready', kind: 'join', label: 'Text and picture are there' },
    {
      ...{ id: 'review', kind: 'approval', label: 'Approve the announcement' },
      with: {
        question:
          'Announce it at {{ inputs.launchAt }} with the picture {{ steps.picture.assetId }}?\n\n{{ truncate(steps.write.text, 18000) }}',
        role: 'creator',
      },
    },
    {
      ...{ id: 'schedule', kind: 'schedule_release', label: 'Schedule for the launch' },
      with: {
        postId: { $: 'steps.write.postId' },
        assetIds: { $: 'steps.picture.assetIds' },
        scheduledAt: '{{ inputs.launchAt }}',
        timezone: '{{ inputs.timezone }}',
        connectionIds: { $: 'inputs.connectionIds' },
      },
    },
  ],
  edges: [
    ['facts', 'write'],
    ['facts', 'picture'],
    ['write', 'ready'],
    ['picture', 'ready'],
    ['ready', 'review'],
    ['review.approved', 'schedule'],
  ],
});
