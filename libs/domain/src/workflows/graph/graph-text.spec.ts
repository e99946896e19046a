import type { WorkflowGraph } from '@imprint/contracts/workflows';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { graphHash } from './graph-hash.js';
import { GraphTextError, graphText, parseGraphText } from './graph-text.js';
import { feedToTexts, graphOf } from './graphs.fixture.js';

const refusalOf = (text: string): string => {
  try {
    parseGraphText(text);
  } catch (error) {
    if (error instanceof GraphTextError) return error.message;
    throw error;
  }
  throw new Error('It was read.');
};

describe('a graph as text', () => {
  it.each(['json', 'yaml'] as const)('is the same graph when %s is read again', (format) => {
    expect(parseGraphText(graphText(feedToTexts, format))).toEqual(feedToTexts);
  });

  it('is the same with any settings in it', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue()),
        fc.constantFrom('json', 'yaml'),
        (given, format) => {
          const settings = JSON.parse(JSON.stringify(given)) as Record<string, unknown>;
          const graph = graphOf([{ id: 'a', kind: 'set', with: settings }]);
          expect(parseGraphText(graphText(graph, format as 'json'))).toEqual(JSON.parse(JSON.stringify(graph)));
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each(['json', 'yaml'] as const)('has its members in the order of the documentation as %s', (format) => {
    const [node, ...others] = feedToTexts.nodes;
    const { schema, name, ...rest } = feedToTexts;
    const stored = {
      ...{ ...rest, edges: feedToTexts.edges.map(({ from, to }) => ({ to, from })), name },
      ...{ nodes: [{ locked: true, with: node?.with, id: 'feed', kind: 'rss' }, ...others], schema },
    };
    const text = graphText(stored, format);
    const places = ['schema', 'name', 'inputs', 'nodes', 'id', 'kind', 'with', 'locked', 'edges', 'from', 'to'].map((key) =>
      text.search(new RegExp(`\\b${key}"?:`)),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('has the members of inputs in that order, too, with what they and their entries refer to', () => {
    const media = { refersTo: 'asset', description: 'A file.', type: 'text' } as const;
    const files = {
      entries: { media },
      description: 'Files.',
      refersTo: 'asset',
      default: [],
      required: false,
      type: 'list',
    } as const;
    const graph = { ...graphOf([]), inputs: { files } };
    const { inputs } = JSON.parse(graphText(graph, 'json')) as { inputs: { files: { entries: { media: object } } } };
    expect(Object.keys(inputs.files)).toEqual(['type', 'required', 'default', 'description', 'refersTo', 'entries']);
    expect(Object.keys(inputs.files.entries.media)).toEqual(['type', 'description', 'refersTo']);
    expect(inputs).toEqual({ files });
  });

  it.each([null, 'text', [1], { type: 'list', entries: null }, { type: 'list', entries: [1] }, { entries: { a: null } }])(
    'keeps an input of a draft that is none: %j',
    (input) => {
      const graph = { ...graphOf([]), inputs: { input } } as never;
      expect(JSON.parse(graphText(graph, 'json'))).toMatchObject({ inputs: { input } });
    },
  );

  it('quotes what older readers of YAML take for something else than a text', () => {
    const values = { a: 'no', b: 'on', c: '2026-01-01', d: 'y' };
    const text = graphText(graphOf([{ id: 'a', kind: 'set', with: { values } }]), 'yaml');
    for (const value of Object.values(values)) expect(text).toContain(`"${value}"`);
  });

  it('has no anchors, even where values are one object', () => {
    const shared = { $: 'inputs.url' };
    const text = graphText(graphOf([{ id: 'a', kind: 'set', with: { values: { one: shared, other: shared } } }]), 'yaml');
    expect(text).not.toMatch(/[&*]/);
  });
});

describe('what may repeat', () => {
  it('are names in different objects, and texts', () => {
    const text = '{"a": {"a": "a", "b": ["a", "a", {"a": 1}, {"a": 1}]}, "b": "\\"a\\": 1, \\"a\\": 2"}';
    expect(parseGraphText(text)).toEqual(JSON.parse(text));
  });
});

describe('what is refused', () => {
  const refused: readonly (readonly [text: string, message: string])[] = [
    ['a: 1\nb: 2\na: 2', 'The file has two members named "a" in one object.'],
    ['{"a": 1, "b": ["a:", {"a": 1}], "a": 2}', 'The file has two members named "a" in one object.'],
    ['[{"x": [1], "a\\u0062": "}", "ab": 2}]', 'The file has two members named "ab" in one object.'],
    [`[${'1, '.repeat(60_000)}1,]`, 'The file is too large to be read as YAML. Use JSON.'],
    ['a: &x [1]\nb: *x', 'The file has an anchor, &x. Remove it.'],
    ['a: *x', 'The file has an alias, *x. Write the value again instead.'],
    ['a: !secret x', 'Unresolved tag: !secret'],
    ['a: !!binary aGk=', 'Unresolved tag'],
    ['a: 1\n---\nb: 2', 'multiple documents'],
    ['a: .inf', 'which JSON cannot say'],
    ['? [a, b]\n: 1', 'keys must be strings'],
    ['{"a": ', 'The file cannot be read.'],
    ['x'.repeat(1_000_001), 'more than 1000000 characters'],
  ];

  it.each(refused.map(([text, message]) => ({ shown: text.slice(0, 50), text, message })))('$shown', ({ text, message }) => {
    expect(refusalOf(text)).toContain(message);
  });

  it('is a bomb of aliases, at once', () => {
    const lines = ['a0: &a0 [x, x]', ...Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`)];
    expect(refusalOf(lines.join('\n'))).toContain('anchor');
  });

  it('does not change prototypes', () => {
    const read = parseGraphText('__proto__:\n  polluted: true\n') as Record<string, unknown>;
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });
});

describe('the hash of a graph', () => {
  const reordered = (graph: WorkflowGraph): WorkflowGraph =>
    JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(graph).reverse()))) as WorkflowGraph;
  const hash = graphHash(feedToTexts);

  it('is the same for what only looks otherwise', () => {
    expect(graphHash(reordered(feedToTexts))).toBe(hash);
    expect(graphHash({ ...feedToTexts, layout: { feed: { x: 1, y: 2 } } })).toBe(hash);
    expect(graphHash({ ...feedToTexts, nodes: feedToTexts.nodes.map((node) => ({ ...node, label: 'Shown' })).reverse() })).toBe(
      hash,
    );
    expect(
      graphHash({
        ...feedToTexts,
        edges: feedToTexts.edges.map(({ from, to }) => ({ to, from: from === 'feed' ? 'feed.out' : from })),
      }),
    ).toBe(hash);
  });

  it('is another one for what does something else', () => {
    const [first, ...others] = feedToTexts.nodes;
    expect(graphHash({ ...feedToTexts, name: 'Other' })).not.toBe(hash);
    expect(graphHash({ ...feedToTexts, edges: feedToTexts.edges.slice(1) })).not.toBe(hash);
    expect(graphHash({ ...feedToTexts, inputs: {} })).not.toBe(hash);
    expect(graphHash({ ...feedToTexts, nodes: [{ ...first, id: 'feed', kind: 'rss', with: { url: 'x' } }, ...others] })).not.toBe(
      hash,
    );
  });
});
