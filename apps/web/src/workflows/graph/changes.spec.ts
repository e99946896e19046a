import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  canRemove,
  connected,
  connectionMistake,
  disconnected,
  duplicated,
  renamed,
  withInputRenamed,
  withNode,
  withNodeChanged,
  withoutNodes,
  withSetting,
} from './changes.js';
import { edgeKey, graphOf, type Graph } from './graph.js';
import { kindOf, kinds, looped } from './graphs.fixture.js';
import { valuesForUndo } from './values.js';

const empty: Graph = { nodes: [], edges: [], inputs: {}, layout: {} };
const locked = withNodeChanged(looped, 'draft', { locked: true });
const settingsOf = (graph: Graph, id: string): unknown => graph.nodes.find((node) => node.id === id)?.with;

describe('adding', () => {
  it('gives each node a word of its own', () => {
    const first = withNode(empty, kindOf('template'));
    const second = withNode(first.graph, kindOf('template'), { at: { x: 3, y: 4 } });
    expect([first.id, second.id]).toEqual(['template', 'template_2']);
    expect(second.graph.layout).toEqual({ template_2: { x: 3, y: 4 } });
  });

  it('behind a port, puts what was there behind the new node', () => {
    const { graph, id } = withNode(looped, kindOf('template'), { after: { id: 'each', port: 'done' } });
    expect(graph.edges.map(edgeKey)).toEqual(['feed → each', 'each.item → draft', `each.done → ${id}`, `${id} → report`]);
  });

  it('goes on through the port done of a loop, and the first port of a condition', () => {
    const { graph } = withNode(looped, kindOf('loop'), { after: { id: 'feed', port: 'out' } });
    expect(graph.edges.map(edgeKey)).toContain('loop.done → each');
    const other = withNode(looped, kindOf('condition'), { after: { id: 'feed', port: 'out' } });
    expect(other.graph.edges.map(edgeKey)).toContain('condition.true → each');
  });
});

describe('connecting', () => {
  const mistake = (id: string, port: string, to: string, graph = looped): string | undefined =>
    connectionMistake(graph, kinds, { id, port }, to);

  it('refuses circles, repeats, ports that are not there, and locked nodes', () => {
    expect(mistake('draft', 'out', 'draft')).toBe('itself');
    expect(mistake('report', 'out', 'feed')).toBe('circle');
    expect(mistake('feed', 'out', 'each')).toBe('known');
    expect(mistake('feed', 'true', 'report')).toBe('port');
    expect(mistake('draft', 'out', 'report', locked)).toBe('locked');
    expect(mistake('feed', 'out', 'report')).toBeUndefined();
  });

  it('takes ports of cases and of failures that go on', () => {
    const { graph, id } = withNode(looped, kindOf('switch'));
    const cases = withSetting(graph, id, 'cases', [{ port: 'german', is: 'de' }, { port: 'not a word' }]);
    expect(mistake(id, 'german', 'report', cases)).toBeUndefined();
    expect(mistake(id, 'not a word', 'report', cases)).toBe('port');
    expect(mistake(id, 'error', 'report', cases)).toBe('port');
    expect(mistake(id, 'error', 'report', withNodeChanged(cases, id, { onError: 'continue' }))).toBeUndefined();
  });

  it('keeps edges at locked nodes', () => {
    expect(disconnected(looped, ['each.item → draft']).edges).toHaveLength(2);
    expect(disconnected(locked, ['each.item → draft'])).toBe(locked);
  });

  it('never makes a circle, whatever is connected', () => {
    const ids = looped.nodes.map(({ id }) => id);
    const pair = fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids), fc.constantFrom('out', 'item', 'done'));
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 12 }), (pairs) => {
        const graph = pairs.reduce(
          (known, [id, to, port]) =>
            connectionMistake(known, kinds, { id, port }, to) === undefined ? connected(known, { id, port }, to) : known,
          looped,
        );
        const left = new Set(ids);
        for (let round = 0; round < ids.length; round += 1)
          for (const id of left)
            if (!graph.edges.some(({ from, to }) => to === id && left.has(from.split('.')[0] ?? ''))) left.delete(id);
        expect([...left]).toEqual([]);
      }),
    );
  });
});

describe('removing', () => {
  it('takes the edges along', () => {
    expect(withoutNodes(looped, ['each'])).toMatchObject({
      nodes: [{ id: 'feed' }, { id: 'draft' }, { id: 'report' }],
      edges: [],
    });
  });

  it('leaves locked nodes and what they are connected with', () => {
    expect(canRemove(locked, 'draft')).toBe(false);
    expect(canRemove(locked, 'each')).toBe(false);
    expect(withoutNodes(locked, ['draft', 'each'])).toBe(locked);
    expect(withoutNodes(locked, ['report']).nodes).toHaveLength(3);
  });
});

describe('renaming', () => {
  const graph = renamed(looped, kinds, 'feed', 'blog');

  it('is followed by edges and by every expression', () => {
    expect(graph.edges.map(edgeKey)).toContain('blog → each');
    expect(settingsOf(graph, 'each')).toEqual({ over: { $: 'steps.blog.items' } });
    expect(settingsOf(graph, 'draft')).toEqual({ text: 'New: {{ item.title }} of {{ steps.blog.text }}, not steps.feed.text' });
  });

  it('leaves quoted texts, members of that name and longer names alone', () => {
    const { graph: other, id } = withNode(looped, kindOf('condition'));
    const when = 'steps.feed.text == "steps.feed.text" && inputs.steps.feed == steps.feed_2.text';
    expect(settingsOf(renamed(withSetting(other, id, 'when', when), kinds, 'feed', 'blog'), id)).toEqual({
      when: 'steps.blog.text == "steps.feed.text" && inputs.steps.feed == steps.feed_2.text',
    });
  });

  it('of an input is followed by what reads it', () => {
    const other = withInputRenamed(looped, kinds, 'url', 'address');
    expect(Object.keys(other.inputs)).toEqual(['address']);
    expect(settingsOf(other, 'feed')).toEqual({ text: '{{ inputs.address }}' });
  });
});

it('copies nodes with what is between them, and reads the copies', () => {
  const { graph, ids } = duplicated({ ...locked, layout: { feed: { x: 0, y: 0 } } }, kinds, ['feed', 'each', 'draft']);
  expect(ids).toEqual(['feed_2', 'each_2', 'draft_2']);
  expect(graph.edges.map(edgeKey).slice(3)).toEqual(['feed_2 → each_2', 'each_2.item → draft_2']);
  expect(settingsOf(graph, 'each_2')).toEqual({ over: { $: 'steps.feed_2.items' } });
  expect(settingsOf(graph, 'each')).toEqual({ over: { $: 'steps.feed.items' } });
  expect(graph.nodes.find(({ id }) => id === 'draft_2')?.locked).toBeUndefined();
  expect(graph.layout).toEqual({ feed: { x: 0, y: 0 }, feed_2: { x: 48, y: 48 } });
});

it('leaves the settings of a locked node as they are, and unlocks it', () => {
  expect(withSetting(locked, 'draft', 'text', 'Other')).toEqual(locked);
  expect(withNodeChanged(locked, 'draft', { locked: undefined, label: 'Mine' }).nodes[2]).toEqual({
    ...looped.nodes[2],
    label: 'Mine',
  });
});

it('draws what can be drawn of a graph with mistakes', () => {
  const nodes = [{ id: 'a', kind: 'set' }, { id: 'a', kind: 'set' }, { kind: 'set' }, { id: 5, kind: 'set' }];
  const edges = [{ from: 'a', to: 'b' }, { from: 'b.out', to: 'a' }, { from: 1, to: 'a' }, {}];
  const written = {
    nodes,
    edges,
    inputs: { x: 5, y: { type: 'text' }, z: { type: 'date' } },
    layout: { a: { x: 'far' }, b: null },
  };
  expect(graphOf(written)).toEqual({ nodes: [{ id: 'a', kind: 'set' }], edges: [], inputs: { y: { type: 'text' } }, layout: {} });
});

it('has what undoes a node read another name, too, and the node itself, but no items', () => {
  const undo = { kind: 'call', with: { url: 'https://crm.example/{{ steps.deal.text }}/{{ inputs.list }}' } };
  const graph: Graph = { nodes: [{ id: 'deal', kind: 'call', undo }], edges: [], inputs: { list: { type: 'text' } }, layout: {} };
  const renamedTo = (changed: Graph): unknown => changed.nodes[0]?.undo?.with?.['url'];
  expect(renamedTo(renamed(graph, kinds, 'deal', 'offer'))).toContain('{{ steps.offer.text }}');
  expect(renamedTo(withInputRenamed(graph, kinds, 'list', 'menu'))).toContain('{{ inputs.menu }}');
  expect(valuesForUndo(graph, kinds, 'deal').map(({ expression }) => expression)).toEqual(['steps.deal.text', 'inputs.list']);
  const inLoop = valuesForUndo(looped, kinds, 'draft').map(({ expression }) => expression);
  expect(inLoop).toContain('steps.draft.text');
  expect(inLoop).not.toContain('item');
});
