import type { Evidence } from '../evidence.js';
import { listed, textIn } from '../pages/json-ld.js';
import { linesOf } from '../pages/page-lines.js';
import { attr, isInside, nicknames, regionOf, textOf, within } from '../pages/page-search.js';
import type { PageElement, PageTree } from '../pages/page-tree.js';
import { oneLineOf } from '../pages/plain-text.js';
import type { SitePage } from '../pages/site-pages.js';
import { contactParts, isOwnOrganization, isContactPage, placeOf } from './contact-places.js';
import { mailPattern } from './mail-addresses.js';
import { postalAddressesIn } from './postal-formats.js';

const mostLength = 250;
/** A page that names more of them lists shops or members, and none of them is the one. */
const mostOfPage = 3;

/** Postal addresses that a page says of whoever has it: in JSON-LD or microdata, in an `address`, or in the formats of countries. */
export function addressesOf(page: SitePage): Evidence<string>[] {
  const place = placeOf(page);
  const found = [...described(page), ...marked(page), ...written(page)];
  return found.flatMap(({ text, weight, kind }) => {
    const value = oneLineOf(text, mostLength + 50);
    // An address has a number, or is written without spaces.
    const isOne =
      value.length >= 8 &&
      value.length <= mostLength &&
      (/[\d٠-٩０-９]/u.test(value) || kind !== 'text') &&
      !/@|https?:/u.test(value);
    return isOne ? [{ value, weight: weight * place, kind, source: page.url }] : [];
  });
}

interface Said {
  text: string;
  weight: number;
  kind: string;
}

function described({ things, tree }: SitePage): Said[] {
  const organizations = things.filter(isOwnOrganization).flatMap(({ fields }) => {
    const [own] = listed(fields['address']);
    const [location] = listed(fields['location']);
    const there = typeof location === 'object' && location !== null ? listed((location as Fields)['address'])[0] : undefined;
    return [own, own === undefined ? there : undefined].filter((one) => one !== undefined);
  });
  const inMarkup = tree.elements
    .filter((element) => /PostalAddress/u.test(attr(element, 'itemtype')) && isOurs(element))
    .slice(0, 5)
    .map((element) => ({ text: postal(propertiesIn(tree, element)), weight: 0.75, kind: 'microdata' }));
  return [...organizations.map((address) => ({ text: postal(address), weight: 0.85, kind: 'JSON-LD' })), ...inMarkup];
}

type Fields = Readonly<Record<string, unknown>>;

function propertiesIn(tree: PageTree, element: PageElement): Fields {
  const found: Record<string, string> = {};
  for (const inner of within(tree, element)) {
    const name = attr(inner, 'itemprop');
    if (name !== '' && found[name] === undefined) found[name] = attr(inner, 'content') || textOf(inner, 150);
  }
  return found;
}

/** An address by its parts; empty for one that has neither street nor city. */
function postal(address: unknown): string {
  if (typeof address === 'string') return address;
  if (typeof address !== 'object' || address === null) return '';
  const fields = address as Fields;
  const [street, locality] = [textIn(fields, 'streetAddress', 150), textIn(fields, 'addressLocality', 100)];
  if (street === '' && locality === '') return '';
  const city = [textIn(fields, 'postalCode', 20), locality].filter((part) => part !== '').join(' ');
  const parts = [street, city, textIn(fields, 'addressRegion', 60), textIn(fields, 'addressCountry', 60)];
  return [...new Set(parts.filter((part) => part !== ''))].join(', ');
}

const isOurs = (element: PageElement): boolean =>
  !isInside(
    element,
    ({ name, attributes }) => name === 'article' || /Person|Event|JobPosting|Review/u.test(attributes['itemtype'] ?? ''),
  );

/** Elements that are called an address: what in them is one, or all of them where that may be one in a format that is not known. */
function marked(page: SitePage): Said[] {
  const { tree } = page;
  const shown = tree.elements.filter(
    (element) =>
      (element.name === 'address' ||
        /(?:^|[\s_-])(?:adr|postal-address|street-address|h-adr)(?:$|[\s_-])/u.test(nicknames(element))) &&
      element.end - element.index < 60 &&
      isOurs(element),
  );
  return shown.slice(0, 10).flatMap((element) => {
    const [known] = postalAddressesIn(linesOf(element, 2_000));
    const kind = 'address in the page';
    if (known !== undefined) return [{ text: known, weight: 0.65, kind }];
    const text = withoutContacts(textOf(element, 400));
    const isPlaced = regionOf(element) === 'footer' || isContactPage(page) || page.isStart;
    return isPlaced && looksLikeOne(text) ? [{ text, weight: 0.5, kind }] : [];
  });
}

/** Some words with a number, and neither a date nor hours. */
const looksLikeOne = (text: string): boolean =>
  text.length <= 160 &&
  /[\d٠-٩０-９]/u.test(text) &&
  text.split(/\s+/u).length <= 22 &&
  !/©|\d{1,2}[:.]\d{2}\s?(?:[-–]|am|pm|uhr|h\b)|\b(?:written|posted|published|by|am|um)\s.*\b(?:19|20)\d{2}\b|\d{1,2}\.\d{1,2}\.\d{4}/iu.test(
    text,
  );

/** What stands in the foot of pages, and on those that say how somebody is reached. */
function written(page: SitePage): Said[] {
  const found = new Set(contactParts(page).flatMap((part) => postalAddressesIn(linesOf(part))));
  if (found.size > mostOfPage) return [];
  // The first one is the own; those after it are of branches, or of somebody else.
  return [...found].map((text, index) => ({ text, weight: index === 0 ? 0.55 : 0.35, kind: 'text' }));
}

const withoutContacts = (text: string): string =>
  text
    .replaceAll(mailPattern, ' ')
    .replaceAll(
      /(?<!\p{L})(?:tel(?:efon|ephone)?|phone|fon|fax|e-?mail|mail|電話|t|e)\s*[.:：]\s*(?:\+?[\d\s()/.-]{6,25})?/giu,
      ' ',
    )
    .replaceAll(/\+\d[\d\s()/.-]{6,25}/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\s,|·]+$/gu, '')
    .trim();
