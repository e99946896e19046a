import { describe, expect, it } from '@jest/globals';
import type { Graph } from './graph.js';
import { undecidedIn } from './undecided.js';

const graph: Graph = {
  nodes: [
    { id: 'ok', kind: 'approval' },
    { id: 'pause', kind: 'wait' },
    { id: 'publish', kind: 'publish' },
    { id: 'mail', kind: 'send_mail' },
  ],
  edges: [
    { from: 'ok.approved', to: 'pause' },
    { from: 'pause', to: 'publish' },
  ],
  inputs: {},
  layout: {},
};
const step = (decision: string) => ({ nodeId: 'ok', status: 'done', output: { decision } });

describe('an approval that nobody decided', () => {
  it('is told from one that somebody decided, and from other nodes that give a decision', () => {
    expect(undecidedIn(graph, [step('approved'), step('rejected')])).toEqual([]);
    expect(
      undecidedIn(graph, [
        { ...step('timeout'), nodeId: 'mail' },
        { ...step('timeout'), status: 'failed' },
      ]),
    ).toEqual([]);
    expect(undecidedIn(graph, [{ ...step('timeout'), output: null }])).toEqual([]);
  });

  it('says whether something would have been published, and whether the workflow goes on without', () => {
    const late = { nodeId: 'ok', isPublishing: true, isHandled: false };
    expect(undecidedIn(graph, [step('timeout'), step('timeout')])).toEqual([late]);
    const handled = { ...graph, edges: [...graph.edges, { from: 'ok.timeout', to: 'mail' }] };
    expect(undecidedIn(handled, [step('timeout')])).toEqual([{ ...late, isHandled: true }]);
    const other = { ...graph, edges: [{ from: 'ok.approved', to: 'pause' }] };
    expect(undecidedIn(other, [step('timeout')])).toEqual([{ ...late, isPublishing: false }]);
  });

  it('does not say that nothing was published where something was, or is going to be', () => {
    const isPublishing = (edges: Graph['edges'], ...others: { nodeId: string; status: string; output: unknown }[]) =>
      undecidedIn({ ...graph, edges: [...graph.edges, ...edges] }, [step('timeout'), ...others])[0]?.isPublishing;
    const published = { nodeId: 'publish', status: 'done', output: {} };
    expect(isPublishing([])).toBe(true);
    expect(isPublishing([{ from: 'ok.timeout', to: 'pause' }])).toBe(false);
    expect(isPublishing([], published)).toBe(false);
    expect(isPublishing([], { ...published, status: 'skipped' }, { ...published, nodeId: 'mail' })).toBe(true);
  });
});
