import { describe, expect, it } from '@jest/globals';
import { newRecord } from '../../brands/brand-records.js';
import type { TextBrief } from './text-model.js';
import { unknownLinks } from './unknown-links.js';

const record = newRecord('Bakery');
const brief: TextBrief = {
  type: 'article',
  topic: 'Old wheat, see https://mill.example/emmer/.',
  brand: {
    ...record,
    identity: { ...record.identity, website: 'https://bakery.example' },
    description: 'Write to hello@bakery.example',
  },
  channel: null,
  context: ['[The oven](https://oven.example/oak?kind=1#fire) and https://grain.example/ähre', 'Read example.com first.'],
  source: { mode: 'adapt', texts: ['From https://post.example/1'] },
};
const outline = [{ heading: 'The mill', points: ['<https://outline.example/stone>'] }];
const found = (body: string): string[] => unknownLinks(body, brief, outline).map(({ detail }) => detail);

describe('links of a text by a model', () => {
  it.each([
    'https://mill.example/emmer',
    'http://mill.example/emmer/#top',
    'https://MILL.example/emmer',
    'https://oven.example/oak?kind=1',
    'https://grain.example/%C3%A4hre',
    'https://bakery.example/',
    'mailto:hello@bakery.example',
    'https://example.com',
    'https://post.example/1',
    'https://outline.example/stone',
  ])('to %s are known: the request or the brand names it', (url) => {
    expect(found(`[x](${url})`)).toEqual([]);
  });

  it.each([
    'https://mill.example/emmer-2',
    'https://mill.example/',
    'https://oven.example/oak?kind=2',
    'https://other.mill.example/emmer/',
    'https://bakery.example/about',
    'mailto:sales@bakery.example',
    'https://invented.example/study',
  ])('to %s are found', (url) => {
    expect(unknownLinks(`[x](${url}) and [again](${url})`, brief)).toEqual([{ rule: 'unknown_link', detail: url }]);
  });

  it('are found as pictures and as addresses that are written out, and not where they are shown as text', () => {
    expect(
      found('![x](https://a.example/x.png)\n\nSource: https://b.example/y.\n\n[x](javascript:alert(1)) [y](/about)'),
    ).toEqual(['https://a.example/x.png', 'https://b.example/y']);
  });

  it('are named up to twenty', () => {
    expect(found(Array.from({ length: 21 }, (_, n) => `https://a.example/${n}`).join(' '))).toHaveLength(20);
  });
});
