import { amount, entries, mailRoles, optionalText } from '../shared-inputs.js';
import { onSchedule, template } from '../template.js';

export const rivalWatch = template({
  id: 'rival-watch',
  label: 'What competitors publish',
  description:
    'Every Monday, reads the feeds of your competitors, summarizes what they published, and mails the summary with the links. A feed that cannot be read is left out.',
  category: 'listen',
  needs: ['text-model', 'mail'],
  trigger: onSchedule('0 8 * * 1'),
  inputs: {
    feedUrls: entries('Addresses of their feeds, such as ["https://rival.example/feed.xml"].'),
    entries: amount('How many entries of each feed to take.', 5),
    focus: optionalText('What the summary looks at.', 'What others in our field published lately, and what we can learn from it'),
    mailRoles,
  },
  nodes: [
    {
      ...{ id: 'each', kind: 'loop', label: 'For each feed' },
      with: {
        over: { $: 'inputs.feedUrls' },
        collect:
          "string(default(result.feed.title, item)) + '\\n' + join(default(result.feed.items, []).map(entry, '- ' + string(entry.title) + ' ' + string(entry.url)), '\\n')",
        max: 20,
      },
    },
    {
      ...{ id: 'feed', kind: 'rss', label: 'Read the feed' },
      with: { url: '{{ item }}', max: { $: 'inputs.entries' } },
      onError: 'continue',
      retry: { maxAttempts: 2, waitSeconds: 5 },
    },
    {
      ...{ id: 'write', kind: 'generate_text', label: 'Summarize' },
      with: {
        prompt: '{{ inputs.focus }}',
        type: 'newsletter',
        context: "{{ truncate(join(steps.each.results, '\\n\\n'), 7900) }}",
      },
    },
    {
      ...{ id: 'mail', kind: 'send_mail', label: 'Mail the summary' },
      with: {
        roles: { $: 'inputs.mailRoles' },
        subject: 'What competitors published',
        text: "{{ truncate(steps.write.text, 10000) }}\n\n{{ truncate(join(steps.each.results, '\\n\\n'), 8000) }}",
      },
    },
  ],
  edges: [
    ['each.item', 'feed'],
    ['each.done', 'write'],
    ['write', 'mail'],
  ],
});
