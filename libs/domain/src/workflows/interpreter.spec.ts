import type { WorkflowGraph } from '@imprint/contracts/workflows';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkGraph } from './graph/check-graph.js';
import { compileGraph } from './graph/compile-graph.js';
import type { CompiledGraph } from './graph/compiled-graph.js';
import { type Interpretation, interpret } from './interpreter.fixture.js';
import { fakeKinds, randomGraphs } from './random-graphs.fixture.js';

/** Scopes that a loop opened, as its items are in the steps of the nodes in it. */
function scopesOf(loop: string | null, graph: CompiledGraph, { steps }: Interpretation): readonly string[] {
  if (loop === null) return [''];
  const around = graph.nodes.get(loop)?.loop ?? null;
  return scopesOf(around, graph, { steps } as Interpretation).flatMap((scope) => {
    const output = steps.get(`${loop}/${scope}`)?.output as { results: readonly unknown[] } | null;
    return (output?.results ?? []).map((_, index) => (scope === '' ? String(index) : `${scope}.${index}`));
  });
}

describe('random graphs', () => {
  it('have no mistakes, and an order in which nothing comes before what leads to it', () => {
    fc.assert(
      fc.property(randomGraphs(60, true), (graph) => {
        expect(checkGraph(graph, fakeKinds)).toEqual([]);
        const compiled = compileGraph(graph, fakeKinds);
        const order = [...compiled.nodes.keys()];
        const into = new Map<string, number>();
        for (const { from, to } of graph.edges) {
          expect(order.indexOf(from.split('.')[0] ?? '')).toBeLessThan(order.indexOf(to));
          into.set(to, (into.get(to) ?? 0) + 1);
        }
        for (const node of compiled.nodes.values()) expect(node.needed).toBe(into.get(node.id) ?? 1);
      }),
      { numRuns: 150 },
    );
  });

  it('end, and each step once in each scope, with one token for each edge', async () => {
    await fc.assert(
      fc.asyncProperty(randomGraphs(60, false), async (graph) => {
        const compiled = compileGraph(graph, fakeKinds);
        const ended = await interpret(compiled);
        expect(ended.status).toBe('completed');
        const expected = [...compiled.nodes.values()].flatMap(({ id, loop }) =>
          scopesOf(loop, compiled, ended).map((scope) => `${id}/${scope}`),
        );
        expect([...ended.steps.keys()].sort()).toEqual(expected.sort());
        for (const [key, step] of ended.steps) {
          const node = compiled.nodes.get(key.split('/')[0] ?? '');
          expect(step.tokens).toHaveLength(node?.needed ?? 0);
          expect(step.state === 'skipped').toBe(!step.tokens.includes(true));
          if (step.state === 'failed') expect(step.ports).toEqual(['error']);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('never run what is behind a step that failed for good', async () => {
    await fc.assert(
      fc.asyncProperty(randomGraphs(40, true), async (graph) => {
        const { status, steps, stopped } = await interpret(compileGraph(graph, fakeKinds));
        expect(status).toBe(stopped.length === 0 ? 'completed' : 'failed');
        for (const key of stopped) {
          const [id = '', scope = ''] = key.split('/');
          for (const next of behind(id, graph)) {
            expect([...steps.keys()].filter((other) => other === `${next}/${scope}`)).toEqual([]);
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});

function behind(id: string, { edges }: WorkflowGraph): readonly string[] {
  const next = edges.filter(({ from }) => from.split('.')[0] === id).map(({ to }) => to);
  return [...new Set([...next, ...next.flatMap((each) => behind(each, { edges } as WorkflowGraph))])];
}

describe('checking', () => {
  it('tells what is wrong with anything, and never breaks', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(checkGraph(value, fakeKinds).length).toBeGreaterThan(0);
      }),
    );
  });

  it('never breaks over a graph of which some part is something else', () => {
    fc.assert(
      fc.property(randomGraphs(10, true), fc.array(fc.nat(), { maxLength: 6 }), fc.jsonValue(), (graph, path, value) => {
        const spoiled = JSON.parse(JSON.stringify(graph)) as unknown;
        replaceAt(spoiled, path, JSON.parse(JSON.stringify(value)));
        const mistakes = checkGraph(spoiled, fakeKinds);
        expect(mistakes.every((mistake) => mistake.length < 2_000)).toBe(true);
        if (mistakes.length === 0) expect(() => compileGraph(spoiled as WorkflowGraph, fakeKinds)).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });
});

/** Replaces what a path of positions leads to. */
function replaceAt(value: unknown, [at = 0, ...rest]: readonly number[], by: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const keys = Object.keys(value);
  const key = keys[at % Math.max(1, keys.length)];
  if (key === undefined) return;
  const container = value as Record<string, unknown>;
  const inner = container[key];
  if (rest.length === 0 || typeof inner !== 'object' || inner === null) container[key] = by;
  else replaceAt(inner, rest, by);
}
