/** @modes embedded */
import type { WorkflowGraph, WorkflowResource } from '@imprint/contracts/workflows';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  attribute,
  Database,
  expectProblem,
  type GraphNode,
  greetingGraph,
  Instance,
  templateNode,
  Workspace,
  type Resource,
} from './harness/index.js';

let database: Database;
let mine: Workspace;

beforeAll(async () => {
  const instance = await Instance.shared();
  database = await Database.open(instance.databaseUrl);
  mine = await Workspace.open(instance);
});
afterAll(() => database?.close());

const make = (changes: object): Promise<Resource> => mine.api.data('POST', '/v1/workflows', { ...greetingGraph, ...changes });
const read = async (id: string): Promise<WorkflowResource> => {
  const { attributes } = await mine.api.data('GET', `/v1/workflows/${id}`);
  return attributes as unknown as WorkflowResource;
};
const content = (): Promise<Record<string, string>> => database.content([...mine.ids]);

describe('the file of a workflow', () => {
  it.each(['json', 'yaml'])('in %s makes the same workflow again', async (format) => {
    const nodes = [
      ...greetingGraph.nodes,
      { id: 'values', kind: 'set', with: { values: { empty: null, list: [1, 'two', { three: true }] } } },
    ];
    const { id } = await make({ nodes });
    const exported = await mine.api.data('GET', `/v1/workflows/${id}/export?format=${format}`);
    const definition = attribute(exported, 'definition');
    const copy = await mine.api.data('POST', '/v1/workflows/import', { definition, brandId: mine.brandId });
    expect(copy.id).not.toBe(id);
    const { label, edges, inputs, layout, ...rest } = await read(copy.id);
    expect({ label, edges, inputs, layout, nodes: rest.nodes }).toEqual({ ...greetingGraph, nodes });
    expect(rest).toMatchObject({ publishedVersion: null, mistakes: [], brandId: mine.brandId });
    expect(attribute(await mine.api.data('GET', `/v1/workflows/${copy.id}/export?format=${format}`), 'definition')).toBe(
      definition,
    );
  });

  const graph: WorkflowGraph = { schema: 'imprint.workflow/1', name: 'From a file', inputs: {}, nodes: [], edges: [] };
  it.each([
    ['neither JSON nor YAML', '{'],
    ['no object', '[]'],
    ['of another schema', JSON.stringify({ ...graph, schema: 'imprint.workflow/9' })],
    ['without nodes', JSON.stringify({ ...graph, nodes: undefined })],
    ['with nodes that are no objects', JSON.stringify({ ...graph, nodes: [1] })],
    ['with a field that nobody knows', JSON.stringify({ ...graph, nodez: [] })],
    ['without a name', JSON.stringify({ ...graph, name: ' ' })],
    ['with an alias of YAML', 'schema: &a imprint.workflow/1\nname: *a'],
    ['with a NUL character', 'schema: imprint.workflow/1\nname: x\nnodes: [{id: "\\0"}]\nedges: []'],
    [
      'with settings deeper than anybody needs',
      JSON.stringify(graph).replace('"nodes":[]', `"nodes":[{"a":${'['.repeat(60)}${']'.repeat(60)}}]`),
    ],
    [
      'with 501 nodes',
      JSON.stringify({ ...graph, nodes: Array.from({ length: 501 }, (_, at) => ({ id: `n${at}`, kind: 'join' })) }),
    ],
  ])('that is %s is refused and makes nothing', async (_what, definition) => {
    const before = await content();
    const answer = await mine.api.send('POST', '/v1/workflows/import', { definition });
    expectProblem(answer, { code: 'validation_failed', source: { pointer: '/definition' } });
    expect(await content()).toEqual(before);
  });

  it('with nodes that this instance does not know becomes a draft that says so', async () => {
    const definition = JSON.stringify({ ...graph, nodes: [{ id: 'new', kind: 'teleport' }] });
    const imported = await mine.api.data('POST', '/v1/workflows/import', { definition });
    expect(attribute(imported, 'mistakes')).toEqual([expect.stringMatching(/^nodes\.new\.kind: there is no kind "teleport"/)]);
  });
});

it('graphs are as large as the limits say, and no larger', async () => {
  const nodes = (count: number): GraphNode[] => Array.from({ length: count }, (_, at) => templateNode(`n${at}`, 'x'));
  const most = nodes(500);
  const edges = most.slice(1).map(({ id }) => ({ from: 'n0', to: id }));
  const layout = Object.fromEntries(most.map(({ id }, at) => [id, { x: at, y: at }]));
  const { id } = await make({ nodes: most, edges, layout });
  expect(await read(id)).toMatchObject({ nodeCount: 500, mistakes: [] });
  const text = (length: number): GraphNode => ({ id: 'n0', kind: 'template', with: { text: 'x', more: 'y'.repeat(length) } });
  const rest = JSON.stringify(text(0)).length;
  await mine.api.data('PATCH', `/v1/workflows/${id}`, { nodes: [text(100_000 - rest)], edges: [] });
  for (const [body, pointer] of [
    [{ nodes: nodes(501), edges: [] }, '/nodes'],
    [{ edges: Array.from({ length: 2_001 }, () => ({ from: 'a', to: 'b' })) }, '/edges'],
    [{ nodes: [text(100_001 - rest)] }, '/nodes/0'],
    [{ inputs: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`i${at}`, { type: 'text' }])) }, '/inputs'],
  ] as const)
    expectProblem(await mine.api.send('PATCH', `/v1/workflows/${id}`, body), { code: 'validation_failed', source: { pointer } });
});

it('what is null in settings stays, and what is null elsewhere is refused', async () => {
  const set = { id: 'values', kind: 'set', with: { values: { empty: null } } };
  const { id } = await make({ nodes: [set], edges: [], layout: {} });
  expect((await read(id)).nodes).toEqual([set]);
  for (const body of [{ nodes: null }, { label: null }])
    expect((await mine.api.send('PATCH', `/v1/workflows/${id}`, body)).status).toBe(400);
});
