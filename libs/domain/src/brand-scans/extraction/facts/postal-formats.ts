import {
  britishCode,
  codeAndCity,
  countries,
  englishStreet,
  ofOthers,
  partOfBuilding,
  stateAndCode,
  streetName,
} from './street-words.js';

/** A part of a line, between commas and the like. */
interface Part {
  text: string;
  line: number;
}

const most = { parts: 1_500, part: 120, found: 12 };
const separators =
  /\s*[,;|·•∙●┃│]\s*|\s+[–—-]\s+|\s{2,}|\s+(?=(?:Tel|Tél|Telefon|Téléphone|Phone|Fon|Fax|E-?Mail|Mail|Mobil)\b)/iu;
const label =
  /^(?:(?:our |unsere |notre )?(?:address|adresse|anschrift|dirección|direccion|indirizzo|sede(?: legale)?|endereço|adres|adress|osoite|siège(?: social)?|head office|registered office|office|visit us|find us|besuchen sie uns|postanschrift|studio|atelier|büro|laden|shop|location|where)\s*:\s*|(?:at|visit us at|find us at)\s+(?=\d))/iu;

/**
 * Postal addresses within lines of text, by the formats of countries. A street and a postcode have to stand together: what only looks like a part
 * of an address is none.
 */
export function postalAddressesIn(lines: readonly string[]): string[] {
  const parts = lines
    .flatMap((text, line) => text.split(separators).map((part) => ({ text: part.replace(label, '').trim(), line })))
    .filter(({ text }) => text !== '' && text.length <= most.part)
    .slice(0, most.parts);
  const found: string[] = [];
  parts.forEach((_part, at) => {
    if (found.length >= most.found) return;
    const address = british(parts, at) ?? withState(parts, at) ?? continental(parts, at);
    if (address !== undefined && !isOfOthers(parts, at)) found.push(address.replaceAll(/\s+/gu, ' '));
  });
  return [...new Set([...found, ...lines.slice(0, 400).flatMap((line) => byScript(line))])];
}

/** Whether the words before it say that it is the address of somebody else. */
const isOfOthers = (parts: readonly Part[], at: number): boolean =>
  parts.slice(Math.max(0, at - 6), at).some(({ text }) => ofOthers.test(text));

/** Parts stand on lines that follow each other. */
function before(parts: readonly Part[], at: number, back: number): string | undefined {
  const [part, nearer] = [parts[at - back], parts[at - back + 1]];
  return part !== undefined && nearer !== undefined && nearer.line - part.line <= 1 ? part.text : undefined;
}

const country = (parts: readonly Part[], at: number): string[] => {
  const [part, next] = [parts[at], parts[at + 1]];
  return part !== undefined && next !== undefined && next.line - part.line <= 1 && countries.test(next.text) ? [next.text] : [];
};

const isYear = (text: string): boolean => /^(?:19|20)\d{2}(?!\d)/u.test(text);
const isNumbered = (text: string): boolean => /^\d{1,6}[a-z]?(?:\s?[-–/]\s?\d{1,5}[a-z]?)?\s\p{L}/iu.test(text);

/** "14 North Street, Bristol BS3 1EN": the code ends it, and some part before it is a street. */
function british(parts: readonly Part[], at: number): string | undefined {
  const text = parts[at]?.text ?? '';
  const code = britishCode.exec(text);
  if (code === null) return undefined;
  const end = text.slice(0, code.index + code[0].length).trim();
  const taken = [end];
  if (isNumbered(end) && englishStreet.test(end)) return end;
  for (let back = 1; back <= 5; back += 1) {
    const part = before(parts, at, back);
    if (part === undefined || /[@©]|https?:/u.test(part)) return undefined;
    taken.unshift(part);
    const isStreet =
      (isNumbered(part) && !isYear(part)) || (englishStreet.test(part) && /^\p{Lu}/u.test(part) && part.length < 50);
    if (!isStreet) continue;
    const building = before(parts, at, back + 1);
    const isWhole = building !== undefined && (partOfBuilding.test(building) || /^\d{1,4}[a-z]?$/iu.test(building));
    // A street without a number needs a building before it.
    if (!isNumbered(part) && !isWhole) return undefined;
    return [...(isWhole ? [building] : []), ...taken, ...country(parts, at)].join(', ');
  }
  return undefined;
}

/** "123 Main Street, Suite 4, Portland, OR 97201". */
function withState(parts: readonly Part[], at: number): string | undefined {
  const text = parts[at]?.text ?? '';
  const end = stateAndCode.exec(text);
  if (end === null) {
    const whole = /^\d{1,6}\s\S.{4,70}?\s(?=[A-Z]{2}\s\d{5})/u.exec(text);
    const code = whole === null ? null : stateAndCode.exec(text.slice(whole[0].length));
    return whole !== null && code !== null && englishStreet.test(whole[0]) ? `${whole[0]}${code[0]}`.trim() : undefined;
  }
  const taken = [end[0].trim()];
  const hasCity = (end.groups?.['city'] ?? '') !== '';
  for (let back = 1; back <= 4; back += 1) {
    const part = before(parts, at, back);
    if (part === undefined || /[@©]|https?:/u.test(part)) return undefined;
    taken.unshift(part);
    if (back === 1 && !hasCity) {
      if (!/^\p{Lu}[\p{L}.'’ -]{1,40}$/u.test(part)) return undefined;
      continue;
    }
    const isStreet = isNumbered(part) && (englishStreet.test(part) || (!isYear(part) && part.split(' ').length <= 5));
    if (isStreet || /^P\.?\s?O\.?\s?Box\s\d/iu.test(part)) return [...taken, ...country(parts, at)].join(', ');
    if (!partOfBuilding.test(part)) return undefined;
  }
  return undefined;
}

/** A number at the end, as most of Europe writes it, or at the beginning, as the French do. */
const trailing =
  /^(?<name>\p{Lu}?[\p{L}\p{M}.'’/ -]{2,50}?)\s(?:n[.º°]\s?|nr\.?\s|No\.?\s|č\.\s)?(?:\d{1,4}\s?[a-z]?(?:\s?[-–/+]\s?\d{1,4}\s?[a-z]?)?|s\/n)$/iu;
const leading = /^\d{1,4}\s?(?:bis|ter|quater|[a-z])?\s(?=\p{L})/iu;
const spoken =
  /\b(?:uns|sie|wir|ihr|us|our|we|you|nous|vous|visit|find|seit|since|depuis|desde|dal|od|tel|open|ab|bis|von|raum|room|seite|page|artikel|no)\b/iu;

/** "Holtenauer Straße 101, 24105 Kiel": the postcode stands before the city, and the street before both. */
function continental(parts: readonly Part[], at: number): string | undefined {
  const text = parts[at]?.text ?? '';
  const joined = /^(.{4,60}?\s\d{1,3}[a-z]?)\s(?=(?:[A-Z]{1,2}-)?\d{4,5}\s\p{Lu})/u.exec(text);
  const rest = joined === null ? text : text.slice(joined[0].length);
  const end = codeAndCity.exec(rest);
  if (end === null) return undefined;
  const street = joined === null ? streetBefore(parts, at, end) : streetOf(joined[1] ?? '', end);
  return street === undefined ? undefined : [street, end[0], ...country(parts, at)].join(', ');
}

function streetBefore(parts: readonly Part[], at: number, end: RegExpExecArray): string | undefined {
  const [one, two] = [before(parts, at, 1), before(parts, at, 2)];
  if (one === undefined) return undefined;
  const street = streetOf(one, end);
  if (street !== undefined) {
    // "8, rue Caisserie" is one street, and so is "Calle Mayor, 12".
    return two !== undefined && /^\d{1,4}\s?(?:bis|ter|[a-z])?$/iu.test(two) && !/\d/u.test(one) ? `${two} ${street}` : street;
  }
  if (two === undefined) return undefined;
  if (/^(?:n[.º°]?\s?)?\d{1,4}\s?[a-z]?(?:[-–/]\d{1,4}[a-z]?)?$|^s\/n$/iu.test(one))
    return streetName.test(two) && two.length <= 50 && !spoken.test(two) ? `${two}, ${one}` : undefined;
  const outer = partOfBuilding.test(one) ? streetOf(two, end) : undefined;
  if (outer !== undefined) return `${outer}, ${one}`;
  return /^\d{1,4}\s?(?:bis|ter|[a-z])?$/iu.test(two) && streetName.test(one) && one.length <= 50 ? `${two} ${one}` : undefined;
}

/** A street with its number. Where its name does not say that it is one, the postcode has to be one that no year can be. */
function streetOf(text: string, end: RegExpExecArray): string | undefined {
  if (text.length < 4 || text.length > 70 || /[@©:]/u.test(text)) return undefined;
  const isNamed = streetName.test(text.replace(leading, ''));
  if (leading.test(text)) return isNamed && !spoken.test(text) ? text : undefined;
  const name = trailing.exec(text)?.groups?.['name'];
  if (name === undefined || spoken.test(name) || name.split(' ').length > 5) return undefined;
  const isCode = (end.groups?.['code'] ?? '').length > 4 || (end.groups?.['country'] ?? '') !== '';
  return isNamed || (isCode && /^\p{Lu}/u.test(name)) ? text : undefined;
}

const prefectures =
  '北海道|東京都|大阪府|京都府|(?:青森|岩手|宮城|秋田|山形|福島|茨城|栃木|群馬|埼玉|千葉|神奈川|新潟|富山|石川|福井|山梨|長野|岐阜|静岡|愛知|三重|滋賀|兵庫|奈良|和歌山|鳥取|島根|岡山|広島|山口|徳島|香川|愛媛|高知|福岡|佐賀|長崎|熊本|大分|宮崎|鹿児島|沖縄)県';

/** Formats that are told by their own words. */
const scripts: readonly RegExp[] = [
  new RegExp(
    `(?:〒\\s?\\d{3}[-－‐ー−]?\\d{4}\\s?)?(?:${prefectures})[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々ヶ]{1,20}\\s?[0-9０-９一二三四五六七八九十]{1,4}(?:(?:丁目|番地?|号|[-－‐ー−の])\\s?[0-9０-９]{0,4}){0,4}(?:\\s?[\\p{Script=Han}\\p{Script=Katakana}\\p{L}ー]{1,16}(?:ビル|タワー|マンション)(?:\\s?[0-9０-９]{1,3}(?:階|F|号室))?)?`,
    'gu',
  ),
  /(?:\p{Script=Han}{2,8}(?:省|自治区))?\p{Script=Han}{2,6}市\p{Script=Han}{1,6}[区县县市]\p{Script=Han}{1,12}[路街道巷]\d{1,5}号(?:\p{Script=Han}{0,10}\d{0,4}[楼层室])?/gu,
  /(?:서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충청|전라|경상|제주)\S{0,6}\s(?:\S{1,8}[시]\s)?\S{1,8}[구군시]\s\S{1,14}[로길]\s?\d{1,4}(?:-\d{1,3})?/gu,
  /(?<!\p{L})(?:شارع|طريق)\s[\p{Script=Arabic}\p{M} ]{2,40}?\s?[\d٠-٩]{1,5}(?:\s?[،,]\s?[\p{Script=Arabic}\p{M} ]{2,30}){1,3}/gu,
  /(?<!\p{L})(?:רחוב|רח['׳]|שדרות|שד['׳]|דרך)\s[\p{Script=Hebrew} '"׳״]{2,30}\s\d{1,4}\s?,\s?[\p{Script=Hebrew} -]{2,30}/gu,
  /(?:\d{6},?\s?)?(?:г\.\s?\p{Lu}[\p{Script=Cyrillic} -]{1,30},\s?)(?:ул\.|улица|пр\.|проспект|пр-т|пер\.|наб\.|шоссе)\s?[\p{Script=Cyrillic}\d .-]{2,40},\s?(?:д\.\s?|дом\s)?\d{1,4}[а-я]?/gu,
];

const byScript = (line: string): string[] =>
  line.length > 400 || ofOthers.test(line) || !/[^\p{Script=Latin}\p{N}\p{P}\p{S}\s]/u.test(line)
    ? []
    : scripts.flatMap((script) => [...line.matchAll(script)].map(([text]) => text.trim()));
