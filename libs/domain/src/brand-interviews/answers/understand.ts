import type { InterviewField } from '@imprint/contracts/brand-interviews';
import type { BrandRecord, UpdateBrand } from '@imprint/contracts/brands';
import { limits } from '@imprint/contracts/limits';
import { isDeepStrictEqual } from 'node:util';
import { clean, itemsOf, oneLine } from './answer-text.js';
import { coloursIn } from './colours-in.js';
import { contentTypesIn, languageIn, platformsIn } from './known-names.js';

/** What an answer says. */
export interface Understanding {
  /** The value of the field. */
  value: unknown;
  /** Parts that were not understood. */
  leftOut: string[];
}

type Reader = (answer: string, record: BrandRecord) => Understanding | undefined;

const text =
  (most: number): Reader =>
  (answer) => {
    const value = clean(answer);
    return value.length > most ? undefined : { value, leftOut: [] };
  };
const line: Reader = (answer) => {
  const value = oneLine(answer).replace(/\.$/u, '');
  return value.length > limits.brandLineLength ? undefined : { value, leftOut: [] };
};
const list =
  (most?: number): Reader =>
  (answer) => {
    const { items, leftOut } = itemsOf(answer, most);
    return items.length === 0 ? undefined : { value: items, leftOut };
  };
const names =
  (read: (answer: string) => { values: string[]; leftOut: string[] }): Reader =>
  (answer) => {
    const { values, leftOut } = read(answer);
    return values.length === 0 ? undefined : { value: values, leftOut };
  };

const bannedWordLength = 100;
/** More is said with care. */
const fewWords = 6;
const handleLength = 100;

const website: Reader = (answer) => {
  const [address = ''] = /(?:https?:\/\/)?[^\s/]+\.[^\s]+/iu.exec(clean(answer)) ?? [];
  const whole = /^https?:\/\//iu.test(address) ? address : `https://${address}`;
  const url = URL.canParse(whole.replace(/[.,;]+$/u, '')) ? new URL(whole.replace(/[.,;]+$/u, '')) : null;
  if (url === null || !/\.\p{L}{2,}$/u.test(url.hostname) || url.username !== '') return undefined;
  return { value: url.pathname === '/' && url.search === '' ? url.origin : url.href, leftOut: [] };
};

const handle: Reader = (answer) => {
  const [, name = ''] = /(?:^|[\s/])@?([\p{L}\p{N}_.-]+)\/?\s*$/u.exec(clean(answer)) ?? [];
  return name === '' || name.length >= handleLength ? undefined : { value: `@${name}`, leftOut: [] };
};

const colours: Reader = (answer, { identity }) => {
  const found = coloursIn(answer);
  return found && { value: { ...identity.colors, ...found }, leftOut: [] };
};

const language: Reader = (answer) => {
  const value = languageIn(answer);
  return value === undefined ? undefined : { value, leftOut: [] };
};

const readers: Readonly<Record<InterviewField, Reader>> = {
  description: text(limits.brandDescriptionLength),
  text: text(limits.brandTextLength),
  'voice.tone': line,
  'voice.style': line,
  'voice.audience': line,
  'voice.values': list(),
  'voice.pillars': list(),
  'voice.sampleOutput': text(limits.brandTextLength),
  'voice.doesNotSoundLike': list(),
  'voice.writingRules': list(),
  'strategy.goals': list(),
  'strategy.topics': list(),
  'strategy.contentTypes': names(contentTypesIn),
  'strategy.platforms': names(platformsIn),
  'strategy.frequency': (answer, record) => line(answer, record) && frequency(answer),
  'identity.website': website,
  'identity.handle': handle,
  'identity.colors': colours,
  'settings.language': language,
  'guidelines.dos': list(),
  'guidelines.donts': list(),
  'guidelines.bannedWords': list(bannedWordLength),
  'guidelines.sourcedClaims': list(),
};

const counts: readonly (readonly [RegExp, number])[] = [
  ...(
    [
      ['once|einmal|ein mal|one|ein(?:e|en)?', 1],
      ['twice|zweimal|zwei mal|two|zwei', 2],
      ['three|dreimal|drei', 3],
      ['four|viermal|vier', 4],
      ['five|fünfmal|fünf', 5],
      ['six|sechsmal|sechs', 6],
      ['seven|siebenmal|sieben', 7],
    ] as const
  ).map(([words, count]) => [new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu'), count] as const),
];
const periods = [
  { pattern: /\b(?:day|daily)\b/iu, words: ['a day', 'post', 'posts'] },
  { pattern: /\b(?:week|weekly)\b/iu, words: ['a week', 'post', 'posts'] },
  { pattern: /\b(?:month|monthly)\b/iu, words: ['a month', 'post', 'posts'] },
  { pattern: /(?<!\p{L})(?:tag|täglich)(?!\p{L})/iu, words: ['pro Tag', 'Beitrag', 'Beiträge'] },
  { pattern: /\b(?:woche|wöchentlich)/iu, words: ['pro Woche', 'Beitrag', 'Beiträge'] },
  { pattern: /\b(?:monat|monatlich)/iu, words: ['pro Monat', 'Beitrag', 'Beiträge'] },
] as const;

/** `3x a week` as it reads; any other words as they are. */
function frequency(answer: string): Understanding {
  const said = oneLine(answer).replace(/\.$/u, '');
  const isPlain = said.split(' ').length <= fewWords && !/[,;–-]|\bexcept|\baußer/iu.test(said);
  const period = periods.find(({ pattern }) => pattern.test(said));
  const digits = /(?<!\d)(\d{1,2})(?!\d)/u.exec(said)?.[1];
  const counted = digits === undefined ? counts.find(([pattern]) => pattern.test(said))?.[1] : Number(digits);
  const isEach = /^(?:daily|weekly|monthly|every (?:day|week|month)|täglich|wöchentlich|monatlich|jede[nrs]? \p{L}+)$/iu.test(
    said,
  );
  const count = isEach ? 1 : counted;
  if (!isPlain || period === undefined || count === undefined) return { value: said, leftOut: [] };
  const [per, one, many] = period.words;
  return { value: `${count} ${count === 1 ? one : many} ${per}`, leftOut: [] };
}
/** What an answer says, by fixed rules; undefined where it cannot be understood, or is too long for the field. */
export function understand(field: InterviewField, answer: string, record: BrandRecord): Understanding | undefined {
  const understood = readers[field](answer, record);
  return understood?.value === '' ? undefined : understood;
}

const texts: ReadonlySet<InterviewField> = new Set(['description', 'text', 'voice.sampleOutput']);
const lists: ReadonlyMap<InterviewField, number> = new Map(
  (
    [
      ...(['voice.values', 'voice.pillars', 'voice.doesNotSoundLike', 'voice.writingRules', 'strategy.goals'] as const),
      ...([
        'strategy.topics',
        'guidelines.dos',
        'guidelines.donts',
        'guidelines.bannedWords',
        'guidelines.sourcedClaims',
      ] as const),
    ] as const
  ).map((field) => [field, field === 'guidelines.bannedWords' ? bannedWordLength : limits.brandLineLength]),
);

/** Values that somebody confirmed, or that a model proposes, as they are; undefined where the field does not take them. */
export function valueOf(field: InterviewField, values: readonly string[], record: BrandRecord): unknown {
  const longest = lists.get(field);
  if (longest === undefined) {
    const [only = '', ...others] = values;
    const isOne = others.length === 0 || texts.has(field);
    // Lines are not read again, so that words of their own stay: `3x a week` is said on purpose.
    if (field === 'strategy.frequency') return isOne ? understand('voice.style', only, record)?.value : undefined;
    return isOne || field.startsWith('strategy.') || field === 'identity.colors'
      ? understand(field, values.join('\n'), record)?.value
      : undefined;
  }
  const items = [...new Map(values.map(oneLine).map((item) => [item.toLocaleLowerCase(), item])).values()].filter(
    (item) => item !== '',
  );
  const fits = items.length > 0 && items.length <= limits.brandListLength && items.every((item) => item.length <= longest);
  return fits ? items : undefined;
}

/** Whether these values are what the field was made to say. */
export const isSaidBy = (field: InterviewField, values: readonly string[], said: unknown, record: BrandRecord): boolean =>
  isDeepStrictEqual(valueOf(field, values, record), said);

/** What the field takes, in words for a model. */
export function formOf(field: InterviewField): string {
  const longest = lists.get(field);
  if (longest !== undefined)
    return `A list of at most ${limits.brandListLength} entries of at most ${longest} characters, the shorter the better.`;
  if (texts.has(field)) return 'One text, of a few sentences.';
  if (field === 'strategy.platforms' || field === 'strategy.contentTypes') return 'A list of names, one in each entry.';
  if (field === 'identity.colors')
    return 'One entry for each of background, text and accent that is named, such as: accent #b3261e.';
  return `One line of at most ${limits.brandLineLength} characters, without a full stop at its end.`;
}

/** The change of a record that says so. */
export function changeOf(field: InterviewField, value: unknown): Omit<UpdateBrand, 'expectedRevision'> {
  const [section = '', name] = field.split('.');
  return (name === undefined ? { [section]: value } : { [section]: { [name]: value } }) as Omit<UpdateBrand, 'expectedRevision'>;
}

/** A value as texts that can be shown. */
export function shownValues(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'object' && value !== null) return Object.entries(value).map(([name, each]) => `${name} ${String(each)}`);
  return [String(value)];
}
