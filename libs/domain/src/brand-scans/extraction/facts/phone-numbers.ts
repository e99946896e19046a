import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import type { Evidence } from '../evidence.js';
import { listed, textIn, type Thing } from '../pages/json-ld.js';
import { linesOf } from '../pages/page-lines.js';
import { attr, isInside, regionOf, textOf } from '../pages/page-search.js';
import { oneLineOf } from '../pages/plain-text.js';
import type { SitePage } from '../pages/site-pages.js';
import { contactParts, isOwnOrganization, placeOf } from './contact-places.js';
import { mailPattern } from './mail-addresses.js';

const most = { phone: 100, text: 60_000, links: 3_000 };
const number = '\\+?[\\d(][\\d\\s()/.–-]{6,24}\\d';
const labels =
  'tel(?:efon|ephone|efono|efoon|éfono|éphone)?|tél|tlf|tfno|phone|fon|call(?: us)?|mobile?|mob|handy|puh|тел(?:ефон)?|お?電話(?:番号)?|电话|電話號碼|전화|هاتف|تلفون|جوال|טלפון|טל|נייד|☎|☏|📞|✆';
const labelled = new RegExp(`(?<![\\p{L}\\p{N}])(?:${labels})\\s{0,3}[.:：]{0,2}\\s{0,3}(${number})(?!\\d)`, 'giu');
const international = /(?<![\d+])\+[1-9][\d\s()/.–-]{6,22}\d(?!\d)/gu;
const fax = /(?:fax|telefax|ファックス|传真|فاكس|פקס|факс)[^\d+]{0,20}$/iu;

/** Telephone numbers that a page names, as it writes them. */
export function phonesOf(page: SitePage): Evidence<string>[] {
  const place = placeOf(page);
  const country = countryOf(page);
  return [...linked(page), ...described(page), ...written(page)].flatMap(({ text, weight, kind }) => {
    const value = phoneOf(text, country);
    return value === undefined ? [] : [{ value, weight: weight * place, kind, source: page.url }];
  });
}

interface Said {
  text: string;
  weight: number;
  kind: string;
}

function linked({ tree }: SitePage): Said[] {
  const links = tree.elements.filter(({ name }) => name === 'a').slice(0, most.links);
  return links.flatMap((link) => {
    const href = attr(link, 'href').trim().slice(0, 200);
    if (!/^tel:/iu.test(href)) return [];
    const shown = phoneOf(textOf(link, 80), undefined);
    const weight = regionOf(link) === 'body' ? (isInside(link, ({ name }) => name === 'article') ? 0.4 : 0.6) : 0.7;
    return [{ text: shown ?? href.slice(4), weight, kind: 'link' }];
  });
}

const described = ({ things, tree }: SitePage): Said[] => [
  ...things.filter(isOwnOrganization).flatMap(({ fields }) =>
    [fields, ...listed(fields['contactPoint'])].flatMap((from, index) => {
      const entry = from as Thing['fields'];
      return typeof from !== 'object' || from === null
        ? []
        : [{ text: textIn(entry, 'telephone'), weight: index === 0 ? 0.75 : 0.65, kind: 'JSON-LD' }];
    }),
  ),
  ...things
    .filter(({ role }) => role === 'contactPoint')
    .map(({ fields }) => ({ text: textIn(fields, 'telephone'), weight: 0.6, kind: 'JSON-LD' })),
  ...tree.elements
    .filter((element) => attr(element, 'itemprop') === 'telephone')
    .slice(0, 10)
    .map((element) => ({ text: attr(element, 'content') || textOf(element, 80), weight: 0.65, kind: 'microdata' })),
];

/** Numbers with a word before them, and, where a page says how it is reached, those that begin with the code of a country. */
function written(page: SitePage): Said[] {
  const text = textOf(page.tree.root, most.text);
  const named = [...text.matchAll(labelled)].slice(0, 10).map(([, found = '']) => ({ text: found, weight: 0.45, kind: 'text' }));
  // A line with a mail address is one about how somebody is reached.
  const besideMail = page.isStart ? linesOf(page.tree.root, most.text).filter((line) => line.search(mailPattern) >= 0) : [];
  const lines = [
    ...contactParts(page)
      .flatMap((part) => linesOf(part))
      .slice(0, 600),
    ...besideMail.slice(0, 20),
  ];
  const foreign = lines.flatMap((line) =>
    [...line.matchAll(international)]
      .filter(({ index }) => !fax.test(line.slice(Math.max(0, index - 30), index)))
      .map(([found]) => ({ text: found, weight: 0.45, kind: 'text' })),
  );
  return [...named, ...foreign.slice(0, 10)];
}

/** Country that numbers without its code belong to, where the page says one. */
function countryOf({ url, things, tree }: SitePage): CountryCode | undefined {
  const said = things.filter(isOwnOrganization).flatMap(({ fields }) => listed(fields['address']));
  const named = said.map((address) =>
    typeof address === 'object' ? textIn(address as Thing['fields'], 'addressCountry', 20) : '',
  );
  const tag = attr(tree.elements.find(({ name }) => name === 'html') ?? tree.root, 'lang');
  const language = /^[a-z]{2}-([A-Z]{2})$/u.exec(tag)?.[1] ?? ofLanguage[tag.slice(0, 2)] ?? '';
  const domain = (URL.parse(url)?.hostname.split('.').at(-1) ?? '').toUpperCase();
  const code = [...named, language, ownCountries.has(domain) ? (domain === 'UK' ? 'GB' : domain) : ''].find((one) =>
    /^[A-Z]{2}$/u.test(one),
  );
  return code as CountryCode | undefined;
}

/** Languages of one country. */
const ofLanguage: Readonly<Record<string, string>> = {
  ...{ ja: 'JP', ko: 'KR', pl: 'PL', da: 'DK', he: 'IL', cs: 'CZ', fi: 'FI', hu: 'HU', tr: 'TR', nb: 'NO', th: 'TH', vi: 'VN' },
};
/** Domains of countries that are not used for anything else. */
const ownCountries = new Set('AT BE CH CZ DE DK ES FI FR GR HU IE IL IT JO JP KR NL NO NZ PL PT RO SE SK UK'.split(' '));

export function phoneOf(text: string, country?: CountryCode): string | undefined {
  let decoded = text;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    // A percent sign by itself.
  }
  const clean = oneLineOf(decoded, most.phone)
    .replace(new RegExp(`^(?:${labels})\\s*[.:：]*\\s*`, 'iu'), '')
    .trim();
  const digits = clean.replaceAll(/\D/gu, '');
  const isLike = /^\+?[\d\s()/.–-]+$/u.test(clean) && digits.length >= 6 && digits.length <= 16;
  if (!isLike || /^(\d)\1+$|^1?2345678/u.test(digits) || /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^\d{4}-\d{2}-\d{2}/u.test(clean))
    return undefined;
  if (!clean.startsWith('+') && country === undefined) return clean;
  const parsed = parsePhoneNumberFromString(clean, country);
  if (parsed?.isPossible() !== true) return undefined;
  // Digits in a row are easier to read as their country writes them.
  if (/^\+\d+$/u.test(clean)) return parsed.formatInternational();
  return /^\d+$/u.test(clean) ? parsed.formatNational() : clean;
}
