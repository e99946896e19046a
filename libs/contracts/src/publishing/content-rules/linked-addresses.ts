import { punycodeLength } from './punycode-length.js';
import { topLevelDomains } from './top-level-domains.js';

/** Where an address is in a text, in UTF-16 code units. */
export interface LinkedAddress {
  start: number;
  end: number;
}

/** Contents of classes of characters. */
const spaces = String.raw`\x09-\x0D\x20\x85\xA0\u1680\u180E\u2000-\u200A\u2028\u2029\u202F\u205F\u3000`;
const directions = String.raw`\u202A-\u202E\u061C\u200E\u200F\u2066-\u2069`;
const noCharacters = String.raw`\uFFFE\uFEFF\uFFFF`;
const latin =
  String.raw`\xC0-\xD6\xD8-\xF6\xF8-\u024F\u0253\u0254\u0256\u0257\u0259\u025B\u0263\u0268\u026F\u0272\u0289\u028B\u02BB` +
  String.raw`\u0300-\u036F\u1E00-\u1EFF`;
const cyrillic = String.raw`\u0400-\u04FF`;

/** Of a domain: whatever separates nothing, so that a text without spaces belongs to it, as in Japanese. */
const ofDomain = String.raw`[^!'#%&()*+,\\\-./:;<=>?@[\]^_{|}~$${spaces}${noCharacters}${directions}]`;
const label = (joint: string): string => `(?:(?:${ofDomain}(?:${joint}|${ofDomain})*)?${ofDomain}\\.)`;
const known = `(?:(?:${[...topLevelDomains].sort((a, b) => b.length - a.length).join('|')})(?=[^0-9a-zA-Z@+-]|$))`;
const topLevel = String.raw`(?:${known}|xn--[\-0-9a-z]+)`;

const ofPath = String.raw`[a-z${cyrillic}0-9!*';:=+,.$/%#[\]\-\u2013_~@|&${latin}]`;
const inParentheses = String.raw`\((?:${ofPath}+|${ofPath}*\(${ofPath}+\)${ofPath}*)\)`;
const endOfPath = String.raw`(?:[+\-a-z${cyrillic}0-9=_#/${latin}]|${inParentheses})`;
const path = `(?:${ofPath}*(?:${inParentheses}${ofPath}*)*${endOfPath}|@${ofPath}+/)`;
const query = String.raw`\?[a-z0-9!?*'@();:&=+$/%#[\]\-_.,~|]*[a-z0-9\-_&=#/]`;

/** Without the flag `u`, with which `i` takes more letters for the same. */
const address = new RegExp(
  String.raw`(?<before>[^A-Za-z0-9@＠$#＃${noCharacters}]|[${directions}]|^)` +
    `(?<scheme>https?://)?(?<domain>${label('[_-]')}*${label('-')}${topLevel})` +
    String.raw`(?::[0-9]+)?(?<path>/${path}*)?(?<query>${query})?`,
  'gi',
);
const asciiDomain = new RegExp(String.raw`(?:[\-a-z0-9${latin}]+\.)+${topLevel}`, 'gi');
/** An address that X has shortened ends where its name does. */
const shortAddress = new RegExp(String.raw`^https?://t\.co/(?<name>[a-z0-9]+)(?:${query})?`, 'i');

const [longestAddress, longestLabel, longestShortName] = [4_096, 63, 40] as const;

/**
 * Addresses that X makes links of, which it counts as 23 each: what twitter-text 3.1.0 extracts (`extractUrlsWithIndices`,
 * https://github.com/twitter/twitter-text), with which the spec compares it.
 */
export function linkedAddresses(text: string): LinkedAddress[] {
  if (!text.includes('.')) return [];
  return [...text.matchAll(address)].flatMap(({ 0: whole, index, groups = {} }) => {
    const { before = '', scheme, domain = '', path: hasPath } = groups;
    const [start, end] = [index + before.length, index + whole.length];
    if ((scheme ?? 'https://').length + end - start > longestAddress || !hasShortLabels(domain)) return [];
    return scheme === undefined
      ? withoutScheme(before, domain, { start, end: hasPath === undefined ? start + domain.length : end })
      : withScheme(text.slice(start, end), { start, end });
  });
}

function withScheme(written: string, { start, end }: LinkedAddress): LinkedAddress[] {
  const short = shortAddress.exec(written);
  if (short === null) return [{ start, end }];
  const { name = '' } = short.groups ?? {};
  return name.length > longestShortName ? [] : [{ start, end: start + short[0].length }];
}

/** Only the parts of ASCII are links, the last of which with its path. */
function withoutScheme(before: string, domain: string, { start, end }: LinkedAddress): LinkedAddress[] {
  if (/[-_./]$/.test(before)) return [];
  const parts = [...domain.matchAll(asciiDomain)].map(({ 0: part, index }) => ({
    start: start + index,
    end: start + index + part.length,
  }));
  const last = parts.at(-1);
  if (last !== undefined) last.end += end - start - domain.length;
  return parts;
}

function hasShortLabels(domain: string): boolean {
  if (/^xn--/.test(domain) && domain.match(asciiDomain) === null) return false;
  return domain.split('.').every((each) => {
    // Other full stops separate labels in the DNS, too.
    const parts = each.split(/[\u3002\uFF0E\uFF61]/);
    const length = parts.reduce((sum, part) => sum + punycodeLength(part), parts.length - 1);
    return length >= 1 && length <= longestLabel;
  });
}
