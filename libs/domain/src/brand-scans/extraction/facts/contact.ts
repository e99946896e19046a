import type { Finding } from '../../read-site.js';
import { confidenceOf, finding, weighed, type Evidence, type Weighed } from '../evidence.js';
import { siteLabel } from '../pages/addresses.js';
import { isOrganization, listed, textIn } from '../pages/json-ld.js';
import { kindOfPage } from '../pages/page-kinds.js';
import { attr, isInside, nicknames, regionOf, textOf } from '../pages/page-search.js';
import { oneLineOf } from '../pages/plain-text.js';
import type { SitePage, SitePages } from '../pages/site-pages.js';

const most = { mail: 254, phone: 100, address: 300, text: 60_000 };
const mailPattern = /(?<![\w.+-])[\w.+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,4}\p{L}{2,24}(?![\w-])/gu;
const notTheirs =
  /^(?:no-?reply|donotreply|example|user|name|email|your|john\.?doe|jane\.?doe|someone|test|abuse|postmaster|sentry)|@(?:example|domain|email|yourdomain|yoursite|company|sentry|wixpress|mail)\.|\.(?:png|jpe?g|gif|webp|svg|js|css)$/iu;
const general =
  /^(?:info|hello|hallo|hi|contact|kontakt|office|mail|post|team|service|support|shop|sales|bonjour|hola|ciao|contacto|contatto|welcome|kundenservice|help)@/iu;

/** How the brand is reached: mail, telephone and address, each by what most speaks for it. */
export function findContact({ pages, start }: SitePages): Finding | undefined {
  const label = siteLabel(start);
  const found = pages.map((page) => ({ mails: mailsOf(page, label), phones: phonesOf(page), addresses: addressesOf(page) }));
  const email = best(
    found.flatMap(({ mails }) => mails),
    (text) => text.toLowerCase(),
  );
  const phone = best(
    found.flatMap(({ phones }) => phones),
    (text) => text.replaceAll(/\D/gu, '').slice(-8),
  );
  const address = best(
    found.flatMap(({ addresses }) => addresses),
    (text) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''),
  );
  const all = [email, phone, address].filter((one) => one !== undefined);
  const [first] = all.toSorted((one, other) => other.score - one.score);
  if (first === undefined) return undefined;
  const value = { email: email?.best.value ?? '', phone: phone?.best.value ?? '', address: address?.best.value ?? '' };
  return finding('contact', value, {
    source: first.best.source,
    confidence: Math.min(0.95, all.reduce((sum, { score }) => sum + confidenceOf(score), 0) / all.length),
    evidence: all.map(({ best: one }) => `${one.value.slice(0, 60)} (${one.kind})`).join(', '),
  });
}

const best = (all: readonly Evidence<string>[], keyOf: (text: string) => string): Weighed<string> | undefined =>
  weighed(all, keyOf)[0];

/** Pages that say how to reach somebody say it of the brand. */
const placeOf = ({ url, title, isStart }: SitePage): number =>
  /^(?:contact|imprint)$/u.test(kindOfPage(url, title) ?? '') ? 1 : isStart ? 0.9 : 0.6;

function mailsOf(page: SitePage, label: string | undefined): Evidence<string>[] {
  const { tree, things, url } = page;
  const place = placeOf(page);
  const linked = tree.elements
    .filter(({ name }) => name === 'a')
    .slice(0, 3_000)
    .flatMap((link) => {
      const href = attr(link, 'href').trim().slice(0, 500);
      const hidden = attr(link, 'data-cfemail') || (/\/cdn-cgi\/l\/email-protection#([\da-f]{6,400})/u.exec(href)?.[1] ?? '');
      return /^mailto:/iu.test(href)
        ? [{ text: href.slice(7).split('?')[0] ?? '', weight: 0.7 }]
        : hidden === ''
          ? []
          : [{ text: revealed(hidden), weight: 0.6 }];
    });
  const described = things
    .filter(isOrganization)
    .map(({ fields }) => ({ text: textIn(fields, 'email').replace(/^mailto:/iu, ''), weight: 0.8 }));
  const written = [...textOf(tree.root, most.text).matchAll(mailPattern)].slice(0, 50).map(([text]) => ({ text, weight: 0.5 }));
  return [...linked, ...described, ...written].flatMap(({ text, weight }) => {
    const value = mailOf(text);
    if (value === undefined) return [];
    const host = value.split('@')[1] ?? '';
    const isOwn = label !== undefined && siteLabel(`https://${host}`) === label;
    return [
      {
        value,
        weight: weight * place * (isOwn ? 1.2 : 0.9) * (general.test(value) ? 1.15 : 0.9),
        kind: weight === 0.8 ? 'JSON-LD' : weight === 0.5 ? 'text' : 'link',
        source: url,
      },
    ];
  });
}

export function mailOf(text: string): string | undefined {
  let decoded = text;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    // Not everybody encodes.
  }
  const clean = oneLineOf(decoded, most.mail).toLowerCase();
  return /^[a-z\d][\w.+-]{0,63}@(?:[a-z\d-]{1,63}\.){1,4}[a-z]{2,24}$/u.test(clean) &&
    !clean.includes('..') &&
    !/[.-]@/u.test(clean) &&
    !notTheirs.test(clean)
    ? clean
    : undefined;
}

/** Mail addresses as Cloudflare writes them: each byte with the first one upon it. */
function revealed(hex: string): string {
  const bytes = Buffer.from(hex.slice(0, 400), 'hex');
  const [key = 0] = bytes;
  return Buffer.from(bytes.subarray(1).map((byte) => byte ^ key)).toString('utf8');
}

function phonesOf(page: SitePage): Evidence<string>[] {
  const { tree, things, url } = page;
  const place = placeOf(page);
  const linked = tree.elements
    .filter(({ name }) => name === 'a')
    .slice(0, 3_000)
    .flatMap((link) => {
      const href = attr(link, 'href').trim().slice(0, 200);
      if (!/^tel:/iu.test(href)) return [];
      const shown = phoneOf(textOf(link, 80));
      return [{ text: shown ?? href.slice(4), weight: regionOf(link) === 'body' ? 0.6 : 0.7, kind: 'link' }];
    });
  const described = things
    .filter((thing) => isOrganization(thing) || thing.role === 'contactPoint')
    .map(({ fields }) => ({ text: textIn(fields, 'telephone'), weight: 0.75, kind: 'JSON-LD' }));
  const written = [
    ...textOf(tree.root, most.text).matchAll(
      /(?:tel(?:efon|ephone|éfono|éphone)?|phone|fon|call|電話(?:番号)?|هاتف|טלפון)\s*[.:：]?\s{0,3}(\+?[\d(][\d\s()/.-]{6,24}\d)/giu,
    ),
  ]
    .slice(0, 10)
    .map(([, text = '']) => ({ text, weight: 0.45, kind: 'text' }));
  return [...linked, ...described, ...written].flatMap(({ text, weight, kind }) => {
    const value = phoneOf(text);
    return value === undefined ? [] : [{ value, weight: weight * place, kind, source: url }];
  });
}

function phoneOf(text: string): string | undefined {
  let decoded = text;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    // A percent sign by itself.
  }
  const clean = oneLineOf(decoded, most.phone)
    .replace(/^(?:tel(?:efon|ephone)?|phone|fon|call(?: us)?)\s*[.:]?\s*/iu, '')
    .trim();
  const digits = clean.replaceAll(/\D/gu, '');
  return /^\+?[\d\s()/.–-]+$/u.test(clean) && digits.length >= 6 && digits.length <= 16 && !/^(\d)\1+$|^1?2345678/u.test(digits)
    ? clean
    : undefined;
}

function addressesOf(page: SitePage): Evidence<string>[] {
  const { tree, things, url } = page;
  const place = placeOf(page);
  const described = things
    .filter(isOrganization)
    .flatMap(({ fields }) => listed(fields['address']).slice(0, 1))
    .map((address) => ({ text: postal(address), weight: 0.85, kind: 'JSON-LD' }));
  const shown = tree.elements.filter(
    (element) =>
      (element.name === 'address' ||
        /(?:^|[\s_-])(?:adr|postal-address|street-address|h-adr)(?:$|[\s_-])/u.test(nicknames(element)) ||
        /PostalAddress/u.test(attr(element, 'itemtype'))) &&
      element.end - element.index < 60 &&
      !isInside(element, ({ name }) => name === 'article'),
  );
  const written = shown
    .slice(0, 10)
    .map((element) => ({ text: withoutContacts(textOf(element, 400)), weight: 0.6, kind: 'address in the page' }));
  return [...described, ...written].flatMap(({ text, weight, kind }) => {
    const value = oneLineOf(text, most.address);
    // An address has a number, or is written without spaces.
    const isOne =
      value.length >= 8 && value.length <= 250 && (/\d/u.test(value) || kind === 'JSON-LD') && !/@|https?:/u.test(value);
    return isOne ? [{ value, weight: weight * place, kind, source: url }] : [];
  });
}

function postal(address: unknown): string {
  if (typeof address === 'string') return address;
  if (typeof address !== 'object' || address === null) return '';
  const fields = address as Record<string, unknown>;
  const city = [textIn(fields, 'postalCode', 20), textIn(fields, 'addressLocality', 100)].filter((part) => part !== '').join(' ');
  return [textIn(fields, 'streetAddress', 150), city, textIn(fields, 'addressRegion', 60), textIn(fields, 'addressCountry', 60)]
    .filter((part) => part !== '')
    .join(', ');
}

const withoutContacts = (text: string): string =>
  text
    .replaceAll(mailPattern, ' ')
    .replaceAll(/(?:tel(?:efon|ephone)?|phone|fon|fax|e-?mail|mail|電話|t|e)\s*[.:：]\s*(?:\+?[\d\s()/.-]{6,25})?/giu, ' ')
    .replaceAll(/\+\d[\d\s()/.-]{6,25}/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\s,|·]+$/gu, '')
    .trim();
