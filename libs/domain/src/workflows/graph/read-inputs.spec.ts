import { describe, expect, it } from '@jest/globals';
import { checkGraph } from './check-graph.js';
import { feedToTexts, kinds } from './graphs.fixture.js';

describe('what an input refers to', () => {
  const inputs = (input: object): readonly string[] =>
    checkGraph({ ...feedToTexts, inputs: { ...feedToTexts.inputs, posts: input } }, kinds);

  it('is known', () => {
    const entries = { language: { type: 'text', refersTo: 'language' }, start: { type: 'number', description: 'Seconds.' } };
    for (const input of [
      { type: 'list', refersTo: 'post' },
      { type: 'text', refersTo: 'image' },
      { type: 'list', entries },
    ])
      expect(inputs(input)).toEqual([]);
  });

  it.each([
    [{ type: 'list', refersTo: 'posts' }, 'inputs.posts.refersTo: "posts" cannot be referred to; did you mean "post"?'],
    [{ type: 'number', refersTo: 'post' }, 'inputs.posts.refersTo: is for texts and lists only.'],
    [{ type: 'text', entries: { a: { type: 'text' } } }, 'inputs.posts.entries: are for lists only.'],
    [{ type: 'list', entries: {} }, 'inputs.posts.entries: have to be an object of 1 to 10 fields'],
    [{ type: 'list', entries: { 'a-b': { type: 'text' } } }, 'inputs.posts.entries.a-b: has to be a word'],
    [{ type: 'list', entries: { a: 'text' } }, 'inputs.posts.entries.a: has to be an object such as {"type": "text"}'],
    [{ type: 'list', entries: { a: { type: 'list' } } }, 'inputs.posts.entries.a.type: "list" is no type;'],
    [{ type: 'list', entries: { a: { type: 'text', of: 1 } } }, 'inputs.posts.entries.a.of: unknown;'],
    [
      { type: 'list', entries: { a: { type: 'number', refersTo: 'post' } } },
      'inputs.posts.entries.a.refersTo: is for texts and lists only.',
    ],
  ])('is refused as %j', (input, mistake) => {
    expect(inputs(input)).toEqual([expect.stringContaining(mistake)]);
  });
});
