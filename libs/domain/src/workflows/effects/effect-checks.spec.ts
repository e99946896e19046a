import { expect, it } from '@jest/globals';
import { checkGraph } from '../graph/check-graph.js';
import { graphOf } from '../graph/graphs.fixture.js';
import { NodeKinds } from '../nodes/node-kinds.js';
import { AskPerson } from './ask-person.js';
import { HttpRequest } from './http-request.js';
import { MergeVideos } from './merge-videos.js';
import { Rss } from './rss.js';
import { SendMail } from './send-mail.js';
import { TransformImage } from './transform-image.js';
import { TransformRecording } from './transform-recording.js';

const kinds = new NodeKinds(
  [AskPerson, HttpRequest, MergeVideos, Rss, SendMail, TransformImage, TransformRecording].map(({ declaration }) => ({
    ...declaration,
    run: () => ({ output: {} }),
  })),
);
const mistakesOf = (kind: string, settings: object): readonly string[] =>
  checkGraph(graphOf([{ id: 'a', kind, with: { ...settings } }]), kinds);

const url = 'https://crm.example.com/contacts';
const mail = { subject: 'A', text: 'B' };
const question = 'Publish?';
const crop = { assetId: 'a', operation: 'crop', x: 0, y: 0, width: 1, height: 1 };
const trim = { assetId: 'a', operation: 'trim', start: 0, end: 1 };

it('a text that is required and empty is missing', () => {
  for (const [kind, settings] of [
    ['http_request', { url: '' }],
    ['send_mail', { ...mail, subject: ' ', roles: ['owner'] }],
    ['approval', { question: '' }],
  ] as const)
    expect(mistakesOf(kind, settings)).toEqual([
      expect.stringMatching(/^nodes\.a\.with\.(url|subject|question): is empty; [A-Z]/),
    ]);
});

it.each([
  ['http_request', { url: 'crm.example.com' }, 'url: has to be a whole address'],
  ['http_request', { url: 'ftp://crm.example.com' }, 'url: has to begin with https:// or http://.'],
  ['http_request', { url: 'https://user:word@crm.example.com' }, 'url: cannot hold a user name or password'],
  ['http_request', { url, expectedStatus: [200, 999] }, 'expectedStatus: has to be a list of status codes'],
  ['http_request', { url, expectedStatus: ['ok'] }, 'expectedStatus: has to be a list of status codes'],
  ['rss', { url: 'blog' }, 'url: has to be a whole address'],
  ['send_mail', { ...mail, roles: ['owner', 'admins'] }, 'roles: "admins" is not allowed; did you mean "admin"?'],
  ['approval', { question, hours: 2, escalateAfterHours: 2 }, 'escalateAfterHours: has to be less than hours, which is 2'],
  ['approval', { question, escalateAfterHours: 100 }, 'escalateAfterHours: has to be less than hours, which is 72'],
  ['merge_videos', { assetIds: ['a'] }, 'assetIds: has 1 entry; at least 2 files are merged.'],
  ['transform_image', { ...crop, width: undefined }, 'width: missing; the operation crop needs x, y, width, height.'],
  ['transform_recording', { ...trim, end: null }, 'end: missing; the operation trim needs start, end.'],
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
  ['merge_videos', { assetIds: { $: 'inputs.tone' } }],
  ['merge_videos', { assetIds: ['a', { $: 'inputs.tone' }] }],
  ['transform_image', { ...crop, width: { $: 'inputs.tone' } }],
  ['transform_image', { ...crop, operation: { $: 'inputs.tone' }, width: undefined }],
  ['transform_recording', { ...trim, operation: 'normalize-loudness', end: undefined }],
])('what an execution decides is left to it: %s with %j', (kind, settings) => {
  expect(mistakesOf(kind, settings)).toEqual([]);
});
