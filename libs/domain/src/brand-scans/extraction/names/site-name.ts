import type { Finding } from '../../read-site.js';
import { confidenceOf, finding, kindsOf, weighed, type Evidence, type Weighed } from '../evidence.js';
import { leadsToStart, siteLabel } from '../pages/addresses.js';
import { isOf, isOrganization, textIn, type Thing } from '../pages/json-ld.js';
import { attr, isHidden, isInside, nicknames, regionOf, textOf } from '../pages/page-search.js';
import type { PageElement } from '../pages/page-tree.js';
import { metaText, type SitePage, type SitePages } from '../pages/site-pages.js';
import { copyrightNames } from './copyright-names.js';
import { hasLegalForm, isPlatform, nameKey, nameOf, nameOfLogo, plausibility } from './name-words.js';
import { titleNames } from './title-parts.js';

/** What the brand is called, by everything that says so. */
export function findName(site: SitePages): Finding | undefined {
  const evidence = [
    ...site.pages.flatMap((page) => [...describedNames(page), ...headNames(page)]),
    ...site.pages.slice(0, 4).flatMap((page) => headerNames(page, site.start)),
    ...titleNames(site.pages),
    ...copyrightNames(site.pages),
  ]
    .filter(({ value }) => !isPlatform(value, siteLabel(site.start)))
    .map((one) => ({ ...one, weight: one.weight * plausibility(one.value) }));
  const groups = supported(weighed([...evidence, ...hostNames(site, evidence)], nameKey));
  const [best, rival] = groups;
  if (best === undefined) return undefined;
  const shown = writtenAs(best.all);
  return finding('label', shown.value, {
    source: shown.source,
    confidence: confidenceOf(best.score, rival?.score),
    evidence: `“${shown.value}”: ${kindsOf(best.all)}`,
  });
}

/** Of the ways to write it, the one that most speaks for; of equals, the one without the form of the company. */
function writtenAs(all: readonly Evidence<string>[]): Evidence<string> {
  const [best] = weighed(all, (value) => value).toSorted(
    (one, other) =>
      other.score - one.score - (hasLegalForm(other.best.value) ? 0.3 : 0) + (hasLegalForm(one.best.value) ? 0.3 : 0),
  );
  return best?.best ?? (all[0] as Evidence<string>);
}

/** "Terrace" speaks a little for "Café Terrace", too. */
function supported(groups: readonly Weighed<string>[]): Weighed<string>[] {
  const keys = groups.slice(0, 40).map((group) => ({ group, key: nameKey(group.best.value) }));
  return keys
    .map(({ group, key }) => {
      const kin = keys.filter((other) => other.key !== key && key.length > 2 && other.key.length > 2 && isPart(key, other.key));
      return { ...group, score: group.score + 0.25 * Math.max(0, ...kin.map((other) => other.group.score)) };
    })
    .toSorted((one, other) => other.score - one.score);
}

const isPart = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

function describedNames({ things, url, isStart }: SitePage): Evidence<string>[] {
  return things.slice(0, 200).flatMap((thing) => {
    const weight = describedWeight(thing, isStart);
    if (weight === 0) return [];
    const [type = ''] = thing.types;
    return [textIn(thing.fields, 'name', 200), textIn(thing.fields, 'legalName', 200)].flatMap((text, index) => {
      const value = nameOf(text);
      return value === undefined
        ? []
        : [{ value, weight: index === 0 ? weight : weight * 0.4, kind: `JSON-LD ${type.slice(0, 40)}`, source: url }];
    });
  });
}

/** What a page says of others: of the brands of what is sold, of whoever reviews it, of partners. */
const ofOthers = new Set([
  'brand',
  'manufacturer',
  'author',
  'review',
  'reviews',
  'reviewedBy',
  'itemReviewed',
  'sponsor',
  'worksFor',
  'memberOf',
  'customer',
  'seller',
  'parentOrganization',
  'member',
  'department',
  'subOrganization',
  'alumniOf',
  'hiringOrganization',
  'location',
]);

function describedWeight(thing: Thing, isStart: boolean): number {
  if (ofOthers.has(thing.role)) return thing.role === 'seller' ? 0.25 : 0.05;
  const place = isStart ? 1 : 0.75;
  if (isOf(thing, 'WebSite')) return 0.85 * place;
  if (!isOrganization(thing)) return isOf(thing, 'Person') && thing.role === '' ? 0.25 * place : 0;
  if (thing.role === 'publisher' || thing.role === 'provider' || thing.role === 'offeredBy') return 0.7 * place;
  return (thing.role === '' || thing.role === 'mainEntity' || thing.role === 'about' ? 0.95 : 0.5) * place;
}

function headNames(page: SitePage): Evidence<string>[] {
  const place = page.isStart ? 1 : 0.85;
  const said: readonly (readonly [string, number])[] = [
    ['og:site_name', 0.9],
    ['application-name', 0.6],
    ['apple-mobile-web-app-title', 0.55],
    ['al:ios:app_name', 0.3],
    ['dc.publisher', 0.4],
    ['author', 0.2],
    ['copyright', 0.3],
  ];
  return said.flatMap(([name, weight]) => {
    const value = nameOf(metaText(page, name));
    return value === undefined ? [] : [{ value, weight: weight * place, kind: name, source: page.url }];
  });
}

const titleName =
  /(?:^|[\s_-])(?:site-?(?:title|name)|navbar-?_*(?:brand|title)|brand(?:-?name)?|logo(?:-?text|-?name)?|blog-?(?:title|name)|gh-head-(?:logo|brand)|wordmark|header-?title|custom-logo-link)(?:$|[\s_-])/u;

/** What stands in the head of a page: the text and the pictures of the link to the start page, and what is called the title of the site. */
function headerNames({ tree, url }: SitePage, start: string): Evidence<string>[] {
  const found: Evidence<string>[] = [];
  for (const element of tree.elements.slice(0, 4_000)) {
    if (found.length >= 12) break;
    const region = regionOf(element);
    const isTitle = titleName.test(nicknames(element)) && element.name !== 'body' && element.name !== 'html';
    const isHome = element.name === 'a' && leadsToStart(attr(element, 'href'), tree.url, start);
    const isHead = region === 'header' || region === 'nav';
    if (
      (!isTitle && !(isHome && isHead)) ||
      region === 'footer' ||
      isInside(element, isHidden) ||
      element.end - element.index > 60
    )
      continue;
    // Menus say "Overview" of the start page.
    const isMenu = isInside(element, ({ name }) => name === 'li');
    const weight = isHome && isTitle ? 0.8 : isTitle ? (isHead ? 0.7 : 0.5) : isMenu ? 0.2 : 0.6;
    for (const [value, share] of namesIn(tree.elements.slice(element.index, element.end)))
      found.push({
        value,
        weight: weight * share,
        kind: isHome ? 'link to the start page' : 'title in the head of the page',
        source: url,
      });
  }
  return found;
}

function namesIn([outer, ...inner]: readonly PageElement[]): [string, number][] {
  if (outer === undefined) return [];
  const text = nameOf(textOf(outer, 150));
  const pictures = inner.filter(({ name }) => name === 'img' || name === 'svg').slice(0, 3);
  const alts = [
    ...pictures.map((picture) => attr(picture, 'alt') || attr(picture, 'aria-label')),
    ...vectorTitles(inner),
    attr(outer, 'aria-label'),
    attr(outer, 'title'),
  ];
  const described = alts.map(nameOfLogo).filter((name) => name !== undefined);
  return [
    ...(text === undefined ? [] : [[text, 1] as [string, number]]),
    ...described.map((name): [string, number] => [name, 0.85]),
  ];
}

const vectorTitles = (elements: readonly PageElement[]): string[] =>
  elements.flatMap(({ name, parent, children }) =>
    name === 'title' && parent?.name === 'svg' ? [children.filter((child) => typeof child === 'string').join('')] : [],
  );

/** The host speaks for the name that it is made of, and is one itself where nothing else is. */
function hostNames({ start, address }: SitePages, evidence: readonly Evidence<string>[]): Evidence<string>[] {
  const label = siteLabel(start) ?? siteLabel(address);
  if (label === undefined || label.length < 2) return [];
  const key = nameKey(label.normalize('NFD').replaceAll(/\p{M}/gu, ''));
  const alike = evidence.filter(({ value }) => {
    const own = hostKey(value);
    return own === key || (own.length > 3 && key.length > 3 && (own.startsWith(key) || key.startsWith(own)));
  });
  const kind = 'host';
  const matches = alike.map(({ value }) => ({ value, weight: hostKey(value) === key ? 0.5 : 0.3, kind, source: start }));
  const words = label.split('-').map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`);
  return matches.length > 0 ? matches : [{ value: words.join(' '), weight: 0.12, kind, source: start }];
}

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ø: 'o', æ: 'ae' };

/** As people write a name in a host. */
function hostKey(name: string): string {
  const key = nameKey(name.replaceAll('&', 'and'));
  const plain = key.replaceAll(/[äöüßøæ]/gu, (letter) => umlauts[letter] ?? letter);
  return plain.normalize('NFD').replaceAll(/\p{M}/gu, '');
}
