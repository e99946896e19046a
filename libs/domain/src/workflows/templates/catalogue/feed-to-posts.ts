import { feedUrlDescription, newEntryEdges, newEntryNodes } from '../new-entry.js';
import { platform, text } from '../shared-inputs.js';
import { onEntry, template } from '../template.js';

export const feedToPosts = template({
  id: 'feed-to-posts',
  label: 'Feed to posts',
  description: 'Drafts a post for each new entry of a feed, with its address. Started by hand, it takes the newest entry.',
  category: 'listen',
  needs: ['text-model'],
  trigger: onEntry('feedUrl'),
  inputs: { feedUrl: text(feedUrlDescription), platform },
  nodes: [
    ...newEntryNodes,
    {
      ...{ id: 'write', kind: 'generate_text', label: 'Draft the post' },
      with: {
        prompt: '{{ steps.entry.title }} {{ steps.entry.url }}',
        context: '{{ steps.entry.text }}',
        platform: { $: 'inputs.platform' },
      },
    },
  ],
  edges: [...newEntryEdges, ['entry', 'write']],
});
