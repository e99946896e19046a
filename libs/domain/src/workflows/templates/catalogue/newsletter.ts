import { feedUrlDescription } from '../new-entry.js';
import { amount, mailRoles, text } from '../shared-inputs.js';
import { onSchedule, template } from '../template.js';

export const newsletter = template({
  id: 'newsletter',
  label: 'Newsletter',
  description:
    'Every Friday, writes an issue of your newsletter from the newest entries of your feed and what the brand knows. It becomes a draft article, and your team gets it by mail to look through.',
  category: 'create',
  needs: ['text-model', 'mail'],
  trigger: onSchedule('0 9 * * 5'),
  inputs: {
    topic: text('What the issue is about, such as "news from our kitchen".'),
    feedUrl: text(feedUrlDescription),
    entries: amount('How many entries of the feed to take.', 5),
    mailRoles,
  },
  nodes: [
    {
      ...{ id: 'feed', kind: 'rss', label: 'Read the feed' },
      with: { url: '{{ inputs.feedUrl }}', max: { $: 'inputs.entries' } },
    },
    {
      ...{ id: 'know', kind: 'knowledge_search', label: 'Look up the topic' },
      with: { query: '{{ inputs.topic }}', limit: 4 },
    },
    { id: 'ready', kind: 'join', label: 'Material is there' },
    {
      ...{ id: 'write', kind: 'generate_text', label: 'Write the issue' },
      with: {
        prompt: '{{ inputs.topic }}',
        type: 'newsletter',
        context:
          "{{ truncate(join(steps.feed.items.map(entry, string(entry.title) + ' (' + string(entry.url) + '): ' + entry.summary), '\\n\\n') + '\\n\\n' + steps.know.text, 7900) }}",
      },
    },
    {
      ...{ id: 'mail', kind: 'send_mail', label: 'Mail it to the team' },
      with: {
        roles: { $: 'inputs.mailRoles' },
        subject: 'Newsletter to look through: {{ truncate(string(steps.write.title), 150) }}',
        text: '{{ truncate(steps.write.text, 18000) }}\n\nIt is the draft article {{ steps.write.articleId }}.',
      },
    },
  ],
  edges: [
    ['feed', 'ready'],
    ['know', 'ready'],
    ['ready', 'write'],
    ['write', 'mail'],
  ],
});
