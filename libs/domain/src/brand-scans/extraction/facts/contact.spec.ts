import { describe, expect, it } from '@jest/globals';
import { siteOf, valueOf } from '../sites.fixture.js';
import { sitePages } from '../pages/site-pages.js';
import { findContact } from './contact.js';

const contactOf = (pages: Readonly<Record<string, string>>, address = 'https://www.kiln.example/'): unknown => {
  const found = findContact(sitePages(siteOf(address, pages)));
  return found === undefined ? undefined : valueOf([found], 'contact');
};
const foot = (content: string): Readonly<Record<string, string>> => ({
  '/': `<body><main>Pots.</main><footer>${content}</footer>`,
});
const described = (thing: object): Readonly<Record<string, string>> => ({
  '/': `<script type="application/ld+json">${JSON.stringify({ '@type': 'Organization', name: 'Kiln', ...thing })}</script>`,
});

describe('a mail address', () => {
  it.each([
    ['of the own host before others', 'web@agency.example studio@kiln.example', 'studio@kiln.example'],
    ['with brackets', 'studio [at] kiln [dot] example', 'studio@kiln.example'],
    ['with other brackets', 'studio(at)kiln.example', 'studio@kiln.example'],
    ['of a host for everybody', 'Write to kilnstudio@gmail.com', 'kilnstudio@gmail.com'],
  ])('%s is found', (_what, text, email) => {
    expect(contactOf(foot(`<p>${text}</p>`))).toMatchObject({ email });
  });

  it.each([
    'Find us at kiln.example or call',
    'studio at kiln dot example',
    'you@example.com',
    'name@kiln.example',
    'Site by hello@agency.example',
    'logo@2x.png',
  ])('is not in %j', (text) => {
    expect(contactOf(foot(`<p>${text}</p>`))).toBeUndefined();
  });

  it('of a point of contact is found, and that of whoever wrote a review is not', () => {
    expect(contactOf(described({ contactPoint: { telephone: '+45 35 55 01 42', email: 'studio@kiln.example' } }))).toMatchObject({
      ...{ email: 'studio@kiln.example', phone: '+45 35 55 01 42' },
    });
    expect(contactOf(described({ review: { author: { '@type': 'Organization', email: 'eve@paper.example' } } }))).toBeUndefined();
  });
});

describe('a telephone number', () => {
  it.each([
    ['of a link, as it is shown', '<a href="tel:+441179460123">0117 946 0123</a>', '0117 946 0123'],
    ['of a link without one, as its country writes it', '<a href="tel:+441179460123">Call us</a>', '+44 117 946 0123'],
    ['with a word before it', 'Tél. 04 91 00 00 00', '04 91 00 00 00'],
    ['with a sign before it', '☎ 030 / 123 45 67', '030 / 123 45 67'],
    ['with the code of a country', 'Kiln · +34 920 00 00 00 · Ávila', '+34 920 00 00 00'],
  ])('%s is found', (_what, html, phone) => {
    expect(contactOf(foot(html))).toMatchObject({ phone });
  });

  it.each([
    'Fax: +49 431 000 00 11',
    'Telefax 0431 000 00 11',
    'HRB 12345 67890',
    'iPhone 15 2024 128 256',
    'Tel. 12.03.2024',
    '+1 2',
    'ISBN 978-3-16-148410-0',
  ])('is not in %j', (text) => {
    expect(contactOf(foot(`<p>${text}</p>`))).toBeUndefined();
  });
});

describe('a postal address', () => {
  it('is found by its parts in JSON-LD and in microdata', () => {
    const address = {
      '@type': 'PostalAddress',
      streetAddress: '8 rue Caisserie',
      postalCode: '13002',
      addressLocality: 'Marseille',
    };
    const expected = { address: '8 rue Caisserie, 13002 Marseille' };
    expect(contactOf(described({ address }))).toMatchObject(expected);
    expect(contactOf(described({ address: '8 rue Caisserie, 13002 Marseille' }))).toMatchObject(expected);
    const microdata = `<div itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="streetAddress">8 rue Caisserie</span>
      <span itemprop="postalCode">13002</span> <span itemprop="addressLocality">Marseille</span></div>`;
    expect(contactOf(foot(microdata))).toMatchObject(expected);
  });

  it('of an imprint is that of the brand, and not that of who runs its server', () => {
    const imprint = `<h1>Impressum</h1><p>Kiln GmbH<br>Am Kanal 1<br>10999 Berlin</p><p>Hosting: Server AG, Serverstraße 5, 80331 München</p>`;
    expect(contactOf({ '/': '<p>Pots.</p>', '/impressum': imprint })).toMatchObject({ address: 'Am Kanal 1, 10999 Berlin' });
  });

  it('is none of many: a list of shops says nothing', () => {
    const shops = [1, 2, 3, 4, 5].map((number) => `<p>Am Kanal ${number}, 1099${number} Berlin</p>`).join('');
    expect(contactOf({ '/': '<p>Pots.</p>', '/contact': shops })).toBeUndefined();
  });

  it('is not what an address element says of an author, and not one in an article', () => {
    expect(contactOf({ '/blog/pots': '<address>Written by Tom on March 12, 2024</address>' })).toBeUndefined();
    const article = '<article><footer><p>The mill, Am Kanal 1, 10999 Berlin</p></footer></article>';
    expect(contactOf({ '/': article })).toBeUndefined();
  });
});
