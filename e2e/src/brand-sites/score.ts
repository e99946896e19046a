import { ciede2000, labOfHex } from '@imprint/adapters/models/testing';
import type { ExpectedBrand, ExpectedColors } from './corpus.js';

/** What a scan found of a field: its value as the record has it, with addresses made relative to the site where they are of the site. */
export type Found = Readonly<Record<string, unknown>>;

export const scoredFields = [
  'label',
  'description',
  'logo',
  'colors',
  'fonts',
  'socialLinks',
  'products',
  'contact',
  'language',
] as const;
export type ScoredField = (typeof scoredFields)[number];
/** `null`: nothing was expected. */
export type SiteScore = Readonly<Record<ScoredField, boolean | null>>;

/** Colours that people call the same when they see them beside each other for a moment. */
const tolerance = 5;

/** Judges what was found against what somebody wrote down before. */
export function scoreSite(expected: ExpectedBrand, found: Found): SiteScore {
  const { description, fonts, socialLinks, products, contact, language } = expected;
  return {
    label: expected.label.some((name) => plain(name) === plain(textOf(found.label))),
    description:
      description === undefined
        ? null
        : [description].flat().some((words) => plain(textOf(found.description)).includes(plain(words))),
    logo: logoScore(expected.logo, found.logo),
    colors: colorsAre(expected.colors, found.colors),
    fonts: fonts === undefined ? null : isFont(fonts.heading, found.fonts, 'heading') && isFont(fonts.body, found.fonts, 'body'),
    socialLinks:
      socialLinks === undefined
        ? null
        : socialLinks.every((link) => listOf(found.socialLinks).some((one) => sameLink(one, link))),
    products:
      products === undefined ? null : products.every((name) => listOf(found.products).some((one) => plain(one) === plain(name))),
    contact:
      contact === undefined
        ? null
        : Object.entries(contact).every(([key, right]) => [right].flat().some((value) => contactHas(key, value, found.contact))),
    language: language === undefined ? null : textOf(found.language).toLowerCase().split('-')[0] === language,
  };
}

/** An expected logo of `null` means that there is none: then every picture is wrong. `*` stands for what differs from run to run. */
function logoScore(expected: ExpectedBrand['logo'], found: unknown): boolean | null {
  if (expected === undefined) return null;
  const given = textOf(found);
  // What comes after the path only tells caches about a new version.
  const logo = given.startsWith('data:') ? given : given.replace(/\?.*$/, '');
  if (expected === null) return logo === '';
  return expected.some((one) =>
    one === 'inline' ? isInline(logo) : one.startsWith('*') ? logo.endsWith(one.slice(1)) : logo === one,
  );
}

/** A drawing within the page has no address of its own, except one that holds it, or that of the page with the place in it. */
const isInline = (logo: string): boolean => logo.startsWith('data:image/svg+xml') || /#\S*svg/i.test(logo);

function colorsAre(expected: ExpectedColors, found: unknown): boolean {
  const names = ['background', 'foreground', 'accent'] as const;
  return names.every((name) => expected[name].some((colour) => isColour(colour, partOf(found, name))));
}

const isColour = (expected: string, found: string): boolean =>
  /^#[0-9a-f]{6}$/i.test(found) && ciede2000(labOfHex(expected), labOfHex(found)) <= tolerance;

const isFont = (expected: readonly string[], found: unknown, name: string): boolean =>
  expected.some((font) => plain(font) === plain(partOf(found, name)));

function contactHas(key: string, value: string, found: unknown): boolean {
  const is = partOf(found, key);
  if (value === '') return is === '';
  return key === 'phone' ? digits(is).endsWith(digits(value).slice(-8)) : plain(is).includes(plain(value));
}

const digits = (text: string): string => text.replace(/\D/g, '');

/** Without what says nothing about whose profile it is. */
const sameLink = (one: string, other: string): boolean => bare(one) === bare(other);
const bare = (link: string): string =>
  link
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/^twitter\.com/, 'x.com')
    .replace(/\/+$/, '')
    .toLowerCase();

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Dash}]+/gu, ' ')
    .trim()
    .toLowerCase();

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function listOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.map((one: unknown) => (typeof one === 'string' ? one : partOf(one, 'name')));
}

const partOf = (value: unknown, name: string): string =>
  typeof value === 'object' && value !== null ? textOf((value as Record<string, unknown>)[name]) : '';

/** How many were right of those that were expected, by field, as a table of text. */
export function scoreTable(halves: Readonly<Record<string, readonly SiteScore[]>>): string {
  const names = Object.keys(halves);
  const rows = scoredFields.map((field) => [
    field,
    ...names.map((name) => shareOf(field, halves[name] ?? [])),
    shareOf(field, Object.values(halves).flat()),
  ]);
  const all = [['field', ...names, 'all'], ...rows];
  return all.map((row) => row.map((cell, index) => (index === 0 ? cell.padEnd(12) : cell.padStart(18))).join('')).join('\n');
}

function shareOf(field: ScoredField, scores: readonly SiteScore[]): string {
  const { right, of } = tally(field, scores);
  return of === 0 ? '–' : `${String(right)}/${String(of)} ${String(Math.round((100 * right) / of))} %`;
}

export function tally(field: ScoredField, scores: readonly SiteScore[]): { right: number; of: number } {
  const judged = scores.map((score) => score[field]).filter((one) => one !== null);
  return { right: judged.filter(Boolean).length, of: judged.length };
}
