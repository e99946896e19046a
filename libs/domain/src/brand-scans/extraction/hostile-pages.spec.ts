import { limits } from '@imprint/contracts/limits';
import { describe, expect, it } from '@jest/globals';
import { extractBrand, pagesToRead, picturesOf, sitesOwnWords, stylesheetsOf } from './index.js';
import { readTree } from './pages/page-tree.js';
import { withVariables } from './style/variables.js';
import { valueOf } from './sites.fixture.js';

const large = 2 * 1024 * 1024;
const repeated = (text: string, count = Math.floor(large / text.length)): string => text.repeat(count);
const head = '<html><head><title>Kiln Studio</title></head><body>';
const numbered = (text: (index: number) => string, count: number): string =>
  Array.from({ length: count }, (_text, index) => text(index)).join('');
const links = Array.from({ length: 100_000 }, (_link, index) => `<a href="/p/${index}">about ${index}</a>`).join('');
const noise = '<feTurbulence baseFrequency="0.9" numOctaves="10"/>'.repeat(2_000);
const disguised = Buffer.from(
  `<!--${' '.repeat(600)}--><svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><filter id="f">${noise}</filter><rect width="500" height="500" filter="url(#f)"/></svg>`,
).toString('base64');

/** Each would take minutes, or end the process, if anything in the way were unbounded. */
const hostile: Readonly<Record<string, string>> = {
  'tags that are never closed': head + repeated('<div>'),
  'ends of tags that were never opened, within many that were': head + repeated('<div>', 300) + repeated('</p></x>'),
  'a hundred thousand links': head + links,
  'one text without a space': `${head}<p>${repeated('a')}`,
  'a title of separators': `${head}<title>${repeated('| ')}</title>`,
  'what was escaped again and again': `${head}<p>${repeated('&amp;amp;lt;')}`,
  'what is nearly a mail address': `${head}<p>${repeated('a.b+c@')}`,
  'what is nearly a telephone number': `${head}<p>tel: ${repeated('1 ')}`,
  'JSON in JSON in JSON': `${head}<script type="application/ld+json">${repeated('[', 500_000)}</script>`,
  'rules in rules': `${head}<style>${repeated('a{')}</style><p>hello</p>`,
  'brackets in brackets': `${head}<style>a{color:${repeated('(', 300_000)}}</style><p>hello</p>`,
  'selectors that try everything': `${head}<style>${repeated('div div div div div div div div p{color:red}', 8_000)}</style>${repeated('<div>', 150)}${repeated('<p>hello</p>', 3_000)}`,
  'variables that every element has again': `${head}<style>:root{${numbered((index) => `--v${index}:1;`, 20_000)}}div{--x:1}p{--x:2}</style>${repeated('<div><p>hello</p></div>', 7_000)}`,
  'many declarations for every element': `${head}<style>*{${numbered((index) => `--v${index}:1;`, 20_000)}}</style>${repeated('<p>hello</p>', 14_000)}`,
  'variables of variables for every element': `${head}<style>:root{${numbered((index) => `--v${index}:var(--v${index + 1},${repeated('x', 3_000)});`, 190)}}*{color:var(--v0);background-color:var(--v0)}</style>${repeated('<p>hello</p>', 14_000)}`,
  'a drawing that calls itself PNG': `${head}<header><a href="/"><img class="logo" src="data:image/png;base64,${disguised}"></a></header>`,
  'a drawing whose colour never comes': `${head}<header><a href="/"><svg class="logo"><path d="M0 0h9" data-ink="fill=${repeated(' ', 95_000)}"/></svg></a></header>`,
};

describe('a hostile page', () => {
  it.each(Object.entries(hostile))('of %s is read within bounds, and keeps what stands before it', async (_what, html) => {
    const pages = [{ url: 'https://x1.example/', html, language: null }];
    const [start] = pages;
    if (start !== undefined) expect(pagesToRead(start, [], 12).length).toBeLessThanOrEqual(12);
    expect(picturesOf(pages)).toEqual([]);
    expect(stylesheetsOf(pages)).toEqual([]);
    expect(sitesOwnWords(pages).join('').length).toBeLessThan(50_000);
    const findings = await extractBrand({ address: 'https://x1.example/', pages, stylesheets: [], pictures: [] });
    expect(valueOf(findings, 'label')).toBe('Kiln Studio');
    for (const { evidence, confidence } of findings) {
      expect(evidence.length).toBeLessThanOrEqual(300);
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });

  it('has no more elements, and none deeper, than are kept', () => {
    const { elements } = readTree('https://x1.example/', repeated('<b>'));
    expect(elements.length).toBeLessThanOrEqual(30_000);
    expect(Math.max(...elements.slice(0, 5_000).map(({ depth }) => depth))).toBeLessThanOrEqual(200);
  });

  it('has variables that do not grow without end', () => {
    const doubled = Array.from(
      { length: 60 },
      (_name, index) => [`--v${index}`, `var(--v${index + 1}) var(--v${index + 1})`] as const,
    );
    expect(withVariables('var(--v0)', new Map(doubled))).toBeUndefined();
    expect(withVariables('var(--a)', new Map([['--a', 'var(--a)']]))).toBeUndefined();
    expect(withVariables('var(--none, var(--b, #fff))', new Map([['--b', '#123']]))).toBe('#123');
  });

  it('says nothing longer than a brand can, and nothing that is not one', async () => {
    const product = (name: string): object => ({
      '@type': 'Product',
      name,
      description: 'x'.repeat(5_000),
      url: 'javascript:alert(1)',
    });
    const things = [
      {
        '@type': 'Organization',
        name: 'Kiln',
        email: 'not a mail',
        telephone: '1'.repeat(400),
        address: 'Street 1 '.repeat(900),
        sameAs: ['javascript:alert(1)', 'https://x.com/share'],
      },
      ...Array.from({ length: 90 }, (_product, index) => product(`${index} ${'long '.repeat(100)}`)),
    ];
    const html = `<script type="application/ld+json">${JSON.stringify(things)}</script><meta name="description" content="${'word '.repeat(2_000)}">`;
    const findings = await extractBrand({
      address: 'https://x1.example/',
      pages: [{ url: 'https://x1.example/', html, language: null }],
      stylesheets: [],
      pictures: [],
    });
    const products = valueOf(findings, 'products') as { name: string; description: string; url: string }[];
    expect(products).toHaveLength(limits.brandProducts);
    for (const { name, description, url } of products) {
      expect(name.length).toBeLessThanOrEqual(limits.brandProductNameLength);
      expect(description.length).toBeLessThanOrEqual(limits.brandLineLength);
      expect(url).toBe('');
    }
    expect(String(valueOf(findings, 'description')).length).toBeLessThanOrEqual(limits.brandDescriptionLength);
    expect(valueOf(findings, 'contact')).toBeUndefined();
    expect(valueOf(findings, 'identity.socialLinks')).toBeUndefined();
  });
});
