import { expect, it } from '@jest/globals';
import { checkGraph } from './check-graph.js';
import { kinds } from './graphs.fixture.js';
import { mistakePointer } from './mistake-pointer.js';

const graph = {
  schema: 'imprint.workflow/1',
  name: ' ',
  inputs: { url: { type: 'txt' } },
  nodes: [
    { id: 'text', kind: 'generate_text', with: { prompt: '{{ steps.nope.text }}', 'a.b/c~d': 1, tags: [1, { $: 7 }] } },
    { id: 'text', kind: 'join' },
    { id: 'pause', kind: 'wait' },
    { kind: 'generate_txt' },
  ],
  edges: [{ from: 'text', to: 'pause' }, { from: 'text.out', to: 'nowhere' }, 7],
  layout: { gone: { x: 0, y: 0 } },
};

it('points to the place of each mistake', () => {
  expect(
    checkGraph(graph, kinds)
      .map((mistake) => mistakePointer(mistake, graph))
      .toSorted(),
  ).toEqual([
    '/edges/1/to',
    '/edges/2',
    '/inputs/url/type',
    '/label',
    '/layout/gone',
    '/nodes/0/with/a.b~1c~0d',
    '/nodes/0/with/prompt',
    '/nodes/0/with/tags/1',
    '/nodes/1/id',
    '/nodes/2/with',
    '/nodes/3/id',
    '/nodes/3/kind',
  ]);
});

it('is null without a place', () => {
  for (const mistake of ['and 3 more.', 'graph: has to be an object; it is a list.', ''])
    expect(mistakePointer(mistake, graph)).toBeNull();
  expect(mistakePointer('nodes: has to be a list', null)).toBeNull();
});

it('of what is not there is where it would be', () => {
  expect(mistakePointer('nodes.gone.with.prompt: missing', graph)).toBe('/nodes/gone/with/prompt');
  expect(mistakePointer('nodes[9].id: missing', graph)).toBe('/nodes/9/id');
});
