import type { WorkflowEdge, WorkflowNode } from '@imprint/contracts/workflows';
import { describe, expect, it } from '@jest/globals';
import { checkGraph } from '../graph/check-graph.js';
import { compileGraph } from '../graph/compile-graph.js';
import { edges, graphOf, joined, kinds, text } from '../graph/graphs.fixture.js';
import { type Interpretation, interpret } from '../interpreter.fixture.js';
import { type NodeKind, type StepCall, StepFailure } from './node-kind.js';
import { pureKinds } from './pure-kinds.js';
import { waitNode } from './wait.js';

const run = (
  nodes: readonly WorkflowNode[],
  connections: readonly WorkflowEdge[] = [],
  trigger: unknown = {},
): Promise<Interpretation> => interpret(compileGraph(graphOf(nodes, connections), kinds), { trigger });

/** Of a graph of one node. */
async function outcomeOf(kind: string, settings: object, trigger: unknown = {}): Promise<unknown> {
  const { steps } = await run([{ id: 'a', kind, with: { ...settings } }], [], trigger);
  const step = steps.get('a/');
  return step?.failure?.message ?? step?.output;
}

const mistakesOf = (kind: string, settings: object): readonly string[] =>
  checkGraph(graphOf([{ id: 'a', kind, with: { ...settings } }]), kinds);

const statesOf = ({ steps }: Interpretation): Record<string, string> =>
  Object.fromEntries([...steps].map(([key, { state }]) => [key, state]));

describe('every kind', () => {
  it.each(pureKinds.map((kind) => [kind.kind, kind] as const))(
    '%s can be read by people, and has no setting that nothing explains',
    (name, kind) => {
      expect(name).toMatch(/^[a-z_]+$/);
      for (const field of Object.values(kind.fields)) expect(field.description).toMatch(/^[A-Z].*\.$/);
      expect(kind.replay).toBe('pure');
    },
  );
});

describe('condition', () => {
  const branches = (when: string, trigger: object): Promise<Interpretation> =>
    run(
      [{ id: 'if', kind: 'condition', with: { when } }, ...joined('yes', 'no', 'both')],
      edges('if.true → yes', 'if.false → no', 'yes → both', 'no → both'),
      trigger,
    );

  it('goes on through one port, and a join behind both runs', async () => {
    expect(statesOf(await branches('trigger.n > 1', { n: 2 }))).toEqual({
      'if/': 'done',
      'yes/': 'done',
      'no/': 'skipped',
      'both/': 'done',
    });
    expect(statesOf(await branches('trigger.n > 1', { n: 1 }))).toEqual({
      'if/': 'done',
      'yes/': 'skipped',
      'no/': 'done',
      'both/': 'done',
    });
  });

  it('fails for what is neither true nor false', async () => {
    const { status, steps } = await branches('trigger.n', { n: 2 });
    expect(status).toBe('failed');
    expect(steps.get('if/')?.failure).toMatchObject({ code: 'no_boolean' });
  });
});

describe('switch', () => {
  const cases = [{ port: 'german', is: 'de' }, { port: 'fr' }, { port: 'three', is: 3 }];

  it.each([
    ['de', 'german'],
    ['fr', 'fr'],
    [3, 'three'],
    ['it', 'default'],
  ])('for %j goes on through %s', async (value, port) => {
    const nodes = [{ id: 'a', kind: 'switch', with: { value: { $: 'trigger.value' }, cases } }, ...joined('b')];
    const { steps } = await run(nodes, edges(`a.${port} → b`), { value });
    expect(steps.get('b/')?.state).toBe('done');
    expect(steps.get('a/')?.ports).toEqual([port]);
  });

  it('has the ports of its cases and no others', () => {
    const nodes = [{ id: 'a', kind: 'switch', with: { value: { $: 'trigger.value' }, cases } }, ...joined('b')];
    expect(checkGraph(graphOf(nodes, edges('a.germn → b')), kinds)).toEqual([
      'edges[0].from: a has no port "germn"; did you mean "german"? Ports: german, fr, three, default, error.',
    ]);
  });

  it.each([
    [[{ port: 'x', is: 1, when: 2 }], 'nodes.a.with: cases[0].when: unknown; allowed: port, is.'],
    [[{ port: 'error' }], 'nodes.a.with: cases[0].port: "error" has to be a word, and none of default, error, item, done.'],
    [[{ port: 'x' }, { port: 'x' }], 'nodes.a.with: cases[1].port: "x" is the port of an earlier case.'],
    [[{ is: 1 }], 'nodes.a.with: cases[0].port: missing; the edge of the case begins at it'],
    [['x'], 'nodes.a.with: cases[0] has to be an object such as {"port": "german", "is": "de"}.'],
    [[{ port: 'x', is: { $: 'inputs.url' } }], 'nodes.a.with.cases: cannot be an expression'],
  ])('refuses the cases %j', (wrong, mistake) => {
    expect(mistakesOf('switch', { value: 1, cases: wrong })).toEqual([expect.stringContaining(mistake)]);
  });
});

describe('loop', () => {
  const over = (settings: object, trigger: object): Promise<Interpretation> =>
    run(
      [
        { id: 'each', kind: 'loop', with: { over: { $: 'trigger.list' }, ...settings } },
        { id: 'twice', kind: 'compute', with: { expression: 'item * 2' } },
        { id: 'sum', kind: 'set', with: { values: { all: { $: 'steps.each.results' }, count: { $: 'steps.each.count' } } } },
      ],
      edges('each.item → twice', 'each.done → sum'),
      trigger,
    );

  it('runs once for each item, in a scope of its own, and gives what the last nodes gave', async () => {
    const ended = await over({}, { list: [1, 2] });
    expect(statesOf(ended)).toEqual({ 'each/': 'done', 'twice/0': 'done', 'twice/1': 'done', 'sum/': 'done' });
    expect(ended.steps.get('sum/')?.output).toEqual({ all: [{ twice: { value: 2 } }, { twice: { value: 4 } }], count: 2 });
  });

  it('collects what an expression says of each item', async () => {
    const ended = await over({ collect: 'item + index + result.twice.value' }, { list: [10, 20] });
    expect(ended.steps.get('each/')?.output).toEqual({ results: [30, 61], count: 2 });
  });

  it('goes on at once when there is nothing to do', async () => {
    expect(statesOf(await over({}, { list: [] }))).toEqual({ 'each/': 'done', 'sum/': 'done' });
  });

  it('fails before the first item when there are too many', async () => {
    const ended = await over({ max: 2 }, { list: [1, 2, 3] });
    expect(statesOf(ended)).toEqual({ 'each/': 'failed' });
    expect(ended.steps.get('each/')?.failure?.message).toBe(
      'The list has 3 entries, and the loop takes at most 2. Raise its setting max, or pick fewer before.',
    );
  });

  it('fails with what is no list', async () => {
    const ended = await over({}, { list: 'a' });
    expect(ended.steps.get('each/')?.failure?.message).toBe('nodes.each.with.over: has to be a list; it is a text.');
  });
});

describe('values', () => {
  it('are set under names, which later nodes read', async () => {
    expect(
      await outcomeOf(
        'set',
        { values: { title: 'Day {{ trigger.day }}', deep: { list: [{ $: 'trigger.day' }] }, n: 1 } },
        { day: 3 },
      ),
    ).toEqual({
      title: 'Day 3',
      deep: { list: [3] },
      n: 1,
    });
    expect(
      checkGraph(
        graphOf([{ id: 'a', kind: 'set', with: { values: { title: 'x' } } }, text('b', '{{ steps.a.titel }}')], edges('a → b')),
        kinds,
      ),
    ).toEqual(['nodes.b.with.prompt: there is no steps.a.titel; set gives title.']);
    expect(mistakesOf('set', { values: { 'a b': 1 } })).toEqual([
      'nodes.a.with: values.a b: has to be a word: a letter, then letters, digits and _.',
    ]);
  });

  it('are filled into a text, and computed', async () => {
    expect(await outcomeOf('template', { text: 'Hello {{ trigger.name }}' }, { name: 'Ann' })).toEqual({ text: 'Hello Ann' });
    expect(await outcomeOf('compute', { expression: 'trigger.n / 2' }, { n: 3 })).toEqual({ value: 1.5 });
    expect(await outcomeOf('compute', { expression: { $: 'trigger.n' } }, { n: null })).toEqual({ value: null });
  });

  it('are missing with the place', async () => {
    expect(await outcomeOf('compute', { expression: 'trigger.m' }, { n: 3 })).toBe(
      'nodes.a: trigger.m: trigger has no "m"; it has n.',
    );
  });
});

describe('pick', () => {
  const list = [
    { n: 2, t: 'b' },
    { n: 3, t: 'a' },
    { n: 1, t: 'b' },
  ];
  const picked = (settings: object): Promise<unknown> =>
    outcomeOf('pick', { from: { $: 'trigger.list' }, ...settings }, { list });

  it.each([
    [{ where: 'each.n > 1' }, [list[0], list[1]]],
    [{ sort_by: 'each.n' }, [list[2], list[0], list[1]]],
    [{ sort_by: 'each.n', order: 'descending', take: 2 }, [list[1], list[0]]],
    [{ sort_by: 'each.t' }, [list[1], list[0], list[2]]],
    [{ sort_by: 'each.t', order: 'descending' }, [list[0], list[2], list[1]]],
    [{ where: 'position > 0' }, [list[1], list[2]]],
    [{ where: 'false' }, []],
  ])('%j', async (settings, items) => {
    expect(await picked(settings)).toEqual({ items, first: items[0] ?? null, count: items.length });
  });

  it('fails for what cannot be sorted or chosen by', async () => {
    expect(await picked({ sort_by: 'each' })).toBe('"sort_by" is neither a number nor a text for the entry at 0.');
    expect(await picked({ sort_by: 'each.n > 1 ? each.t : each.n' })).toContain('numbers for some entries and texts for others');
    expect(await picked({ where: 'each.n' })).toBe('"where" is neither true nor false for the entry at 0.');
  });
});

describe('fail', () => {
  it('ends the workflow with its message', async () => {
    expect(await outcomeOf('fail', { message: 'No {{ trigger.what }} today' }, { what: 'news' })).toBe('No news today');
  });
});

describe('wait', () => {
  const now = new Date('2026-03-28T12:00:00.000Z');
  const wait: NodeKind = waitNode(() => now);
  const begun = (settings: object, state: unknown = null): unknown => {
    try {
      return wait.run({ settings, state } as unknown as StepCall);
    } catch (error) {
      return (error as StepFailure).failure.code;
    }
  };

  it('waits for the sum of its times, then gives when it went on', () => {
    expect(begun({ days: 1, hours: 2, minutes: 3, seconds: 4 })).toEqual({
      wait: { until: new Date('2026-03-29T14:03:04.000Z') },
      state: '2026-03-29T14:03:04.000Z',
    });
    expect(begun({ days: 1 }, '2026-03-29T12:00:00.000Z')).toEqual({ output: { until: '2026-03-29T12:00:00.000Z' } });
  });

  it('waits until a time, and not at all for one that is past', () => {
    expect(begun({ until: '2026-03-28T14:00:00+01:00' })).toMatchObject({
      wait: { until: new Date('2026-03-28T13:00:00.000Z') },
    });
    expect(begun({ until: '2026-03-28T11:00:00Z' })).toEqual({ output: { until: '2026-03-28T11:00:00.000Z' } });
    expect(begun({ until: '2026-03-28T14:00:00' })).toBe('no_time');
    expect(begun({ until: '2028-03-28T14:00:00Z' })).toBe('wait_too_long');
    expect(begun({ days: 366, seconds: 1 })).toBe('wait_too_long');
  });

  it.each([
    [{}, 'has to say how long: one of seconds, minutes, hours, days, or until.'],
    [{ days: 1, until: '2026-03-28T14:00:00Z' }, 'has both days and until; keep one of them.'],
    [{ until: 'tomorrow' }, 'until: has to be a time with its offset from UTC, such as 2026-03-01T09:00:00Z.'],
    [{ days: 367 }, '367 is too large; at most 366.'],
    [{ days: 366, hours: 1 }, 'is longer than 366 days.'],
  ])('is refused with what is wrong with %j', (settings, mistake) => {
    expect(mistakesOf('wait', settings)).toEqual([expect.stringContaining(mistake)]);
  });

  it('takes its times from expressions as well', () => {
    expect(mistakesOf('wait', { hours: { $: 'trigger.hours' } })).toEqual([]);
    expect(mistakesOf('wait', { until: '{{ trigger.day }}T09:00:00Z' })).toEqual([]);
    expect(mistakesOf('wait', { until: { $: 'trigger.at' } })).toEqual([]);
  });
});
