import { mailRoles, optionalText } from '../shared-inputs.js';
import { onSchedule, template } from '../template.js';

export const monthReport = template({
  id: 'month-report',
  label: 'Monthly report',
  description:
    'On the first of each month, summarizes the newest posts of the brand and what could come next, keeps that as a draft article, and mails it with the list of posts. It counts no clicks.',
  category: 'measure',
  needs: ['text-model', 'mail'],
  trigger: onSchedule('0 8 1 * *'),
  inputs: {
    focus: optionalText('What the report looks at.', 'What we posted lately, and what we could post next'),
    mailRoles,
  },
  nodes: [
    { id: 'brand', kind: 'brand_context', label: 'Read the newest posts' },
    {
      ...{ id: 'list', kind: 'template', label: 'List the posts' },
      with: { text: "{{ join(steps.brand.posts.map(post, '- ' + truncate(post.text, 200)), '\\n') }}" },
    },
    {
      ...{ id: 'write', kind: 'generate_text', label: 'Write the report' },
      with: {
        prompt: '{{ steps.brand.name }}: {{ inputs.focus }}',
        type: 'newsletter',
        context: '{{ truncate(steps.list.text, 7900) }}',
      },
    },
    {
      ...{ id: 'mail', kind: 'send_mail', label: 'Mail the report' },
      with: {
        roles: { $: 'inputs.mailRoles' },
        subject: 'Monthly report for {{ steps.brand.name }}',
        text: '{{ truncate(steps.write.text, 12000) }}\n\nThe posts ({{ size(steps.brand.posts) }}):\n{{ truncate(steps.list.text, 6000) }}',
      },
    },
  ],
  edges: [
    ['brand', 'list'],
    ['list', 'write'],
    ['write', 'mail'],
  ],
});
