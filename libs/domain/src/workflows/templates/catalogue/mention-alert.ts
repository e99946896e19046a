import { feedUrlDescription, newEntryEdges, newEntryNodes } from '../new-entry.js';
import { mailRoles, text } from '../shared-inputs.js';
import { onEntry, template } from '../template.js';

export const mentionAlert = template({
  id: 'mention-alert',
  label: 'Alert when somebody mentions you',
  description: 'Checks each new entry of a feed, such as a news search, and emails your team when it contains your words.',
  category: 'listen',
  needs: ['mail'],
  trigger: onEntry('feedUrl'),
  inputs: {
    words: text('Words to look for, such as the name of your brand. Not case-sensitive.'),
    feedUrl: text(feedUrlDescription),
    mailRoles,
  },
  nodes: [
    ...newEntryNodes,
    {
      ...{ id: 'mentioned', kind: 'condition', label: 'Does it mention us?' },
      with: { when: "contains(lower(steps.entry.title + ' ' + steps.entry.text), lower(inputs.words))" },
    },
    {
      ...{ id: 'mail', kind: 'send_mail', label: 'Tell the team' },
      with: {
        roles: { $: 'inputs.mailRoles' },
        subject: 'Mentioned: {{ truncate(steps.entry.title, 200) }}',
        text: '{{ steps.entry.url }}\n\n{{ truncate(steps.entry.text, 2000) }}',
      },
    },
  ],
  edges: [...newEntryEdges, ['entry', 'mentioned'], ['mentioned.true', 'mail']],
});
