import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AskPerson } from '../effects/ask-person.js';
import { PostDraft } from '../effects/post-draft.js';
import { RunWorkflow } from '../effects/run-workflow.js';
import { SendMail } from '../effects/send-mail.js';
import { WaitForSlot } from '../effects/wait-for-slot.js';
import { NodeCatalogue } from '../nodes/node-kinds.js';
import { pureKinds } from '../nodes/pure-kinds.js';
import { openDefinitions, person, type OpenedDefinitions } from './definitions.fixture.js';

let opened: OpenedDefinitions;
const effects = [AskPerson, PostDraft, RunWorkflow, SendMail, WaitForSlot].map(({ declaration }) => declaration);

/** `one` of each sort is of this organization, `other` of another one. */
beforeAll(async () => {
  opened = await openDefinitions(new NodeCatalogue([...pureKinds, ...effects]));
  for (const statement of [
    `insert into organization (id, name, slug) values ('other', 'Other', 'other')`,
    `insert into app_user (id, email, name) values ('stranger', 'eve@example.com', 'Eve')`,
    `insert into membership (organization_id, user_id, role) values ('org', 'user', 'owner'), ('other', 'stranger', 'owner') on conflict do nothing`,
    `insert into brand (id, organization_id, label, slug, status, colors, record)
       select 'brand_other', 'other', label, slug, status, colors, record from brand where id = 'brand'`,
    `insert into connection (id, organization_id, brand_id, platform, status)
       values ('conn_one', 'org', 'brand', 'feed', 'connected'), ('conn_other', 'other', 'brand_other', 'feed', 'connected')`,
    `insert into workflow (id, organization_id, user_id, name, draft, draft_hash)
       select id, organization, 'user', 'One', '{"nodes": []}', 'hash'
       from (values ('flow_one', 'org'), ('flow_other', 'other')) as f (id, organization)`,
  ])
    await opened.dataSource.query(statement);
});
afterAll(() => opened.close());

const graph = (ids: { user: string; brand: string; connection: string; workflow: string }) => ({
  nodes: [
    { id: 'ask', kind: 'approval', with: { question: 'Go on?', userId: ids.user } },
    { id: 'draft', kind: 'post_draft', with: { content: 'Hello', brandId: ids.brand } },
    { id: 'slot', kind: 'wait_for_slot', with: { connectionId: ids.connection } },
    { id: 'below', kind: 'workflow', with: { workflowId: ids.workflow } },
    { id: 'tell', kind: 'send_mail', with: { subject: 'A', text: 'B', memberIds: [ids.user] } },
  ],
  edges: [],
});
const own = { user: 'user', brand: 'brand', connection: 'conn_one', workflow: 'flow_one' };
const foreign = { user: 'stranger', brand: 'brand_other', connection: 'conn_other', workflow: 'flow_other' };
const unknown = { user: 'no\0body', brand: 'brand_9', connection: 'conn_9', workflow: 'flow_9' };
const missing = ({ user, brand, connection, workflow }: typeof own): string[] => [
  `nodes.ask.with.userId: there is no member ${JSON.stringify(user)} in this organization.`,
  `nodes.draft.with.brandId: there is no brand "${brand}" in this organization.`,
  `nodes.slot.with.connectionId: there is no connected account "${connection}" in this organization.`,
  `nodes.below.with.workflowId: there is no workflow "${workflow}" in this organization.`,
  `nodes.tell.with.memberIds: there is no member ${JSON.stringify(user)} in this organization.`,
];

it('ids that the organization has are no mistakes, nor is what expressions will come to', async () => {
  expect((await opened.workflows.check(person, graph(own))).mistakes).toEqual([]);
  const computed = { ...own, user: '{{ trigger.user }}', brand: '{{ trigger.brand }}' };
  const mistakes = (await opened.workflows.check(person, graph(computed))).mistakes;
  expect(mistakes.filter((one) => !one.includes('memberIds'))).toEqual([]);
  expect((await opened.workflows.create(person, { label: 'Own', ...graph(own) })).mistakes).toEqual([]);
});

it.each([
  ['of another organization', foreign],
  ['unknown', unknown],
])('ids that are %s are mistakes of a draft, which cannot be published', async (_which, ids) => {
  expect((await opened.workflows.check(person, graph(ids))).mistakes).toEqual(missing(ids));
  await expect(opened.workflows.create(person, { label: 'Wrong', ...graph(ids) })).rejects.toMatchObject({
    entries: missing(ids).map((detail) => ({ code: 'validation_failed', detail })),
  });
});

it('a draft keeps them, says so, and is refused when it is published', async () => {
  const { id, mistakes } = await opened.workflows.create(person, { label: 'Draft', publish: false, ...graph(foreign) });
  expect(mistakes).toEqual(missing(foreign));
  await expect(opened.workflows.publish(person, id)).rejects.toMatchObject({
    entries: [{ source: { pointer: '/nodes/0/with/userId' } }, ...Array.from({ length: 4 }, () => expect.anything())],
  });
});
