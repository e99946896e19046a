import { entries, mailRoles } from '../shared-inputs.js';
import { template } from '../template.js';

export const alternativeTexts = template({
  id: 'alternative-texts',
  label: 'Alternative texts',
  description:
    'Writes an alternative text for each picture from your note of what it shows, and mails the list to whoever puts them in. It does not look at the pictures.',
  category: 'create',
  needs: ['text-model', 'mail'],
  inputs: {
    pictures: entries('Each picture, with its name and a note of what it shows.', undefined, {
      entries: { name: { type: 'text' }, shows: { type: 'text' } },
    }),
    mailRoles,
  },
  nodes: [
    {
      ...{ id: 'each', kind: 'loop', label: 'For each picture' },
      with: { over: { $: 'inputs.pictures' }, collect: 'item.name + ": " + result.write.text', max: 50 },
    },
    {
      ...{ id: 'write', kind: 'generate_text', label: 'Write the text' },
      with: {
        prompt: 'Alternative text of a picture, one plain sentence of at most 250 characters: {{ item.shows }}',
        type: 'caption',
      },
    },
    {
      ...{ id: 'mail', kind: 'send_mail', label: 'Mail the list' },
      with: {
        roles: { $: 'inputs.mailRoles' },
        subject: 'Alternative texts for your pictures ({{ steps.each.count }})',
        text: "{{ truncate(join(steps.each.results, '\\n\\n'), 19000) }}",
      },
    },
  ],
  edges: [
    ['each.item', 'write'],
    ['each.done', 'mail'],
  ],
});
