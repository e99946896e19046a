import type { WorkflowNode } from '@imprint/contracts/workflows';
import { describe, expect, it } from '@jest/globals';
import { changesBetween, lockedMistakes } from './graph-changes.js';
import { edges, graphOf, joined, text } from './graphs.fixture.js';

const before = graphOf([...joined('a', 'b'), text('draft', 'Hello')], edges('a → b', 'b → draft'));

describe('changes between versions', () => {
  it('are none between a graph and itself, written otherwise', () => {
    expect(changesBetween(before, { ...before, edges: edges('b.out → draft', 'a.out → b') })).toEqual({
      renamed: false,
      inputs: { added: [], removed: [], changed: [] },
      nodes: { added: [], removed: [], changed: [] },
      edges: { added: [], removed: [] },
      movedNodes: false,
    });
  });

  it('say what was added, removed and changed, and which settings', () => {
    const draft: WorkflowNode = { ...text('draft', 'Hi'), onError: 'continue', with: { prompt: 'Hi', words: 3 } };
    const after = {
      ...graphOf([...joined('a', 'c'), draft], edges('a → c', 'c → draft')),
      name: 'Other',
      inputs: { url: { type: 'text' as const }, more: { type: 'number' as const } },
      layout: { a: { x: 1, y: 1 } },
    };
    expect(changesBetween(before, after)).toEqual({
      renamed: true,
      inputs: { added: ['more'], removed: ['tone'], changed: [{ id: 'url', settings: ['required'] }] },
      nodes: { added: ['c'], removed: ['b'], changed: [{ id: 'draft', settings: ['with.prompt', 'with.words', 'onError'] }] },
      edges: { added: ['a.out → c', 'c.out → draft'], removed: ['a.out → b', 'b.out → draft'] },
      movedNodes: true,
    });
  });
});

describe('locked nodes', () => {
  const locked = graphOf([...joined('a', 'b', 'd'), { ...text('ok', 'x'), locked: true }], edges('a → b', 'b → ok'));
  const [a, b, d, ok] = locked.nodes as [WorkflowNode, WorkflowNode, WorkflowNode, WorkflowNode];

  it.each([
    [
      'removed',
      graphOf([a, b, d], edges('a → b')),
      ['nodes.ok: is locked; unlock it with a change of its own before you remove it.'],
    ],
    [
      'changed',
      { ...locked, nodes: [a, b, d, text('ok', 'y')] },
      ['nodes.ok: is locked; unlock it with a change of its own before you change with.prompt.'],
    ],
    [
      'given other edges',
      { ...locked, edges: edges('a → b', 'a → ok') },
      [
        'nodes.ok: is locked; unlock it with a change of its own before you add the edge a.out → ok.',
        'nodes.ok: is locked; unlock it with a change of its own before you remove the edge b.out → ok.',
      ],
    ],
  ])('cannot be %s', (_what, after, mistakes) => {
    expect(lockedMistakes(locked, after)).toEqual(mistakes);
  });

  it('can be unlocked, labelled and moved, and what is not locked changes', () => {
    const after = graphOf([{ ...a, onError: 'continue' }, { ...ok, locked: false, label: 'Gate' }, b], edges('a → b', 'b → ok'));
    expect(lockedMistakes(locked, { ...after, layout: { ok: { x: 1, y: 2 } } })).toEqual([]);
  });
});
