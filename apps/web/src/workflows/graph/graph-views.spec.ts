import { describe, expect, it } from '@jest/globals';
import { begun, changed, redone, sealed, undone } from './history.js';
import { missingInputs, readTexts, typedValue } from './inputs.js';
import { kinds, large, looped } from './graphs.fixture.js';
import { arranged, completed, nodeSize } from './layout.js';
import { placedMistakes, sentenceOf } from './mistakes.js';
import { topologyOf } from './order.js';
import { durationOf, isUndoing, statesOf, undoOf } from './step-states.js';
import { valuesFor } from './values.js';
import { freeWord, wordMistake } from './word-rules.js';

describe('history', () => {
  it('undoes a gesture at once, and steps one by one', () => {
    const typed = ['a', 'ab', 'abc'].reduce((known, text) => changed(known, text, 'typing'), begun(''));
    const moved = changed(sealed(typed), 'moved', 'typing');
    expect(undone(moved).present).toBe('abc');
    expect(undone(undone(moved)).present).toBe('');
    expect(undone(undone(undone(moved))).present).toBe('');
    expect(redone(redone(undone(undone(moved)))).present).toBe('moved');
  });

  it('forgets what was undone with the next change, and takes no change that changes nothing', () => {
    const history = changed(undone(changed(begun(1), 2)), 3);
    expect(redone(history).present).toBe(3);
    expect(changed(history, 3)).toBe(history);
  });
});

describe('order', () => {
  it('is the one in which nodes run, with the loops around each', () => {
    const { order, loops } = topologyOf(looped, kinds);
    expect(order).toEqual(['feed', 'each', 'draft', 'report']);
    expect(loops.get('draft')).toEqual(['each']);
    expect(loops.get('report')).toEqual([]);
  });

  it('has every node of a circle once', () => {
    const circle = { ...looped, edges: [...looped.edges, { from: 'draft', to: 'each' }] };
    expect([...topologyOf(circle, kinds).order].sort()).toEqual(['draft', 'each', 'feed', 'report']);
  });
});

describe('layout', () => {
  const overlaps = (layout: Readonly<Record<string, { x: number; y: number }>>): number => {
    const places = Object.values(layout);
    const areClose = (one: { x: number; y: number }, other: { x: number; y: number }): boolean =>
      Math.abs(one.x - other.x) < nodeSize.width && Math.abs(one.y - other.y) < nodeSize.height;
    return places.flatMap((one, at) => places.slice(at + 1).filter((other) => areClose(one, other))).length;
  };

  it('puts each node right of all that lead to it, and none on another one', () => {
    const graph = large(500);
    const layout = arranged(graph, kinds);
    expect(Object.keys(layout)).toHaveLength(500);
    for (const { from, to } of graph.edges) expect(layout[to]?.x).toBeGreaterThan(layout[from]?.x ?? Infinity);
    expect(overlaps(layout)).toBe(0);
  });

  it('leaves places as they are, and finds free ones for the others', () => {
    const known = { feed: { x: 0, y: 0 }, each: { x: 328, y: 0 } };
    const layout = completed({ ...looped, layout: known }, kinds);
    expect(layout).toMatchObject(known);
    expect(overlaps(layout)).toBe(0);
    expect(layout['draft']?.x).toBeGreaterThan(328);
  });
});

describe('values', () => {
  const expressions = (id: string): readonly string[] => valuesFor(looped, kinds, id).map(({ expression }) => expression);

  it('are what has ended by then: items within a loop, results behind it', () => {
    expect(expressions('draft')).toEqual(['item', 'index', 'inputs.url', 'steps.feed.text']);
    expect(expressions('report')).toEqual(['inputs.url', 'steps.each.results', 'steps.feed.text']);
    expect(expressions('feed')).toEqual(['inputs.url']);
  });

  it('have why a node failed, if the workflow goes on then', () => {
    const nodes = looped.nodes.map((node) => (node.id === 'feed' ? { ...node, onError: 'continue' as const } : node));
    const read = valuesFor({ ...looped, nodes }, kinds, 'report').map(({ expression }) => expression);
    expect(read).toEqual(['inputs.url', 'steps.each.results', 'steps.feed.text', 'steps.feed.error']);
  });
});

describe('mistakes', () => {
  it('stand at the node, the setting, the end of the edge or the input that they are about', () => {
    const texts = [
      'nodes.draft.with.text: missing; Text',
      'edges[1].to: no node',
      'edges[1].from: no port',
      'inputs.url.type: "x"',
      'name: has',
    ];
    const [first, ...rest] = placedMistakes(texts, looped.edges);
    expect(first).toEqual({ text: texts[0], nodeId: 'draft', setting: 'text' });
    expect(rest.map(({ nodeId, input }) => nodeId ?? input)).toEqual(['draft', 'each', 'url', undefined]);
    expect(sentenceOf({ text: 'nodes.draft.with.text: missing; Text: what' })).toBe('missing; Text: what');
  });
});

it('says of what undoes a node where its mistakes are', () => {
  const of = (text: string) => placedMistakes([text], [])[0];
  expect(of('nodes.deal.undo.with.url: is missing.')).toMatchObject({ nodeId: 'deal', undo: 'url' });
  expect(of('nodes.deal.undo.kind: "loop" undoes nothing.')).toMatchObject({ nodeId: 'deal', undo: 'kind' });
  expect(of('nodes.deal.undo: has to be an object.')).toMatchObject({ nodeId: 'deal', undo: '' });
  expect(of('nodes.deal.with.undo: unknown.')).toMatchObject({ nodeId: 'deal', setting: 'undo' });
  expect(of('nodes.deal.undo.with.url: is missing.')).not.toHaveProperty('setting');
});

describe('words', () => {
  it('are letters, digits and _, and free', () => {
    expect(['a b', '1a', 'item', 'a'.repeat(65), 'a'].map((word) => wordMistake(word, ['a']))).toEqual([
      ...['form', 'form', 'reserved', 'long', 'taken'],
    ]);
    expect(wordMistake('a'.repeat(64), [])).toBeUndefined();
    expect(freeWord('item', [])).toBe('item_2');
    expect(freeWord('3d', ['n_3d'])).toBe('n_3d_2');
  });
});

describe('typed values', () => {
  it('have the type of their input', () => {
    expect(typedValue('5', 'number')).toBe(5);
    expect(typedValue('5', 'text')).toBe('5');
    expect(typedValue('[1]', 'list')).toEqual([1]);
    expect(typedValue('plain', 'any')).toBe('plain');
    expect(() => typedValue('[1', 'list')).toThrow(SyntaxError);
    expect(missingInputs({ a: { type: 'text', required: true }, b: { type: 'text', required: true, default: 'x' } }, {})).toEqual(
      ['a'],
    );
  });
});

it('reads what was typed for inputs, and names what cannot be read', () => {
  const inputs = { who: { type: 'text' }, many: { type: 'number' }, list: { type: 'list' }, on: { type: 'boolean' } } as const;
  const texts = { who: '5', many: '5', list: '[1', on: 'true' };
  expect(readTexts(inputs, texts)).toEqual({ variables: { who: '5', many: 5, on: true }, broken: ['list'] });
});

describe('steps', () => {
  const step = (nodeId: string, scope: string, status: 'done' | 'failed' | 'waiting' | 'running') => ({ nodeId, scope, status });

  it('of a node in a loop are one state: what needs somebody comes first', () => {
    const states = statesOf([
      step('a', '', 'done'),
      step('b', '0', 'done'),
      step('b', '1', 'waiting'),
      step('b', '2', 'running'),
    ]);
    expect(states.get('a')).toEqual({ status: 'done', ended: 1, count: 1 });
    expect(states.get('b')).toEqual({ status: 'waiting', ended: 1, count: 3 });
  });

  it('take time from their beginning to their end, or until now', () => {
    const startedAt = '2026-05-05T09:00:00.000Z';
    const now = Date.parse('2026-05-05T09:00:03.000Z');
    expect(durationOf({ startedAt, endedAt: '2026-05-05T09:00:01.500Z' }, now)).toBe(1_500);
    expect(durationOf({ startedAt, endedAt: null }, now)).toBe(3_000);
    expect(durationOf({ startedAt: null, endedAt: null }, now)).toBeUndefined();
  });
});

it('says of a node what of undoing it needs somebody first, and nothing where nothing is undone', () => {
  const step = (nodeId: string, status: 'undone' | 'failed' | 'pending' | null) => ({
    nodeId,
    undo: status === null ? null : { status },
  });
  const steps = [step('a', 'undone'), step('a', 'failed'), step('b', 'undone'), step('b', 'pending'), step('c', null)];
  expect(['a', 'b', 'c', 'd'].map((id) => undoOf(steps, id))).toEqual(['failed', 'pending', undefined, undefined]);
});

it('knows whether an execution is being undone, also after its own end', () => {
  type Undo = Parameters<typeof isUndoing>[1][number]['undo'];
  const undoing = (status: string, ...undos: Undo[]) =>
    isUndoing(
      status,
      undos.map((undo) => ({ undo })),
    );
  expect(undoing('compensating')).toBe(true);
  expect((['pending', 'running', 'held'] as const).map((status) => undoing('completed', null, { status }))).toEqual([
    true,
    true,
    true,
  ]);
  expect([undoing('completed', null), undoing('failed', { status: 'undone' }, { status: 'failed' })]).toEqual([false, false]);
  // What was begun is finished.
  expect(undoing('compensating', { status: 'running' }, { status: 'cancelled' })).toBe(false);
});
