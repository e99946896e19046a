/** @modes embedded */
import type { WorkflowResource } from '@imprint/contracts/workflows';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  attribute,
  Database,
  expectProblem,
  type GraphNode,
  greetingGraph,
  Instance,
  limitedColleague,
  templateNode,
  Workspace,
  type Resource,
} from './harness/index.js';

let instance: Instance;
let database: Database;
let mine: Workspace;
let stranger: Workspace;
let colleague: Workspace;

beforeAll(async () => {
  instance = await Instance.shared();
  database = await Database.open(instance.databaseUrl);
  mine = await Workspace.open(instance);
  stranger = await Workspace.open(instance);
  colleague = await limitedColleague(instance, database, mine);
});
afterAll(() => database?.close());

const make = (changes: object = {}, client = mine.api): Promise<Resource> =>
  client.data('POST', '/v1/workflows', { ...greetingGraph, ...changes });
const read = async (id: string): Promise<WorkflowResource> => {
  const { attributes } = await mine.api.data('GET', `/v1/workflows/${id}`);
  return attributes as unknown as WorkflowResource;
};
const patch = async (id: string, body: object): Promise<WorkflowResource> => {
  const { attributes } = await mine.api.data('PATCH', `/v1/workflows/${id}`, body);
  return attributes as unknown as WorkflowResource;
};
const content = (): Promise<Record<string, string>> => database.content([...mine.ids]);

describe('a workflow', () => {
  it('is published as it was sent, once for a repeated request, and is listed without its graph', async () => {
    const headers = { 'Idempotency-Key': 'the-same-workflow' };
    const body = { ...greetingGraph, brandId: mine.brandId, description: 'Says hello.' };
    const first = await mine.api.data('POST', '/v1/workflows', body, headers);
    const again = await mine.api.data('POST', '/v1/workflows', body, headers);
    expect(again.id).toBe(first.id);
    expect(await read(first.id)).toMatchObject({
      ...body,
      ...{ kinds: ['post_draft', 'template'], nodeCount: 2, publishedVersion: 1, hasUnpublishedChanges: false },
      ...{ revision: 1, mistakes: [], scopes: ['posts:draft'], reachesOutside: false, maxConcurrent: null },
    });
    const listed = await mine.api.data<Resource[]>('GET', `/v1/workflows?search=greet&brandId=${mine.brandId}`);
    expect(listed).toMatchObject([
      { id: first.id, attributes: { label: 'Greeting', nodeCount: 2, hasUnpublishedChanges: false } },
    ]);
    expect(listed[0]?.attributes).not.toHaveProperty('nodes');
    const actions = await mine.owner.data<Resource[]>('GET', '/v1/audit?limit=20');
    const ofIt = actions.filter((entry) => JSON.stringify(entry).includes(first.id)).map((entry) => attribute(entry, 'action'));
    expect(ofIt.toSorted()).toEqual(['workflow.created', 'workflow.published']);
  });

  it('with mistakes is refused with each of them in its place, and kept as a draft by those who want one', async () => {
    const wrong = {
      nodes: [
        { id: 'hello', kind: 'tempalte', with: { text: 'Hello' } },
        { id: 'draft', kind: 'post_draft', with: { contents: '{{ steps.hallo.text }}' } },
      ],
      edges: [{ from: 'hello', to: 'drft' }],
      layout: {},
    };
    const before = await content();
    const { status, body } = await mine.api.send('POST', '/v1/workflows', { ...greetingGraph, ...wrong });
    expect(status).toBe(400);
    expect(body.errors?.map(({ code, source }) => [code, source?.pointer])).toEqual([
      ['validation_failed', '/nodes/0/kind'],
      ['validation_failed', '/nodes/1/with/contents'],
      ['validation_failed', '/nodes/1/with/content'],
      ['validation_failed', '/edges/0/to'],
    ]);
    const details = body.errors?.map(({ detail }) => detail) ?? [];
    expect(details[0]).toMatch(/^nodes\.hello\.kind: there is no kind "tempalte"; did you mean "template"\?/);
    expect(await content()).toEqual(before);

    const checked = await mine.api.data('POST', '/v1/workflows/check', {
      label: 'Checked before it is made',
      nodes: wrong.nodes,
      edges: wrong.edges,
      inputs: greetingGraph.inputs,
    });
    expect(attribute(checked, 'mistakes')).toEqual(details);
    const { id } = await make({ ...wrong, publish: false });
    expect(await read(id)).toMatchObject({ mistakes: details, publishedVersion: null, hasUnpublishedChanges: true });
    expectProblem(await mine.api.send('POST', `/v1/workflows/${id}/publish`), {
      code: 'validation_failed',
      source: { pointer: '/nodes/0/kind' },
    });
    expect((await read(id)).publishedVersion).toBeNull();
    expect(await patch(id, { nodes: greetingGraph.nodes, edges: greetingGraph.edges, publish: true })).toMatchObject({
      ...{ mistakes: [], publishedVersion: 1, hasUnpublishedChanges: false },
    });
  });

  it('is changed only by those who have seen its last change', async () => {
    const { id } = await make();
    expect(await patch(id, { label: 'Greetings', expectedRevision: 1 })).toMatchObject({ label: 'Greetings', revision: 2 });
    const before = await content();
    for (const [method, path, body] of [
      ['PATCH', '', { label: 'Late', expectedRevision: 1 }],
      ['POST', '/publish', { expectedRevision: 1 }],
      ['POST', '/versions/1/restore', { expectedRevision: 1 }],
    ] as const) {
      const answer = await mine.api.send(method, `/v1/workflows/${id}${path}`, body);
      expectProblem(answer, { code: 'revision_conflict', source: { pointer: '/expectedRevision' } });
    }
    expect(await content()).toEqual(before);
    // What changes nothing is no change.
    expect(await patch(id, { label: 'Greetings' })).toMatchObject({ revision: 2 });
    expect(await patch(id, { maxConcurrent: 3 })).toMatchObject({ maxConcurrent: 3, revision: 3 });
    expect(await patch(id, { maxConcurrent: null })).toMatchObject({ maxConcurrent: null, revision: 4 });
  });

  it('keeps its locked nodes until they are unlocked', async () => {
    const [hello, draft] = greetingGraph.nodes as [GraphNode, GraphNode];
    const { id } = await make({ nodes: [{ ...hello, locked: true }, draft] });
    const refused = [
      { nodes: [draft], edges: [] },
      { nodes: [{ ...hello, locked: true, with: { text: 'Bye' } }, draft] },
      { nodes: [{ ...hello, locked: false, with: { text: 'Bye' } }, draft] },
      { edges: [] },
    ];
    const before = await content();
    for (const body of refused)
      expectProblem(await mine.api.send('PATCH', `/v1/workflows/${id}`, body), { code: 'state_conflict' });
    expect(await content()).toEqual(before);
    await patch(id, { nodes: [hello, draft] });
    expect(await patch(id, { nodes: [{ ...hello, with: { text: 'Bye' } }, draft] })).toMatchObject({ revision: 3 });
  });

  it('has a version for each graph that was published, which can be compared and brought back', async () => {
    const { id } = await make();
    const [hello, draft] = greetingGraph.nodes as [GraphNode, GraphNode];
    const second = { nodes: [{ ...hello, with: { text: 'Bye {{ inputs.name }}' } }, draft, templateNode('more', 'x')] };
    await patch(id, { ...second, publish: true });
    const moved = await patch(id, { layout: { hello: { x: 5, y: 5 } } });
    expect(moved).toMatchObject({ revision: 3, hasUnpublishedChanges: false });
    const path = `/v1/workflows/${id}/versions`;
    const versions = await mine.api.data<Resource[]>('GET', path);
    expect(versions.map(({ attributes }) => attributes)).toMatchObject([
      { number: 2, isPublished: true },
      { number: 1, isPublished: false },
    ]);
    expect(versions[0]?.attributes).not.toHaveProperty('nodes');
    expect((await mine.api.data('GET', `${path}/1`)).attributes).toMatchObject({
      nodes: greetingGraph.nodes,
      edges: greetingGraph.edges,
    });
    for (const query of ['', '?since=1'])
      expect((await mine.api.data('GET', `${path}/2/changes${query}`)).attributes).toMatchObject({
        nodes: { added: ['more'], removed: [], changed: [{ id: 'hello', settings: ['with.text'] }] },
        ...{ addedEdges: [], removedEdges: [], renamed: false },
      });
    expect((await mine.api.data('GET', `${path}/1/changes`)).attributes).toMatchObject({
      nodes: { added: ['hello', 'draft'], removed: [], changed: [] },
      addedEdges: ['hello.out → draft'],
    });
    for (const nowhere of ['3', '0', 'x', '1/changes?since=9'])
      expectProblem(await mine.api.send('GET', `${path}/${nowhere}`), { code: 'not_found' });
    await mine.api.data('POST', `${path}/1/restore`);
    expect(await read(id)).toMatchObject({ nodes: greetingGraph.nodes, publishedVersion: 2, hasUnpublishedChanges: true });
    // The same graph is the same version.
    const published = await mine.api.data('POST', `/v1/workflows/${id}/publish`);
    expect(attribute(published, 'publishedVersion')).toBe(1);
    expect(await mine.api.data<Resource[]>('GET', path)).toHaveLength(2);
  });

  it('that is deleted is gone, and its row stays for its executions', async () => {
    const { id } = await make();
    expect((await mine.api.send('DELETE', `/v1/workflows/${id}`)).status).toBe(204);
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/versions'],
      ['POST', '/publish'],
    ] as const)
      expectProblem(await mine.api.send(method, `/v1/workflows/${id}${path}`), { code: 'not_found' });
    expect((await mine.api.data<Resource[]>('GET', '/v1/workflows?limit=100')).map((row) => row.id)).not.toContain(id);
    expect(await database.rows('select deleted_at is not null as gone from workflow where id = $1', [id])).toEqual([
      { gone: true },
    ]);
  });
});

it('a copy is a draft of the same brand, with a name that says so', async () => {
  const { id } = await make({ brandId: mine.brandId, label: 'x'.repeat(200), description: 'Says hello.' });
  const copy = await mine.api.data('POST', `/v1/workflows/${id}/duplicate`);
  expect(copy.attributes).toMatchObject({
    ...{ label: `Copy of ${'x'.repeat(192)}`, brandId: mine.brandId, description: 'Says hello.', nodes: greetingGraph.nodes },
    ...{ publishedVersion: null, mistakes: [], revision: 1 },
  });
});

it('kinds of nodes are listed with their settings', async () => {
  const kinds = await mine.api.data<Resource[]>('GET', '/v1/workflow-nodes');
  const [wait, ...others] = await mine.api.data<Resource[]>('GET', '/v1/workflow-nodes?kind=wait');
  expect([wait?.id, others]).toEqual(['wait', []]);
  expectProblem(await mine.api.send('GET', '/v1/workflow-nodes?kind=waits'), {
    ...{ code: 'validation_failed', source: { parameter: 'kind' } },
  });
  expectProblem(await mine.api.send('GET', '/v1/workflow-nodes?kinds=wait'), { code: 'validation_failed' });
  expect(kinds.map(({ id }) => id)).toEqual(expect.arrayContaining(['condition', 'loop', 'post_draft', 'template']));
  expect(kinds.find(({ id }) => id === 'post_draft')?.attributes).toMatchObject({
    ...{ kind: 'post_draft', group: 'publish', ports: ['out'], replay: 'keyed', scopes: ['posts:draft'] },
    fields: expect.arrayContaining([
      expect.objectContaining({ name: 'content', type: 'text', required: true, isTemplate: true }),
    ]),
    outputs: expect.arrayContaining([expect.objectContaining({ name: 'postId', type: 'text' })]),
  });
});

it('others see nothing of it: another organization, and members of other brands', async () => {
  const [ofBrand, ofNone] = [await make({ brandId: mine.brandId }), await make()];
  const before = await content();
  for (const other of [stranger, colleague])
    for (const client of [other.owner, other.api])
      for (const { id } of [ofBrand, ofNone]) {
        for (const [method, path, body] of [
          ['GET', ''],
          ['PATCH', '', { label: 'Taken over' }],
          ['DELETE', ''],
          ['POST', '/duplicate'],
          ['GET', '/export'],
          ['GET', '/versions/1'],
        ] as const)
          expectProblem(await client.send(method, `/v1/workflows/${id}${path}`, body), { code: 'not_found' });
      }
  expect(await content()).toEqual(before);
  expectProblem(await colleague.api.send('POST', '/v1/workflows', greetingGraph), { code: 'brand_required' });
  const own = await make({ brandId: colleague.brandId }, colleague.api);
  const theirs = await colleague.api.data<Resource[]>('GET', '/v1/workflows');
  expect(theirs.map(({ id }) => id)).toEqual([own.id]);
});

it('keys read workflows with any scope of posts, and change them with posts:draft', async () => {
  const key = async (...scopes: string[]) => {
    const made = await mine.owner.data('POST', '/v1/api-keys', { label: 'Some', category: 'service', scopes });
    return instance.client(attribute(made, 'key'));
  };
  const { id } = await make();
  const [schedules, reads, drafts] = [await key('posts:schedule'), await key('brands:read'), await key('posts:draft')];
  await schedules.data('GET', `/v1/workflows/${id}`);
  expectProblem(await schedules.send('PATCH', `/v1/workflows/${id}`, { label: 'x' }), { code: 'insufficient_permissions' });
  expectProblem(await reads.send('GET', `/v1/workflows/${id}`), { code: 'insufficient_permissions' });
  await drafts.data('PATCH', `/v1/workflows/${id}`, { label: 'By a key' });
});
