import { expect, it } from '@jest/globals';
import { checkGraph } from '../graph/check-graph.js';
import { graphOf } from '../graph/graphs.fixture.js';
import { NodeKinds } from '../nodes/node-kinds.js';
import { AskPerson } from './ask-person.js';
import { HttpRequest } from './http-request.js';
import { Rss } from './rss.js';
import { SendMail } from './send-mail.js';

const kinds = new NodeKinds(
  [AskPerson, HttpRequest, Rss, SendMail].map(({ declaration }) => ({ ...declaration, run: () => ({ output: {} }) })),
);
const mistakesOf = (kind: string, settings: object): readonly string[] =>
  checkGraph(graphOf([{ id: 'a', kind, with: { ...settings } }]), kinds);

const url = 'https://crm.example.com/contacts';
const mail = { subject: 'A', text: 'B' };
const question = 'Publish?';

it.each([
  ['http_request', { url: 'crm.example.com' }, 'url: has to be a whole address'],
  ['http_request', { url: '' }, 'url: has to be a whole address'],
  ['http_request', { url: 'ftp://crm.example.com' }, 'url: has to begin with https:// or http://.'],
  ['http_request', { url: 'https://user:word@crm.example.com' }, 'url: cannot hold a user name or password'],
  ['http_request', { url, expectedStatus: [200, 999] }, 'expectedStatus: has to be a list of status codes'],
  ['http_request', { url, expectedStatus: ['ok'] }, 'expectedStatus: has to be a list of status codes'],
  ['rss', { url: 'blog' }, 'url: has to be a whole address'],
  ['send_mail', { ...mail, roles: ['owner', 'admins'] }, 'roles: "admins" is not allowed; did you mean "admin"?'],
  ['approval', { question, hours: 2, escalateAfterHours: 2 }, 'escalateAfterHours: has to be less than hours, which is 2'],
  ['approval', { question, escalateAfterHours: 100 }, 'escalateAfterHours: has to be less than hours, which is 72'],
])('what can never work is found before it runs: %s with %j', (kind, settings, mistake) => {
  expect(mistakesOf(kind, settings)).toEqual([expect.stringContaining(`nodes.a.with: ${mistake}`)]);
});

it.each([
  ['http_request', { url: '{{ inputs.url }}', expectedStatus: [200, '404', { $: 'inputs.tone' }] }],
  ['http_request', { url: { $: 'inputs.url' }, expectedStatus: { $: 'inputs.tone' } }],
  ['http_request', { url: 'https://{{ inputs.url }}/contacts' }],
  ['rss', { url: 'http://{{ inputs.url }}' }],
  ['send_mail', { ...mail, roles: ['owner', { $: 'inputs.tone' }] }],
  ['send_mail', { ...mail, memberIds: ['user'] }],
  ['approval', { question, hours: 3, escalateAfterHours: 2, escalateTo: 'owner' }],
  ['approval', { question, hours: { $: 'inputs.url' }, escalateAfterHours: 2 }],
])('what an execution decides is left to it: %s with %j', (kind, settings) => {
  expect(mistakesOf(kind, settings)).toEqual([]);
});
