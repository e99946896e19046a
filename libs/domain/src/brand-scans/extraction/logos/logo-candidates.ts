import { leadsToStart } from '../pages/addresses.js';
import { addressesIn, isOf, isOrganization } from '../pages/json-ld.js';
import { attr, isHidden, isInside, isWithin, nicknames, outward, regionOf, type Region } from '../pages/page-search.js';
import type { PageElement } from '../pages/page-tree.js';
import type { SitePage, SitePages } from '../pages/site-pages.js';
import type { ReadStylesheet } from '../../read-site.js';
import type { Evidence } from '../evidence.js';
import { nameKey, nameOfLogo } from '../names/name-words.js';
import { iconCandidates } from './icon-candidates.js';
import { paintedLogos, sheetLogos } from './painted-logos.js';
import { logoName } from './logo-names.js';
import { vectorAddress } from './inline-vector.js';
import { pictureAddress, pictureAt } from './picture-address.js';

/** An address of a picture, or its data, with how much speaks for it being the logo. */
export type LogoCandidate = Evidence<string>;

const mostPages = 4;
const mostPictures = 400;

/** What helps to tell a logo. */
export interface LogoHints {
  /** Of the brand, if it is known. */
  name?: string | undefined;
  /** If they were read already: a logo may be the ground of an element. */
  stylesheets?: readonly ReadStylesheet[];
}

/** Everything that may be the logo of a site. */
export function logoCandidates(site: SitePages, { name, stylesheets = [] }: LogoHints = {}): LogoCandidate[] {
  const found = site.pages
    .slice(0, mostPages)
    .flatMap((page) => [...describedLogos(page), ...shownLogos(page, site.start, name), ...iconCandidates(page)]);
  const [start] = site.pages;
  const painted = start === undefined ? [] : sheetLogos(start, site.start, stylesheets);
  return [...found, ...painted].filter(({ weight }) => weight > 0.05);
}

function describedLogos({ things, tree, meta, url, isStart }: SitePage): LogoCandidate[] {
  const place = isStart ? 1 : 0.8;
  const described = things.slice(0, 200).flatMap((thing) => {
    const isOwn = isOrganization(thing) && !/^(?:brand|manufacturer|author|sponsor|member|customer|review)$/u.test(thing.role);
    if (!isOwn && !isOf(thing, 'WebSite', 'Brand')) return [];
    const weight = (isOwn ? (thing.role === 'publisher' ? 0.75 : 0.85) : 0.3) * place;
    return addressesIn(thing.fields, 'logo')
      .slice(0, 2)
      .map((address) => ({ address, weight, kind: 'logo of JSON-LD' }));
  });
  const said = meta.get('og:logo') ?? meta.get('logo');
  return [...described, ...(said === undefined ? [] : [{ address: said, weight: 0.65, kind: 'og:logo' }])].flatMap(
    ({ address, ...rest }) => {
      const value = pictureAt(address, tree.url);
      return value === undefined ? [] : [{ ...rest, value, source: url }];
    },
  );
}

const ofOthers =
  /(?:^|[\s_-])(?:partner|client|sponsor|customer|testimonial|press|media-?logos|featured|payment|trust|award|badge|certificat|social|share|cookie|lang(?:uage)?|flag|avatar|author|toggle|hamburger|search|cart|slider|carousel|gallery|product|card|references|integrations|companies|logos|marquee|loader|loading|spinner)s?(?:$|[\s_-])/u;
const otherNames =
  /(?:^|[\s_/.-])(?:facebook|twitter|instagram|youtube|linkedin|pinterest|tiktok|whatsapp|telegram|github|visa|mastercard|paypal|amex|klarna|apple-?pay|google-?play|app-?store|gravatar|avatar|flag|sprite|pixel|spacer|arrow|chevron|hamburger|burger|close|search|cart|star|rating|wordpress|powered)(?:$|[\s_/.\d-])/iu;

/** Pictures of people. */
const portraits = /(?:^|[\s_/.-])(?:avatar|profile|portrait|headshot|selfie|author|me)(?:$|[\s_/.\d-])/iu;

function shownLogos(page: SitePage, start: string, name: string | undefined): LogoCandidate[] {
  const { tree, url, isStart } = page;
  const found: LogoCandidate[] = [];
  let seen = 0;
  for (const element of tree.elements) {
    if (seen >= mostPictures) break;
    if (
      !/^(?:img|svg|object|amp-img)$/u.test(element.name) ||
      (element.name === 'svg' && isInside(element.parent ?? element, ({ name: outer }) => outer === 'svg'))
    )
      continue;
    seen += 1;
    const { weight, kind } = weightOf(element, { page, start, name, seen });
    if (weight <= 0.1) continue;
    const value = element.name === 'svg' ? vectorAddress(tree, element) : pictureAddress(element, tree.url);
    if (value !== undefined) found.push({ value, weight: weight * (isStart ? 1 : 0.9), kind, source: url });
  }
  return [...found, ...paintedLogos(page, start)];
}

interface Seen {
  page: SitePage;
  start: string;
  name: string | undefined;
  /** How many pictures there were before it. */
  seen: number;
}

function weightOf(element: PageElement, { page, start, name, seen }: Seen): { weight: number; kind: string } {
  const { tree } = page;
  const region = regionOf(element);
  const around = [...outward(element, 5)].filter((outer) => outer.name !== 'body' && outer.name !== 'html');
  const link = around.find((outer) => outer.name === 'a');
  const isHome = link !== undefined && leadsToStart(attr(link, 'href'), tree.url, start);
  const file = attr(element, 'src').startsWith('data:')
    ? ''
    : ((attr(element, 'src') || attr(element, 'data-src')).split(/[?#]/u)[0]?.split('/').slice(-2).join('/') ?? '');
  const described = `${attr(element, 'alt')} ${attr(element, 'aria-label')} ${attr(element, 'title')}`.trim();
  const calls = `${around.slice(0, 4).map(nicknames).join(' ')} ${file}`;
  const isNamed = logoName.test(calls) || /\blogo\b|ロゴ/iu.test(described) || attr(element, 'itemprop') === 'logo';
  const names = nameOfLogo(described);
  const isOurs =
    name !== undefined && names !== undefined && (nameKey(names) === nameKey(name) || nameKey(names).startsWith(nameKey(name)));
  const isOther =
    isWithin(
      element,
      tree,
      (outer) => outer.depth > 2 && ofOthers.test(nicknames(outer).replaceAll(/(?:^|\s)[\w-]*(?:header|nav)[\w-]*/gu, ' ')),
    ) ||
    (otherNames.test(`${file} ${described} ${nicknames(element)}`) && !isOurs);
  let weight = baseWeight({ region, isHome, isNamed, isFirst: seen <= 2, isAbove: element.index < tree.elements.length * 0.4 });
  if (isOurs) weight += 0.12;
  if (portraits.test(`${file} ${nicknames(element)}`) && !isOurs) weight *= 0.1;
  if (isOther) weight *= isHome && region !== 'body' ? 0.6 : 0.2;
  if (link !== undefined && !isHome && /^https?:/iu.test(attr(link, 'href'))) weight *= 0.4;
  if (element.name === 'svg') weight *= vectorShare(element, { isNamed, isHome });
  if (isInside(element, isHidden) || element.parent?.name === 'noscript') weight *= 0.7;
  if (/(?:^|[\s_-])(?:dark|dark-mode|only-dark|sticky|mobile|inverse|inverted|footer)(?:$|[\s_-])/u.test(nicknames(element)))
    weight -= 0.12;
  if (/white|weiss|light|invert|negativ|revers|footer|mobile|small/iu.test(file)) weight -= 0.06;
  return { weight: Math.max(0, weight), kind: kindOf({ region, isHome, isNamed }) };
}

interface Marks {
  region: Region;
  isHome: boolean;
  isNamed: boolean;
}

function baseWeight({ region, isHome, isNamed, isFirst, isAbove }: Marks & { isFirst: boolean; isAbove: boolean }): number {
  if (region === 'header' || region === 'nav') {
    const place = region === 'nav' && !isAbove ? 0.7 : 1;
    if (isHome) return (isNamed ? 0.95 : 0.8) * place;
    return (isNamed ? 0.8 : isFirst ? 0.25 : 0.08) * place;
  }
  if (region === 'footer') return isNamed ? (isHome ? 0.5 : 0.4) : isHome ? 0.35 : 0.02;
  // The first picture that leads home is the logo, whatever the head of the page is called.
  if (isHome) return isNamed ? 0.75 : isFirst && isAbove ? 0.6 : isAbove ? 0.45 : 0.2;
  return isNamed ? (isAbove ? 0.5 : 0.25) : 0.03;
}

/** Drawings are icons more often than logos. */
function vectorShare(svg: PageElement, { isNamed, isHome }: { isNamed: boolean; isHome: boolean }): number {
  const width = Number.parseFloat(attr(svg, 'width'));
  const isTiny = Number.isFinite(width) && width <= 16;
  if (isTiny || /(?:^|[\s_-])(?:icon|chevron|arrow|menu|caret)(?:$|[\s_-])/u.test(nicknames(svg)))
    return isHome && isNamed ? 0.7 : 0.3;
  return isNamed || isHome ? 0.95 : 0.2;
}

function kindOf({ region, isHome, isNamed }: Marks): string {
  const place = region === 'body' || region === 'aside' ? 'page' : region === 'nav' ? 'menu' : region;
  return `${isNamed ? 'logo' : 'picture'} in the ${place}${isHome ? ', linked to the start page' : ''}`;
}
