import { describe, expect, it } from '@jest/globals';
import type { GraphInput } from './graph.js';
import {
  entriesIn,
  entryFields,
  heldValue,
  isOpenList,
  missingInputs,
  plainList,
  readTexts,
  textsOfNoBrand,
  unfinishedInputs,
  withoutEmptied,
} from './inputs.js';

const accounts: GraphInput = { type: 'list', required: true, refersTo: 'connection' };
const languages: GraphInput = {
  type: 'list',
  entries: { language: { type: 'text', refersTo: 'language' }, account: { type: 'text', refersTo: 'connection' } },
};

describe('a list that is picked', () => {
  const usual: GraphInput = { ...accounts, default: ['conn_1'] };

  it('is its default until somebody picks, and empty once it is emptied', () => {
    expect(heldValue(usual, '')).toEqual(['conn_1']);
    expect(heldValue(usual, '[]')).toEqual([]);
    expect(readTexts({ usual }, { usual: '[]' })).toEqual({ variables: { usual: [] }, broken: [] });
  });

  it('is missing where it is required and empty, also if it has a default', () => {
    expect(missingInputs({ accounts }, {})).toEqual(['accounts']);
    expect(missingInputs({ usual }, {})).toEqual([]);
    expect(missingInputs({ usual }, { usual: [] })).toEqual(['usual']);
    expect(missingInputs({ free: { type: 'list' } }, { free: [] })).toEqual([]);
  });

  it('becomes no default of a workflow while it is empty, so that whoever starts it is asked', () => {
    expect(withoutEmptied({ accounts, free: { type: 'list' } }, { accounts: [], free: [] })).toEqual({ free: [] });
  });

  it('holds nothing of another brand', () => {
    const texts = {
      accounts: '["conn_1"]',
      languages: '[{"language":"German","account":"conn_1"}]',
      title: 'Menu',
      unknown: 'x',
    };
    expect(textsOfNoBrand({ accounts, languages, title: { type: 'text' } }, texts)).toEqual({
      languages: '[{"language":"German"}]',
      title: 'Menu',
    });
  });
});

describe('a list of objects', () => {
  it('is shown by its fields where it is one', () => {
    expect(entryFields(languages)?.map(([name]) => name)).toEqual(['language', 'account']);
    expect(entryFields({ type: 'list' })).toBeUndefined();
    expect(entryFields({ type: 'list', entries: { broken: 1 } as never })).toBeUndefined();
    expect(entriesIn(undefined)).toEqual([]);
    expect(entriesIn([{ language: 'German' }])).toEqual([{ language: 'German' }]);
    expect(entriesIn(['German'])).toBeUndefined();
  });

  it('says which entries are empty', () => {
    const given = (entry: object) => unfinishedInputs({ languages }, { languages: [entry] });
    expect(given({})).toEqual(['languages']);
    expect(given({ language: '' })).toEqual(['languages']);
    expect(given({ language: 'German' })).toEqual([]);
    expect(given({ language: 'German', account: 'conn_1' })).toEqual([]);
    expect(unfinishedInputs({ languages }, {})).toEqual([]);
  });

  it('has false for a box that nobody ticked', () => {
    const tasks: GraphInput = { type: 'list', entries: { title: { type: 'text' }, isDone: { type: 'boolean' } } };
    const typed = '[{"title":"Bake"},{"title":"Sell","isDone":true},{}]';
    const { variables } = readTexts({ tasks }, { tasks: typed });
    expect(variables).toEqual({
      tasks: [{ title: 'Bake', isDone: false }, { title: 'Sell', isDone: true }, { isDone: false }],
    });
    expect(readTexts({ tasks }, {}).variables).toEqual({});
    const given = (entry: object) => unfinishedInputs({ tasks }, { tasks: [entry] });
    expect([{ title: 'Bake', isDone: false }, { isDone: true }].flatMap(given)).toEqual([]);
    expect(given({ isDone: false })).toEqual(['tasks']);
    const ticks: GraphInput = { type: 'list', entries: { isDone: { type: 'boolean' } } };
    expect(unfinishedInputs({ ticks }, { ticks: [{ isDone: false }] })).toEqual([]);
  });
});

describe('a list of texts or numbers', () => {
  const days: GraphInput = { type: 'list', default: [3, 2, 1] };
  const feeds: GraphInput = { type: 'list', required: true };

  it('has the type of what it holds, and of its default while it is empty', () => {
    expect(plainList(days, '')).toEqual({ type: 'number', entries: [3, 2, 1] });
    expect(plainList(days, '[]')).toEqual({ type: 'number', entries: [] });
    expect(plainList(days, '[null]')).toEqual({ type: 'number', entries: [null] });
    expect(plainList(days, '["soon"]')).toEqual({ type: 'text', entries: ['soon'] });
    expect(plainList(feeds, '')).toEqual({ type: 'text', entries: [] });
    expect(plainList(feeds, '["",null]')).toEqual({ type: 'text', entries: ['', null] });
    expect([isOpenList(feeds), isOpenList(days)]).toEqual([true, false]);
  });

  it('is none where it holds other things, cannot be read, or has fields', () => {
    expect(['[1,"a"]', '[{"a":1}]', '[true]', '[', 'null', '{}'].map((text) => plainList(feeds, text))).toEqual(
      Array.from({ length: 6 }, () => undefined),
    );
    expect(plainList({ type: 'list', default: [{ a: 1 }] }, '')).toBeUndefined();
    expect([plainList(languages, ''), plainList({ type: 'text' }, '')]).toEqual([undefined, undefined]);
  });

  it('is sent without what nobody filled in, so that a required one is asked for', () => {
    const read = (text: string) => readTexts({ feeds, days }, { feeds: text, days: '[3,null]' }).variables;
    expect(read('["a","",null]')).toEqual({ feeds: ['a'], days: [3] });
    // As captions of pictures, which go by their number.
    expect(read('["",null,"c"]')).toEqual({ feeds: ['', '', 'c'], days: [3] });
    expect(missingInputs({ feeds }, read('[""]'))).toEqual(['feeds']);
    expect(read('[null,{"a":1}]')).toMatchObject({ feeds: [null, { a: 1 }] });
  });
});
