import { entries, text } from '../shared-inputs.js';
import { template } from '../template.js';

export const oneTextAllChannels = template({
  id: 'one-text-all-channels',
  label: 'One text for all channels',
  description:
    'Rewrites a text for each of your channels, within its limits, and publishes all versions together once somebody approves them. If nobody decides within three days, nothing is published.',
  category: 'repurpose',
  needs: ['text-model', 'channel'],
  inputs: {
    text: text('The text, as you would post it anywhere.'),
    accounts: entries('Each account with its channel. All of them belong to the brand.', undefined, {
      entries: { connectionId: { type: 'text', refersTo: 'connection' }, platform: { type: 'text', refersTo: 'platform' } },
    }),
  },
  nodes: [
    { id: 'original', kind: 'post_draft', label: 'Keep the original', with: { content: '{{ inputs.text }}' } },
    {
      ...{ id: 'each', kind: 'loop', label: 'For each account' },
      with: {
        over: { $: 'inputs.accounts' },
        collect: '{"platform": item.platform, "connectionId": item.connectionId, "caption": result.adapt.text}',
        max: 20,
      },
    },
    {
      ...{ id: 'adapt', kind: 'repurpose_post', label: 'Rewrite for the channel' },
      with: { postId: { $: 'steps.original.postId' }, platform: '{{ item.platform }}', mode: 'adapt' },
    },
    {
      ...{ id: 'review', kind: 'approval', label: 'Approve all versions' },
      with: {
        question:
          "Publish these?\n\n{{ truncate(join(steps.each.results.map(made, made.platform + ': ' + made.caption), '\\n\\n'), 18000) }}",
        role: 'creator',
      },
    },
    {
      ...{ id: 'publish', kind: 'publish', label: 'Publish everywhere' },
      with: {
        content: '{{ inputs.text }}',
        targets: { $: 'steps.each.results.map(made, {"connectionId": made.connectionId, "caption": made.caption})' },
      },
    },
  ],
  edges: [
    ['original', 'each'],
    ['each.item', 'adapt'],
    ['each.done', 'review'],
    ['review.approved', 'publish'],
  ],
});
