import type { WorkflowGraph, WorkflowNode } from '@imprint/contracts/workflows';
import { describe, expect, it } from '@jest/globals';
import { checkGraph } from './check-graph.js';
import { edges, feedToTexts, graphOf, joined, kinds, looped, text } from './graphs.fixture.js';

const mistakesOf = (graph: unknown): readonly string[] => checkGraph(graph, kinds);
const withPrompt = (prompt: unknown, ...others: WorkflowNode[]): readonly string[] =>
  mistakesOf(graphOf([text('draft', prompt), ...others]));

describe('a graph without mistakes', () => {
  it('has none', () => {
    expect(mistakesOf(feedToTexts)).toEqual([]);
  });
});

describe('what is no graph', () => {
  it.each([
    [null, 'graph: has to be an object; it is null.'],
    [{ ...feedToTexts, schema: 'imprint.workflow/2' }, 'schema: has to be "imprint.workflow/1"; it is "imprint.workflow/2".'],
    [{ ...feedToTexts, name: ' ' }, 'name: has to be a text of 1 to 200 characters; it is " ".'],
    [{ ...feedToTexts, inputs: undefined }, 'inputs: have to be an object; they are missing. Write {} if there are none.'],
    [{ ...feedToTexts, nodes: [] }, 'nodes: has to be a list of 1 to 500 nodes; there are 0.'],
    [
      { ...feedToTexts, nodess: [] },
      'nodess: unknown; did you mean "nodes"? Allowed: schema, name, inputs, nodes, edges, layout.',
    ],
    [
      { ...feedToTexts, layout: { fed: { x: 1, y: 1 } } },
      'layout.fed: no node "fed"; did you mean "feed"? Nodes: feed, each, draft, sum.',
    ],
  ])('is refused with what it lacks', (graph, mistake) => {
    expect(mistakesOf(graph)).toContain(mistake);
  });
});

describe('what is hostile', () => {
  const nested = (levels: number): unknown => Array.from({ length: levels }).reduce((inner) => [inner], 1);
  const withoutText: unknown = JSON.parse('{"toString": 1, "valueOf": 1}');

  it.each(['schema', 'name', 'inputs', 'nodes', 'edges', 'layout'])('does not break the check in %s', (key) => {
    for (const value of [nested(20_000), withoutText, [nested(20_000)], { a: nested(20_000) }, [withoutText]]) {
      const mistakes = mistakesOf({ ...feedToTexts, [key]: value });
      expect(mistakes.length).toBeGreaterThan(0);
    }
  });

  it.each(['id', 'kind', 'label', 'with', 'onError', 'retry', 'timeoutSeconds', 'locked'])(
    'does not break it in %s of a node',
    (key) => {
      for (const value of [nested(20_000), withoutText]) {
        expect(mistakesOf(graphOf([{ ...text('a', 'x'), [key]: value }])).length).toBeGreaterThan(0);
      }
    },
  );

  it('is refused as the default of an input', () => {
    const deep = { ...feedToTexts, inputs: { ...feedToTexts.inputs, list: { type: 'list', default: nested(21) } } };
    expect(mistakesOf(deep)).toEqual(['inputs.list.default: is nested deeper than 20 levels.']);
  });
});

describe('nodes', () => {
  const one = (node: object): readonly string[] => mistakesOf(graphOf([node as WorkflowNode]));

  it.each([
    [{ id: 'a', kind: 'conditon' }, 'nodes.a.kind: there is no kind "conditon"; did you mean "condition"? Kinds: '],
    [{ id: 'a', kind: 'IF' }, 'nodes.a.kind: there is no kind "IF"; did you mean "condition"? Kinds: '],
    [{ id: 'a', kind: 'for-each' }, 'nodes.a.kind: there is no kind "for-each"; did you mean "loop"? Kinds: '],
    [{ id: 'a' }, 'nodes.a.kind: missing; kinds: '],
    [{ id: 'a-b', kind: 'join' }, 'nodes[0].id: has to be a word: a letter, then letters, digits and _.'],
    [{ id: 'steps', kind: 'join' }, 'nodes[0].id: "steps" means something in expressions; choose another word.'],
    [{ id: '__proto__', kind: 'join' }, 'nodes[0].id: has to be a word'],
    [{ id: 'constructor', kind: 'join' }, 'nodes[0].id: "constructor" means something'],
    [{ kind: 'join' }, 'nodes[0].id: has to be a word, by which expressions name the node; it is missing.'],
    [{ id: 'a', kind: 'join', lokced: true }, 'nodes.a.lokced: unknown; did you mean "locked"?'],
    [
      { id: 'a', kind: 'join', onError: 'ignore' },
      'nodes.a.onError: "ignore" is not allowed; allowed: stop, continue, compensate.',
    ],
    [
      { id: 'a', kind: 'join', retry: { maxAttempts: 11, waitSeconds: 0 } },
      'nodes.a.retry.maxAttempts: has to be a whole number from 1 to 10.',
    ],
    [{ id: 'a', kind: 'join', timeoutSeconds: 0 }, 'nodes.a.timeoutSeconds: has to be a whole number from 1 to 3600.'],
    [{ id: 'a', kind: 'join', with: { x: 1 } }, 'nodes.a.with.x: unknown; allowed: none.'],
  ])('are refused with what is wrong with %j', (node, mistake) => {
    expect(one(node)).toEqual([expect.stringContaining(mistake)]);
  });

  it('have ids of their own', () => {
    expect(mistakesOf(graphOf(joined('a', 'a')))).toEqual([
      'nodes[1].id: "a" is the id of an earlier node; choose another word.',
    ]);
  });
});

describe('settings', () => {
  const settings = (given: object): readonly string[] =>
    mistakesOf(graphOf([{ id: 'text', kind: 'generate_text', with: { prompt: 'x', ...given } }]));

  it.each([
    [{ modle: 'small' }, 'nodes.text.with.modle: unknown; did you mean "model"? Allowed: prompt, model, words, tags.'],
    [{ model: 'smal' }, 'nodes.text.with.model: "smal" is not allowed; did you mean "small"? Allowed: small, large.'],
    [{ prompt: undefined }, 'nodes.text.with.prompt: missing; Prompt: What to write.'],
    [{ prompt: 7 }, 'nodes.text.with.prompt: has to be a text; it is a number'],
    [{ words: '7' }, 'nodes.text.with.words: has to be a number; it is a text.'],
    [{ words: 501 }, 'nodes.text.with.words: 501 is too large; at most 500.'],
    [{ words: 0 }, 'nodes.text.with.words: 0 is too small; at least 1.'],
    [{ tags: [1, 2, 3, 4] }, 'nodes.text.with.tags: has 4 entries; at most 3.'],
    [{ prompt: 'x'.repeat(201) }, 'nodes.text.with.prompt: has 201 characters; at most 200.'],
    [
      { words: { $: 'inputs.url', x: 1 } },
      'nodes.text.with.words: an expression is written {"$": "…"}, with a text and nothing beside it.',
    ],
    [{ words: { $: '1 +' } }, 'nodes.text.with.words: ends too early: something is missing at the end.'],
    [{ words: '{{ inputs.url }}' }, 'nodes.text.with.words: is no template; write {"$": "inputs.url"} instead.'],
    [{ model: '{{ inputs.tone }}' }, 'nodes.text.with.model: is no template; write {"$": "inputs.tone"} instead.'],
    [{ prompt: 'a {{ inputs.url' }, 'nodes.text.with.prompt: {{ at character 3 is not closed by }}; \\{{ stands for two braces.'],
    [{ prompt: '{{ lowr("x") }}' }, 'nodes.text.with.prompt: {{ lowr("x") }}: there is no function lowr; functions: '],
    [{ tags: ['a', { $: 'inputs.nope' }] }, 'nodes.text.with.tags: there is no input "nope"; inputs: url, tone.'],
  ])('are refused with what is wrong with %j', (given, mistake) => {
    expect(settings(given)).toEqual([expect.stringContaining(mistake)]);
  });

  it('do not end the check with a depth that no stack holds', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 5_000; level += 1) deep = [deep];
    expect(settings({ tags: deep })).toEqual(['nodes.text.with: is nested deeper than 20 levels.']);
  });

  it('leave nothing behind in the prototypes of JavaScript', () => {
    const given: unknown = JSON.parse(
      '{"id":"text","kind":"set","with":{"values":{"__proto__":{"polluted":1},"constructor":{"x":1}}}}',
    );
    expect(mistakesOf(graphOf([given as WorkflowNode]))).toHaveLength(1);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('edges', () => {
  const branch = { id: 'if', kind: 'condition', with: { when: 'true' } };
  const connected = (arrow: string): readonly string[] => mistakesOf(graphOf([...joined('feed', 'draft'), branch], edges(arrow)));

  it.each([
    ['feed → drft', 'edges[0].to: no node "drft"; did you mean "draft"? Nodes: feed, draft, if.'],
    ['fed → draft', 'edges[0].from: no node "fed"; did you mean "feed"? Nodes: feed, draft, if.'],
    ['feed.tem → draft', 'edges[0].from: feed has no port "tem"; ports: out, error.'],
    ['if → draft', 'edges[0].from: if has no port "out"; write: if.true, if.false, if.error.'],
    ['if.true → draft.in', 'edges[0].to: leads to a node, not to a port; write "draft".'],
    ['feed → feed', 'edges[0]: leads from feed to itself; remove it. What repeats stands in a loop.'],
    [
      'feed.error → draft',
      'edges[0].from: feed never ends through its port error; set nodes.feed.onError to "continue", or remove the edge.',
    ],
  ])('%s is refused with what is wrong', (arrow, mistake) => {
    expect(connected(arrow)).toEqual([mistake]);
  });

  it('stand once', () => {
    expect(mistakesOf(graphOf(joined('a', 'b'), edges('a → b', 'a.out → b')))).toEqual([
      'edges[1]: is the same as edges[0]; remove one of them.',
    ]);
  });
});

describe('circles', () => {
  it('are named as a path, each of them', () => {
    const graph = graphOf(joined('a', 'b', 'c', 'd', 'e'), edges('a → b', 'b → c', 'c → a', 'd → e', 'e → d'));
    const mistakes = mistakesOf(graph);
    expect(mistakes).toHaveLength(2);
    expect(mistakes.join(' ')).toMatch(/(a → b → c → a|b → c → a → b|c → a → b → c); remove one of these edges/);
    expect(mistakes.join(' ')).toMatch(/(d → e → d|e → d → e)/);
  });

  it('back to a loop are not needed', () => {
    const [mistake] = mistakesOf(graphOf([...looped('each'), ...joined('x')], edges('each.item → x', 'x → each')));
    expect(mistake).toContain('remove the edge back to each: a loop goes on by itself');
  });
});

describe('loops', () => {
  const nodes = [...looped('each'), ...joined('feed', 'draft', 'mail')];
  const mistakes = (...arrows: string[]): readonly string[] => mistakesOf(graphOf(nodes, edges(...arrows)));

  it('are not left by an edge, and the fix is named', () => {
    expect(mistakes('each.item → draft', 'draft → mail', 'each.done → mail')).toEqual([
      'edges[1]: draft is in the loop each, and each → mail comes from outside of it. To run mail once after all items, remove this edge; to run it for each item, remove edges[2].',
    ]);
  });

  it('are not entered by an edge from outside', () => {
    expect(mistakes('each.item → draft', 'feed → draft')).toEqual([
      'edges[0]: draft is in the loop each, and feed → draft comes from outside of it. To run draft once after all items, connect each.done → draft instead of this edge; to run it for each item, remove edges[1] and connect feed → each.',
    ]);
  });

  it('have something to run', () => {
    expect(mistakes('each.done → mail')).toEqual([
      'nodes.each: its port item leads nowhere; add an edge from "each.item" to the first node that runs for each item.',
    ]);
  });

  it('are nested five deep at most', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const arrows = [...ids.slice(1).map((id, at) => `${ids[at]}.item → ${id}`), 'f.item → last'];
    expect(mistakesOf(graphOf([...looped(...ids), ...joined('last')], edges(...arrows)))).toEqual([
      'nodes.f: is within a, b, c, d, e; loops can be nested 5 deep.',
    ]);
  });
});

describe('what expressions read', () => {
  it.each([
    ['{{ steps.txt.text }}', 'nodes.draft.with.prompt: there is no node "txt"; did you mean "text"? Nodes: text.'],
    ['{{ steps.text.text }}', 'nodes.draft.with.prompt: reads steps.text, which may not run before it: add edge text → draft.'],
    ['{{ steps.draft.text }}', 'nodes.draft.with.prompt: reads steps.draft, its own output, which is not there yet.'],
    ['{{ inputs.ton }}', 'nodes.draft.with.prompt: there is no input "ton"; did you mean "tone"? Inputs: url, tone.'],
    ['{{ inputs.url.host }}', 'nodes.draft.with.prompt: reads "host" of inputs.url, which is a text.'],
    ['{{ item.title }}', 'nodes.draft.with.prompt: item is known within a loop only; connect draft behind the port item of one.'],
    [
      '{{ step.text }}',
      'nodes.draft.with.prompt: {{ step.text }}: there is no step; an expression names inputs, trigger, steps, item, index: write inputs.step for an input, steps.step for what a node gave.',
    ],
  ])('%s', (prompt, mistake) => {
    expect(withPrompt(prompt, text('text', 'x'))).toEqual([mistake]);
  });

  const chain = (prompt: string): WorkflowGraph => graphOf([text('text', 'x'), text('draft', prompt)], edges('text → draft'));

  it.each([
    ['{{ steps.text.body }}', 'nodes.draft.with.prompt: there is no steps.text.body; generate_text gives text, tags, usage.'],
    ['{{ steps.text.text.length }}', 'nodes.draft.with.prompt: reads "length" of steps.text.text, which is a text.'],
    [
      '{{ steps.text.tags.first }}',
      'nodes.draft.with.prompt: reads "first" of steps.text.tags, which is a list: read an entry (steps.text.tags[0]), or use map.',
    ],
  ])('%s, of a node before', (prompt, mistake) => {
    expect(mistakesOf(chain(prompt))).toEqual([mistake]);
    expect(mistakesOf(chain('{{ steps.text.text }} {{ steps["text"].usage.tokens }} {{ steps.text.tags[0] }}'))).toEqual([]);
  });

  it('are not steps that run later', () => {
    expect(mistakesOf(graphOf([text('a', '{{ steps.b.text }}'), text('b', 'x')], edges('a → b')))).toEqual([
      'nodes.a.with.prompt: reads steps.b, which runs after it.',
    ]);
  });

  const aroundLoop = (draft: string, mail: string): readonly string[] =>
    mistakesOf(
      graphOf(
        [...looped('each'), text('draft', draft), text('mail', mail), text('other', 'x')],
        edges('each.item → draft', 'each.done → mail'),
      ),
    );

  it('is within a loop the item, and behind it the results', () => {
    expect(aroundLoop('{{ item }}', '{{ steps.each.results[0].draft.text }} {{ steps.each.count }}')).toEqual([]);
    expect(aroundLoop('{{ steps.each.count }}', 'x')).toEqual([
      'nodes.draft.with.prompt: reads steps.each, the loop that it is in, which has not ended; within it, item is the entry and index its position.',
    ]);
    expect(aroundLoop('x', '{{ steps.draft.text }}')).toEqual([
      'nodes.mail.with.prompt: reads steps.draft, which runs once for each item of each; behind each.done, read steps.each.results.',
    ]);
    expect(aroundLoop('{{ steps.other.text }}', 'x')).toEqual([
      'nodes.draft.with.prompt: reads steps.other, which may not run before it: add edge other → each.',
    ]);
  });
});

describe('what follows from another mistake', () => {
  it('is not reported', () => {
    const nodes = [...looped('each'), text('draft', '{{ item }} {{ steps.each.count }}')];
    expect(mistakesOf(graphOf(nodes, edges('each.itm → draft')))).toEqual([
      'edges[0].from: each has no port "itm"; did you mean "item"? Ports: item, done, error.',
    ]);
    const misspelt = [{ id: 'each', kind: 'lop', with: { over: [1] } }, text('draft', '{{ item }} {{ inputs.nope }}')];
    expect(mistakesOf(graphOf(misspelt, edges('each.item → draft')))).toEqual([
      expect.stringContaining('nodes.each.kind: there is no kind "lop"; did you mean "loop"?'),
      'nodes.draft.with.prompt: there is no input "nope"; inputs: url, tone.',
    ]);
  });
});

describe('many mistakes', () => {
  it('are all reported at once, the first fifty in full', () => {
    const nodes = Array.from({ length: 62 }, (_, at) => ({ id: `n${at}`, kind: 'nothing' }));
    const mistakes = mistakesOf(graphOf(nodes));
    expect(mistakes).toHaveLength(51);
    expect(mistakes.at(-1)).toBe('and 12 more.');
  });
});
