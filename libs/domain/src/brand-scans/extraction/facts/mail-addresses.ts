import type { Evidence } from '../evidence.js';
import { listed, textIn } from '../pages/json-ld.js';
import { attr, textOf } from '../pages/page-search.js';
import { oneLineOf } from '../pages/plain-text.js';
import type { SitePage } from '../pages/site-pages.js';
import { isOwnHost, isOwnOrganization, placeOf } from './contact-places.js';

const most = { mail: 254, text: 60_000, links: 3_000 };
export const mailPattern = /(?<![\w.+-])[\w.+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,4}\p{L}{2,24}(?![\w-])/gu;
/** Written so that machines do not read it. Without brackets, "at" and "dot" are words. */
const veiledPattern =
  /(?<![\w.+-])([\w.+-]{1,64})\s?[[({]\s?(?:at|ät|arroba|chez|@)\s?[\])}]\s?((?:[\p{L}\p{N}-]{1,63}(?:\.|\s?[[({]\s?(?:dot|punkt|point|punto|\.)\s?[\])}]\s?)){1,4}\p{L}{2,24})(?![\w-])/giu;
const veiledDot = /\s?[[({]\s?(?:dot|punkt|point|punto|\.)\s?[\])}]\s?/giu;

const notTheirs =
  /^(?:no-?reply|do-?not-?reply|example|user(?:name)?|name|e-?mail|you|your[._-]?(?:name|e?mail)|me|max\.?mustermann|john\.?(?:doe|smith)|jane\.?doe|someone|somebody|test|abuse|postmaster|hostmaster|webmaster|sentry|first(?:name)?\.?last(?:name)?|vorname\.?nachname)@|@(?:[\w-]+\.)*(?:example|domain|email|mail|yourdomain|yoursite|yourcompany|beispiel|company|sentry|sentry-next|wixpress)\.(?:com|org|net|de|io)$|\.(?:png|jpe?g|gif|webp|svg|js|css)$/iu;
const general =
  /^(?:info|hello|hallo|hi|contact|kontakt|office|mail|post|team|service|support|shop|sales|bonjour|hola|ciao|contacto|contatto|welcome|kundenservice|help|enquiries|inquiries|studio|kanzlei|praxis|bodega|reservations?|booking)@/iu;
/** Where small businesses have their mail. */
const mailHosts =
  /@(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|aol|gmx|web|t-online|freenet|posteo|mailbox|orange|wanadoo|free|laposte|libero|proton|protonmail|pm|mail|yandex|seznam|wp|onet|bluewin|btinternet)\.[a-z.]{2,6}$/iu;

/** Mail addresses that a page names, those of its own host first. */
export function mailsOf(page: SitePage, label: string | undefined): Evidence<string>[] {
  const place = placeOf(page);
  return [...linked(page), ...described(page), ...written(page)].flatMap(({ text, weight, kind }) => {
    const value = mailOf(text);
    if (value === undefined) return [];
    const host = value.split('@')[1] ?? '';
    // Those of neither the site nor a host for everybody are mostly those of somebody else: who made the site, or who is written about.
    const ofHost = isOwnHost(host, label)
      ? 1.3
      : label === undefined
        ? 1
        : mailHosts.test(value)
          ? 0.9
          : kind === 'JSON-LD'
            ? 0.8
            : 0.55;
    return [{ value, weight: weight * place * ofHost * (general.test(value) ? 1.15 : 0.9), kind, source: page.url }];
  });
}

interface Said {
  text: string;
  weight: number;
  kind: string;
}

function linked({ tree }: SitePage): Said[] {
  const links = tree.elements.filter(({ name }) => name === 'a' || name === 'span').slice(0, most.links);
  return links.flatMap((link) => {
    const href = attr(link, 'href').trim().slice(0, 500);
    const hidden = attr(link, 'data-cfemail') || (/\/cdn-cgi\/l\/email-protection#([\da-f]{6,400})/u.exec(href)?.[1] ?? '');
    if (/^mailto:/iu.test(href)) return [{ text: href.slice(7).split(/[?,;]/u)[0] ?? '', weight: 0.7, kind: 'link' }];
    return hidden === '' ? [] : [{ text: revealed(hidden), weight: 0.6, kind: 'link' }];
  });
}

const described = ({ things, tree }: SitePage): Said[] => [
  ...things
    .filter(isOwnOrganization)
    .flatMap(({ fields }) => [
      fields,
      ...listed(fields['contactPoint']).filter((point) => typeof point === 'object' && point !== null),
    ])
    .map((fields) => ({
      text: textIn(fields as Readonly<Record<string, unknown>>, 'email').replace(/^mailto:/iu, ''),
      weight: 0.8,
      kind: 'JSON-LD',
    })),
  ...tree.elements
    .filter((element) => attr(element, 'itemprop') === 'email')
    .slice(0, 10)
    .map((element) => ({ text: attr(element, 'content') || textOf(element, 300), weight: 0.7, kind: 'microdata' })),
];

function written({ tree }: SitePage): Said[] {
  const text = textOf(tree.root, most.text);
  const plain = [...text.matchAll(mailPattern)].slice(0, 50).map(([found]) => ({ text: found, weight: 0.5, kind: 'text' }));
  const veiled = [...text.matchAll(veiledPattern)].slice(0, 20).map(([, name = '', host = '']) => ({
    text: `${name}@${host.replaceAll(veiledDot, '.')}`,
    weight: 0.5,
    kind: 'text',
  }));
  return [...plain, ...veiled];
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
