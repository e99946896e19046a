import { describe, expect, it } from '@jest/globals';
import { madeSites, type ExpectedBrand } from './corpus.js';
import { scoredFields, scoreSite, scoreTable, tally, type Found } from './score.js';

const expected: ExpectedBrand = {
  label: ['Hearth & Crumb', 'Hearth & Crumb Ltd'],
  description: 'wood-fired oven',
  logo: ['/img/logo.png', '*/logo-small.png'],
  colors: { background: ['#fbf5ea', '#ffffff'], foreground: ['#3a2a1d'], accent: ['#b4531f'] },
  fonts: { heading: ['Josefin Sans'], body: ['Lora'] },
  socialLinks: ['https://www.instagram.com/hearth/'],
  products: ['Dark rye'],
  contact: { email: 'hello@hearth.example', phone: '0117 946 0123', address: '14 North Street' },
  language: 'en',
};

const right: Found = {
  label: 'hearth & crumb',
  description: 'Bread from a wood‐fired  oven.',
  logo: '/img/logo.png',
  colors: { background: '#fbf5ea', foreground: '#3a2a1d', accent: '#b4531f' },
  fonts: { heading: 'Josefin Sans', body: 'Lora' },
  socialLinks: ['http://instagram.com/hearth'],
  products: [
    { name: 'Dark Rye', description: '', url: '' },
    { name: 'Country loaf', description: '', url: '' },
  ],
  contact: { email: 'hello@hearth.example', phone: '+44 117 946 0123', address: '14 North Street, Bristol' },
  language: 'en-GB',
};

describe('the score of a scan', () => {
  it('is right in every field where everything was found, in other spellings that mean the same', () => {
    expect(scoreSite(expected, right)).toEqual(Object.fromEntries(scoredFields.map((field) => [field, true])));
  });

  it.each([
    ['label', { label: 'Hearth' }],
    ['label', { label: undefined }],
    ['description', { description: 'Bread.' }],
    ['logo', { logo: '/img/instagram.png' }],
    ['logo', { logo: undefined }],
    ['colors', { colors: { background: '#fbf5ea', foreground: '#3a2a1d', accent: '#b4831f' } }],
    ['colors', { colors: { background: '#000000', foreground: '#3a2a1d', accent: '#b4531f' } }],
    ['colors', { colors: { background: '#fbf5ea', foreground: 'brown', accent: '#b4531f' } }],
    ['fonts', { fonts: { heading: 'Lora', body: 'Josefin Sans' } }],
    ['socialLinks', { socialLinks: ['https://instagram.com/other'] }],
    ['products', { products: [{ name: 'Rye' }] }],
    ['contact', { contact: { email: 'hello@hearth.example', phone: '0117 946 0124', address: '14 North Street' } }],
    ['contact', { contact: { email: 'hello@hearth.example', phone: '0117 946 0123', address: '' } }],
    ['language', { language: 'de' }],
  ])('is wrong in %s, and in nothing else, with %j', (field, change) => {
    const all = Object.fromEntries(scoredFields.map((one) => [one, one !== field]));
    expect(scoreSite(expected, { ...right, ...change })).toEqual(all);
  });

  it('takes colours that nobody tells apart, and every accepted one', () => {
    const of = (background: string): boolean | null =>
      scoreSite(expected, { ...right, colors: { background, foreground: '#3a2a1d', accent: '#b4531f' } }).colors;
    expect([of('#FCF6EC'), of('#ffffff'), of('#e0d8c8')]).toEqual([true, true, false]);
  });

  it('takes each of several words and contacts that are right, and nothing where only that is', () => {
    const { label, colors } = expected;
    const of = (contact: ExpectedBrand['contact'], is: object): boolean | null =>
      scoreSite({ label, colors, contact }, { contact: is }).contact;
    const phone = ['+1 212 555 0188', '03-5550-5678'];
    expect([of({ phone }, { phone: '03 5550 5678' }), of({ phone }, { phone: '' }), of({ phone }, {})]).toEqual([
      true,
      false,
      false,
    ]);
    expect([of({ email: [''] }, {}), of({ email: [''] }, { email: 'info@hearth.example' })]).toEqual([true, false]);
    const either = { label, colors, description: ['Nine rooms', 'neuf chambres'] };
    expect(['Neuf chambres.', 'Ten rooms.'].map((description) => scoreSite(either, { description }).description)).toEqual([
      true,
      false,
    ]);
  });

  it('takes a logo at a path of which a part differs from run to run, and a drawing within the page', () => {
    expect(scoreSite(expected, { ...right, logo: '/2026/11/logo-small.png' }).logo).toBe(true);
    expect(scoreSite(expected, { ...right, logo: '/img/logo.png?v=3' }).logo).toBe(true);
    const inline = { ...expected, logo: ['inline'] };
    expect(scoreSite(inline, { ...right, logo: 'data:image/svg+xml;base64,PHN2Zz4=' }).logo).toBe(true);
    expect(scoreSite(inline, { ...right, logo: '/favicon.svg' }).logo).toBe(false);
  });

  it('calls a logo wrong where there is none', () => {
    const none = { ...expected, logo: null };
    expect([scoreSite(none, { ...right, logo: undefined }).logo, scoreSite(none, right).logo]).toEqual([true, false]);
  });

  it('does not count what was not expected', () => {
    const { label, colors } = expected;
    const score = scoreSite({ label, colors }, right);
    expect(scoredFields.filter((field) => score[field] !== null)).toEqual(['label', 'colors']);
    expect(tally('fonts', [score])).toEqual({ right: 0, of: 0 });
  });

  it('is printed by field for both halves and all', () => {
    const wrong = scoreSite(expected, {});
    const table = scoreTable({ made: [scoreSite(expected, right), wrong], themes: [wrong] });
    expect(table.split('\n')[0]).toMatch(/field +made +themes +all/);
    expect(table).toMatch(/label +1\/2 50 % +0\/1 0 % +1\/3 33 %/);
  });

  it('has twenty made sites to judge, each with a name and colours, ten of them of ordinary businesses at least', () => {
    const sites = madeSites();
    expect(sites).toHaveLength(20);
    expect(sites.filter(({ name }) => !name.startsWith('hostile-')).length).toBeGreaterThanOrEqual(10);
    for (const { name, expected: wanted } of sites)
      expect({
        name,
        ok:
          wanted.label.length > 0 &&
          Object.values(wanted.colors)
            .flat()
            .every((one: string) => /^#[0-9a-f]{6}$/.test(one)),
      }).toEqual({ name, ok: true });
  });
});
