import { describe, expect, it } from '@jest/globals';
import type { GraphInput } from './graph.js';
import {
  entriesIn,
  entryFields,
  heldValue,
  missingInputs,
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
