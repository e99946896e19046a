import { limits } from '@imprint/contracts/limits';
import type { BrandProduct } from '@imprint/contracts/brands';
import type { Finding } from '../../read-site.js';
import { finding } from '../evidence.js';
import { cleanAddress, isSameSite, resolved } from '../pages/addresses.js';
import { addressesIn, isOf, textIn, type Thing } from '../pages/json-ld.js';
import { kindOfPage } from '../pages/page-kinds.js';
import { attr, isHidden, isInside, nicknames, regionOf, textOf, within } from '../pages/page-search.js';
import type { PageElement, PageTree } from '../pages/page-tree.js';
import { oneLineOf } from '../pages/plain-text.js';
import type { SitePage, SitePages } from '../pages/site-pages.js';

interface FoundProduct extends BrandProduct {
  confidence: number;
  source: string;
  kind: string;
}

const described = [
  'Product',
  'ProductGroup',
  'IndividualProduct',
  'ProductModel',
  'Service',
  'MenuItem',
  'Course',
  'SoftwareApplication',
  'MobileApplication',
  'WebApplication',
  'Book',
  'Event',
];
const ofOthers = new Set(['itemReviewed', 'isRelatedTo', 'isSimilarTo', 'review']);
const price =
  /(?:[€$£¥₪₹₩]|USD|EUR|CHF|kr|zł|円|元|ر\.س|د\.إ|₽)\s?\d|\d[\d.,]*\s?(?:[€$£¥₪₹₩]|USD|EUR|CHF|kr|zł|円|元|ر\.س|د\.إ|₽)/u;
const cardName =
  /(?:^|[\s_-])(?:product|plan|pricing|price|menu-?item|dish|service|offer|package|tier|shop-?item|grid-product)(?:[_-]{1,2}?(?:card|item|tile|box|table|column|inner|entry))?(?:$|[\s_-])/u;

/** What the brand offers: what its pages describe to machines, what they sell, and what they call their services. */
export function findProducts({ pages, start }: SitePages): Finding | undefined {
  const found = new Map<string, FoundProduct>();
  for (const product of pages.flatMap((page) => [
    ...describedProducts(page, start),
    ...markedProducts(page),
    ...cards(page),
    ...services(page),
  ])) {
    const key = product.name.toLowerCase();
    const known = found.get(key);
    if (known === undefined) found.set(key, product);
    else
      found.set(key, {
        ...(known.confidence >= product.confidence ? known : product),
        description: known.description || product.description,
        url: known.url || product.url,
      });
  }
  const products = [...found.values()].toSorted((one, other) => other.confidence - one.confidence).slice(0, limits.brandProducts);
  const [first] = products;
  if (first === undefined) return undefined;
  const strong = products.filter(({ confidence }) => confidence >= first.confidence - 0.35);
  return finding(
    'products',
    strong.map(({ name, description, url }) => ({ name, description, url })),
    {
      source: first.source,
      confidence: first.confidence,
      evidence: `${strong.length} by ${[...new Set(strong.map(({ kind }) => kind))].join(', ')}: ${strong
        .slice(0, 5)
        .map(({ name }) => name)
        .join(', ')}`,
    },
  );
}

function product(
  page: SitePage,
  given: { name: string; description: string; url: string; confidence: number; kind: string },
): FoundProduct[] {
  const name = oneLineOf(given.name, limits.brandProductNameLength);
  if (
    name.length < 2 ||
    !/\p{L}/u.test(name) ||
    /^(?:read more|learn more|add to cart|more|mehr|buy now|view all|shop now|products?|services?|pricing)$/iu.test(name)
  )
    return [];
  const url = resolved(given.url, page.tree.url);
  const home = URL.parse(page.url);
  const address = url !== undefined && home !== null && isSameSite(url, home) ? cleanAddress(url) : '';
  return [
    {
      name,
      description: oneLineOf(given.description, limits.brandLineLength),
      url: address,
      confidence: given.confidence,
      source: page.url,
      kind: given.kind,
    },
  ];
}

function describedProducts(page: SitePage, start: string): FoundProduct[] {
  return page.things
    .filter((thing) => isOf(thing, ...described) && !ofOthers.has(thing.role))
    .slice(0, 100)
    .flatMap((thing: Thing) => {
      const isEvent = isOf(thing, 'Event', 'Book');
      const url = addressesIn(thing.fields, 'url')[0] ?? (page.url === start ? '' : page.url);
      return product(page, {
        name: textIn(thing.fields, 'name', 300),
        description: textIn(thing.fields, 'description'),
        url,
        confidence: isEvent ? 0.45 : 0.9,
        kind: 'JSON-LD',
      });
    });
}

function markedProducts(page: SitePage): FoundProduct[] {
  const marked = page.tree.elements
    .filter((element) => /schema\.org\/(?:Product|MenuItem|Service)$/iu.test(attr(element, 'itemtype')))
    .slice(0, 100);
  return marked.flatMap((element) => {
    const inner = [...within(page.tree, element)].slice(0, 300);
    const of = (name: string): PageElement | undefined => inner.find(({ attributes }) => attributes['itemprop'] === name);
    const textFor = (name: string, most: number): string => {
      const one = of(name);
      return one === undefined ? '' : attr(one, 'content') || textOf(one, most);
    };
    const link = of('url');
    return product(page, {
      name: textFor('name', 300),
      description: textFor('description', 1_000),
      url: link === undefined ? '' : attr(link, 'href') || attr(link, 'content'),
      confidence: 0.85,
      kind: 'microdata',
    });
  });
}

/** Cards with a heading, of things that are sold: they are called so, or have a price. */
function cards(page: SitePage): FoundProduct[] {
  const { tree } = page;
  const found: FoundProduct[] = [];
  let last = -1;
  for (const element of tree.elements) {
    if (found.length >= 80) break;
    const size = element.end - element.index;
    if (
      element.index < last ||
      size < 2 ||
      size > 80 ||
      !/^(?:li|article|div|section|a|tr)$/u.test(element.name) ||
      regionOf(element) !== 'body'
    )
      continue;
    const isCalled = cardName.test(nicknames(element));
    if (!isCalled && !/(?:^|[\s_-])(?:card|item|tile|grid|col)(?:$|[\s_-])/u.test(nicknames(element))) continue;
    if (
      isInside(element, isHidden) ||
      isInside(
        element,
        (outer) =>
          /(?:^|[\s_-])(?:cart|reviews?|testimonials?|blog|posts?|comments?|nav|breadcrumbs?)(?:$|[\s_-])/u.test(
            nicknames(outer),
          ) && outer.depth > 2,
      )
    )
      continue;
    const hasPrice = price.test(textOf(element, 1_000));
    if (!hasPrice && !isCalled) continue;
    const made = cardProduct(page, tree, element, hasPrice);
    if (made.length > 0) last = element.end;
    found.push(...made);
  }
  return found;
}

function cardProduct(page: SitePage, tree: PageTree, element: PageElement, hasPrice: boolean): FoundProduct[] {
  const inner = [...within(tree, element)];
  const headings = inner.filter(
    ({ name, ...one }) =>
      /^h[1-6]$/u.test(name) || /(?:^|[\s_-])(?:title|name)(?:$|[\s_-])|__title|__name/u.test(nicknames({ name, ...one })),
  );
  const [heading] = headings;
  // A box of several cards is no card.
  if (heading === undefined || inner.filter(({ name }) => /^h[2-4]$/u.test(name)).length > 1) return [];
  const link = [...(element.name === 'a' ? [element] : []), ...inner].find(({ name }) => name === 'a');
  const text = inner.find(
    ({ name, ...one }) => name === 'p' && !price.test(textOf({ name, ...one }, 60)) && textOf({ name, ...one }, 400).length > 15,
  );
  return product(page, {
    name: textOf(heading, 300),
    description: text === undefined ? '' : textOf(text, 1_000),
    url: link === undefined ? '' : attr(link, 'href'),
    confidence: hasPrice ? 0.75 : 0.55,
    kind: hasPrice ? 'cards with prices' : 'cards',
  });
}

/** On pages about services: headings with a text below each. */
function services(page: SitePage): FoundProduct[] {
  const kind = kindOfPage(page.url, page.title);
  if (page.isStart || (kind !== 'services' && kind !== 'products')) return [];
  const headings = page.tree.elements
    .filter((element) => /^h[23]$/u.test(element.name) && regionOf(element) === 'body')
    .slice(0, 40);
  return headings.flatMap((heading) => {
    const next = page.tree.elements
      .slice(heading.end, heading.end + 6)
      .find((element) => element.name === 'p' && textOf(element, 400).length > 30);
    const name = textOf(heading, 120);
    if (next === undefined || name.length > 80 || /[?？]$/u.test(name)) return [];
    return product(page, {
      name,
      description: textOf(next, 1_000),
      url: page.url,
      confidence: 0.45,
      kind: `headings of a page about ${kind}`,
    });
  });
}
