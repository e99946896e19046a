import { describe, expect, it } from '@jest/globals';
import { StepFailure } from '../nodes/node-kind.js';
import { compileGraph } from './compile-graph.js';
import { edges, feedToTexts, graphOf, joined, kinds, looped, text } from './graphs.fixture.js';

const values = { inputs: { url: 'https://example.com' }, trigger: null, steps: {} };

function failureOf(run: () => unknown): StepFailure {
  try {
    run();
  } catch (error) {
    if (error instanceof StepFailure) return error;
  }
  throw new Error('It should have failed as a step does.');
}

describe('a compiled graph', () => {
  const compiled = compileGraph(feedToTexts, kinds);
  const node = (id: string) => {
    const found = compiled.nodes.get(id);
    if (found === undefined) throw new Error(`No ${id}.`);
    return found;
  };

  it('knows the order, the starts, and which loop a node is in', () => {
    const order = [...compiled.nodes.keys()];
    expect(order.indexOf('each')).toBeGreaterThan(order.indexOf('feed'));
    expect(order.indexOf('draft')).toBeGreaterThan(order.indexOf('each'));
    expect(compiled.starts).toEqual(['feed']);
    expect(node('draft')).toMatchObject({ loop: 'each', depth: 1, needed: 1, reads: ['feed'] });
    expect(node('sum')).toMatchObject({ loop: null, depth: 0, needed: 1, reads: ['each'] });
    expect(compiled.endsOf('each')).toEqual(['draft']);
  });

  it('gives the nodes behind each port, and none behind one that nothing is connected to', () => {
    expect(node('each').ports).toEqual(['item', 'done', 'error']);
    expect(node('each').next('item')).toEqual(['draft']);
    expect(node('each').next('done')).toEqual(['sum']);
    expect(node('each').next('error')).toEqual([]);
  });

  it('evaluates the settings of a step: expressions as they are, templates as texts, defaults where nothing was given', () => {
    expect(node('feed').settings(values)).toEqual({ url: 'https://example.com' });
    const steps = { feed: { items: [{ title: 'One' }, { title: 'Two' }] } };
    expect(node('draft').settings({ ...values, steps, item: { title: 'Two' }, index: 1 })).toEqual({
      prompt: 'New: Two, 2 of 2, ',
      model: 'small',
    });
  });

  it('fails as a step, with the place and the path, when something is not there', () => {
    const { failure } = failureOf(() => node('draft').settings({ ...values, steps: { feed: null }, item: {}, index: 0 }));
    expect(failure).toEqual({
      class: 'validation',
      code: 'expression_failed',
      message: 'nodes.draft.with.prompt: {{ item.title }}: item has no "title"; it is empty.',
      retryable: false,
    });
  });

  it('fails as a step when an expression gives what the setting cannot have', () => {
    const wrong = failureOf(() => node('feed').settings({ ...values, inputs: { url: 7 } }));
    expect(wrong.message).toBe(
      'nodes.feed.with.url: has to be a text; it is a number; in an expression, string(…) makes a text of it.',
    );
    const missing = failureOf(() => node('feed').settings({ ...values, inputs: {} }));
    expect(missing.message).toBe('nodes.feed.with.url: its expression gives null, and a value is required.');
  });

  it('lets all expressions of a step share what they may cost', () => {
    const big = { list: Array.from({ length: 4_000 }, (_, at) => at) };
    const long = compileGraph(
      graphOf([text('write', '{{ trigger.list.exists(x, x + 0 + 0 + 0 + 0 + 0 == -1) }}'.repeat(3))]),
      kinds,
    );
    const run = (): unknown => long.nodes.get('write')?.settings({ ...values, trigger: big });
    expect(run()).toMatchObject({ prompt: 'falsefalsefalse' });
    const longer = { id: 'all', kind: 'compute', with: { expression: 'trigger.list.exists(x, x + 0 + 0 + 0 + 0 + 0 == -1)' } };
    const compute = compileGraph(graphOf([longer]), kinds).nodes.get('all');
    const step = { ...values, trigger: big };
    const often = (): void => {
      for (let time = 0; time < 20; time += 1) compute?.evaluate(longer.with.expression, step);
    };
    expect(failureOf(often).failure.message).toContain('takes too long');
  });
});

describe('which nodes end an item', () => {
  it('are those of the loop that lead to no other one of it, an inner loop included', () => {
    const graph = graphOf(
      [...looped('outer', 'inner'), ...joined('a', 'b', 'c', 'd', 'after')],
      edges('outer.item → a', 'outer.item → inner', 'inner.item → b', 'b → c', 'a → d', 'outer.done → after'),
    );
    const compiled = compileGraph(graph, kinds);
    expect(new Set(compiled.endsOf('outer'))).toEqual(new Set(['d', 'inner']));
    expect(compiled.endsOf('inner')).toEqual(['c']);
    expect(compiled.nodes.get('c')).toMatchObject({ loop: 'inner', depth: 2 });
  });
});

describe('what cannot be compiled', () => {
  it('is a graph with mistakes, and they are in the message', () => {
    expect(() => compileGraph(graphOf(joined('a'), edges('a → b')), kinds)).toThrow('edges[0].to: no node "b"');
  });
});

describe('the largest graph', () => {
  it('of 500 nodes and nearly 2,000 edges compiles', () => {
    const ids = Array.from({ length: 500 }, (_, at) => `n${at}`);
    const arrows = ids
      .flatMap((id, at) => [1, 2, 3, 4].map((step) => `${id} → n${at + step}`))
      .filter((arrow) => ids.includes(arrow.split(' → ')[1] ?? ''));
    const nodes = ids.map((id, at) => (at < 10 ? { id, kind: 'join' } : text(id, `{{ steps.n${at - 10} }}`)));
    const compiled = compileGraph(graphOf(nodes, edges(...arrows)), kinds);
    expect(compiled.nodes.size).toBe(500);
    expect(compiled.nodes.get('n400')).toMatchObject({ needed: 4, reads: ['n390'] });
  });
});
