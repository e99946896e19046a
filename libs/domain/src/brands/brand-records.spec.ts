import { completenessFields, completenessWeights } from '@imprint/contracts/brands';
import { describe, expect, it } from '@jest/globals';
import { completenessOf } from './brand-completeness.js';
import { changedRecord, differencesBetween, newRecord } from './brand-records.js';

const empty = newRecord('Café Terrace');

describe('changes of a record', () => {
  it('replace what is given, and leave the rest of the section as it is', () => {
    const first = changedRecord(empty, { voice: { tone: 'Warm', values: ['Regional', 'Fair'] }, text: 'Since 1987' });
    const second = changedRecord(first, { voice: { values: ['Fair'] }, identity: { colors: { accent: '#123456' } } });
    expect(second.voice).toEqual({ ...empty.voice, tone: 'Warm', values: ['Fair'] });
    expect(second.identity.colors).toEqual({ ...empty.identity.colors, accent: '#123456' });
    expect(second.text).toBe('Since 1987');
    expect(changedRecord(second, { voice: { tone: '', values: [] }, text: '' })).toEqual(
      changedRecord(empty, { identity: { colors: { accent: '#123456' } } }),
    );
  });

  it('take no field that a record does not have', () => {
    const hostile = JSON.parse('{"__proto__":{"text":"no"},"voice":{"loud":true},"more":1}') as object;
    expect(changedRecord(empty, hostile)).toEqual(empty);
  });

  it('know what a brand offers as it was, whatever class its entries are of', () => {
    class Offer {
      name = 'Lunch';
      description = '';
      url = '';
    }
    const first = changedRecord(empty, {
      products: [new Offer()],
      contact: { phone: '030 1' },
      identity: { palette: ['#123456'] },
    });
    const again = changedRecord(first, { products: [{ name: 'Lunch', description: '', url: '' }] });
    expect(differencesBetween(first, again)).toEqual([]);
    expect(again.contact).toEqual({ email: '', phone: '030 1', address: '' });
    expect(differencesBetween(empty, again).map(({ field }) => field)).toEqual(['identity.palette', 'products', 'contact.phone']);
  });

  it('are named by section and field, colours as one', () => {
    const after = changedRecord(empty, {
      label: 'Terrace',
      voice: { tone: 'Warm' },
      identity: { colors: { accent: '#123456' } },
      strategy: { goals: [] },
    });
    expect(differencesBetween(empty, after).map(({ field }) => field)).toEqual(['label', 'identity.colors', 'voice.tone']);
    expect(differencesBetween(empty, after)[2]).toEqual({ field: 'voice.tone', before: '', after: 'Warm' });
  });
});

describe('completeness', () => {
  const filled = changedRecord(empty, {
    ...{ description: 'A café', text: 'Since 1987' },
    voice: {
      ...{ tone: 'Warm', style: 'Short', audience: 'Neighbours', values: ['Fair'], pillars: ['Season'] },
      ...{ sampleOutput: 'We are open.', doesNotSoundLike: ['A press release'] },
    },
    strategy: { goals: ['Guests'], contentTypes: ['post'], platforms: ['feed'], frequency: 'Weekly' },
  });

  it('goes from 0 to 100 over 13 fields', () => {
    expect(completenessFields).toHaveLength(13);
    expect(completenessOf(empty)).toMatchObject({ score: 0, incompleteFields: completenessFields });
    expect(completenessOf(filled)).toEqual({ score: 100, gaps: [], incompleteFields: [] });
  });

  it('names the three fields that would add most', () => {
    const wanted = { voice: { tone: ' \n', values: [] }, strategy: { frequency: '' }, text: '' };
    expect(completenessOf(changedRecord(filled, wanted))).toEqual({
      score: 70,
      gaps: [
        { field: 'voice.tone', weight: 12 },
        { field: 'text', weight: 8 },
        { field: 'voice.values', weight: 6 },
      ],
      incompleteFields: ['text', 'voice.tone', 'voice.values', 'strategy.frequency'],
    });
  });

  it('adds up: each field counts what it weighs', () => {
    for (const field of completenessFields) {
      const [section = '', name] = field.split('.');
      const value = (name === undefined ? filled[field as 'text'] : (filled[section as 'voice'] as never)[name]) as unknown;
      const nothing = Array.isArray(value) ? [] : '';
      const without = changedRecord(filled, name === undefined ? { [section]: nothing } : { [section]: { [name]: nothing } });
      expect(completenessOf(without).score).toBe(100 - completenessWeights[field]);
    }
  });
});
