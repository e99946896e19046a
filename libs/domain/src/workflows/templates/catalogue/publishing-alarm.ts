import { mailRoles } from '../shared-inputs.js';
import { onEvent, template } from '../template.js';

export const publishingAlarm = template({
  id: 'publishing-alarm',
  label: 'Alert when publishing fails',
  description:
    'Mails your team as soon as a post could not be published, with what happened and what to do about it. Started by hand, it sends a test.',
  category: 'measure',
  needs: ['mail'],
  trigger: onEvent('target.failed'),
  inputs: { mailRoles },
  nodes: [
    {
      ...{ id: 'why', kind: 'switch', label: 'What kind of failure?' },
      with: {
        value: { $: "default(trigger.target.error.class, 'test')" },
        cases: [
          { port: 'account', is: 'credential' },
          { port: 'content', is: 'validation' },
        ],
      },
    },
    {
      ...{ id: 'reconnect', kind: 'template', label: 'Account: connect it again' },
      with: { text: 'The account rejected our credentials. Reconnect it on the Connections page, then publish the post again.' },
    },
    {
      ...{ id: 'change', kind: 'template', label: 'Content: change the post' },
      with: { text: 'The channel refused what was in the post. Change it, then publish it again.' },
    },
    {
      ...{ id: 'look', kind: 'template', label: 'Anything else: have a look' },
      with: { text: 'Open the release for details. If it says that a retry may help, publish it again.' },
    },
    {
      ...{ id: 'mail', kind: 'send_mail', label: 'Send the alert' },
      with: {
        roles: { $: 'inputs.mailRoles' },
        subject: "Not published on {{ default(trigger.target.platform, 'any channel: this is a test') }}",
        text: "{{ default(trigger.target.error.message, 'This is a test of the alert.') }}\n\n{{ default(steps.reconnect.text, default(steps.change.text, default(steps.look.text, ''))) }}\n\nRelease: {{ default(trigger.release.id, 'none') }}",
      },
    },
  ],
  edges: [
    ['why.account', 'reconnect'],
    ['why.content', 'change'],
    ['why.default', 'look'],
    ['reconnect', 'mail'],
    ['change', 'mail'],
    ['look', 'mail'],
  ],
});
