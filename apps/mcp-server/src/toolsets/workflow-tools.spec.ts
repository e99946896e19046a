import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addKey } from '../mcp-app.fixture.js';
import { errorsOf, TwoAccounts, type Account, type Fields } from './account.fixture.js';
import { ClumsyAgent, type SentGraph } from './clumsy-agent.fixture.js';

let accounts: TwoAccounts;
let mine: Account;
let stranger: Account;

beforeAll(async () => {
  accounts = await TwoAccounts.start();
  ({ mine, stranger } = accounts);
}, 60_000);
afterAll(() => accounts?.app.close());

const call: TwoAccounts['call'] = (...given) => accounts.call(...given);
const greeting: SentGraph & Fields = {
  label: 'Greeting',
  inputs: { name: { type: 'text' } },
  nodes: [
    { id: 'hello', kind: 'template', with: { text: 'Hello {{ inputs.name }}' } },
    { id: 'draft', kind: 'post_draft', with: { content: '{{ steps.hello.text }}' } },
  ],
  edges: [{ from: 'hello', to: 'draft' }],
};
const rows = () => accounts.app.dataSource.query<Fields[]>('select * from workflow order by id');

/** As an agent writes one that has read no documentation: every kind of mistake at once. */
const broken: Readonly<Record<string, SentGraph & Fields>> = {
  'kinds, settings, connections and references that do not exist': {
    label: 'Say hello to somebody and draft a post about it',
    inputs: { name: { type: 'txt' } },
    nodes: [
      { id: 'hello', kind: 'tempalte', with: { txt: 'Hello {{ inputs.nam }}' } },
      { id: 'draft', kind: 'post-draft', with: { contents: '{{ steps.helo.body }}', assets: [] } },
    ],
    edges: [{ from: 'hello', to: 'drft' }],
  },
  'a circle, and a step that may not have run': {
    label: 'Write, check, write again',
    nodes: [
      { id: 'write', kind: 'template', with: { text: 'One' } },
      { id: 'check', kind: 'condition', with: { when: 'steps.write.text == steps.other.text' } },
      { id: 'other', kind: 'template', with: { text: 'Two' } },
    ],
    edges: [
      { from: 'write', to: 'check' },
      { from: 'check', to: 'write' },
    ],
  },
};

describe('an agent that corrects only what the answer says', () => {
  it.each(Object.entries(broken))('has a workflow within five calls, from one with %s', async (_what, first) => {
    const agent = new ClumsyAgent((graph) => call('create_workflow', { ...graph }));
    const before = (await rows()).length;
    const { id, calls } = await agent.build(first, 5);
    expect(calls).toBeGreaterThan(1);
    expect((await rows()).length).toBe(before + 1);
    expect(await accounts.data('inspect_workflow', { workflowId: id })).toMatchObject({ publishedVersion: 1, mistakes: [] });
  });
});

describe('create_workflow', () => {
  it('says each mistake in the words of the check, with its place, and saves nothing', async () => {
    const before = await rows();
    const [hello] = greeting.nodes;
    const refused = await call('create_workflow', { ...greeting, nodes: [hello, { id: 'draft', kind: 'post_drft' }] });
    expect(refused).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'nodes.1.kind', message: expect.stringMatching(/^nodes\.draft\.kind: .*did you mean "post_draft"\?/) }],
    });
    expect(await rows()).toEqual(before);
  });

  it('needs posts:draft, and names a brand of the organization only', async () => {
    const reader = await addKey(accounts.app, mine, ['posts:schedule']);
    expect(await call('create_workflow', greeting, reader)).not.toHaveProperty('data');
    expect(errorsOf(await call('create_workflow', { ...greeting, brandId: stranger.brandId }))).toEqual(['brandId']);
  });
});

it('workflows are found, inspected and copied, by those of the organization', async () => {
  const { id } = await accounts.data('create_workflow', { ...greeting, label: 'To be found', brandId: mine.brandId });
  expect(await accounts.data('list_workflows', { query: 'be found', brandId: mine.brandId, limit: 5 })).toMatchObject({
    ...{ workflows: [{ id, label: 'To be found', publishedVersion: 1 }], total: 1, nextCursor: null },
  });
  expect(await accounts.data('inspect_workflow', { workflowId: id })).toMatchObject({
    ...{ id, nodes: greeting.nodes, edges: greeting.edges, inputs: greeting.inputs, scopes: ['posts:draft'] },
  });
  const copy = await accounts.data('duplicate_workflow', { workflowId: id });
  expect(copy).toMatchObject({ label: 'Copy of To be found', publishedVersion: null, brandId: mine.brandId });
  for (const name of ['inspect_workflow', 'duplicate_workflow'])
    expect(await call(name, { workflowId: id }, stranger.key)).toMatchObject({ code: 'not_found' });
  expect(await accounts.data('list_workflows', {}, stranger.key)).toMatchObject({ workflows: [], total: 0 });
});

it('list_workflow_nodes is short for all kinds, and complete for one', async () => {
  const all = await accounts.data<{ kinds: Fields[]; node: null }>('list_workflow_nodes', {});
  expect(all.kinds).toContainEqual({
    ...{ kind: 'post_draft', group: 'publish', requires: ['content'], gives: ['postId', 'content', 'assetIds'], ports: ['out'] },
    description: expect.any(String),
  });
  expect(await accounts.data('list_workflow_nodes', { group: 'publish', query: 'POST_DRAFT' })).toMatchObject({
    kinds: [{ kind: 'post_draft' }],
  });
  expect(await accounts.data('list_workflow_nodes', { kind: 'post_draft' })).toMatchObject({
    ...{ kinds: [], node: { kind: 'post_draft', replay: 'keyed' } },
  });
  expect(await call('list_workflow_nodes', { kind: 'post_drft' })).toMatchObject({
    ...{ code: 'validation_failed', errors: [{ field: 'kind', message: expect.stringContaining('did you mean "post_draft"?') }] },
  });
});
