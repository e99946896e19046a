import { expect, it } from '@jest/globals';
import { checkGraph } from './check-graph.js';
import { edges, graphOf, kinds, text } from './graphs.fixture.js';

const mistakesOf = (prompt: string, more: object): readonly string[] =>
  checkGraph(graphOf([{ ...text('first', 'Hi'), ...more }, text('draft', prompt)], edges('first → draft')), kinds);
const continuing = { onError: 'continue' };

it.each(['steps.first.error', 'steps.first.error.class', 'steps.first.error.code', 'steps["first"].error.message'])(
  'why a node failed can be read: %s',
  (source) => {
    expect(mistakesOf(`{{ ${source} }}`, continuing)).toEqual([]);
  },
);

it('only of a node after whose failure the execution goes on', () => {
  expect(mistakesOf('{{ steps.first.error.code }}', {})).toEqual([
    'nodes.draft.with.prompt: there is no steps.first.error: set "onError": "continue" on first to read why it failed.',
  ]);
});

it('has no other fields', () => {
  expect(mistakesOf('{{ steps.first.error.codes }}', continuing)).toEqual([
    'nodes.draft.with.prompt: there is no steps.first.error.codes; did you mean "code"? It has: class, code, message.',
  ]);
});
