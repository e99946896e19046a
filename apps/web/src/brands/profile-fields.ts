import type { BrandResource, UpdateBrand } from '@imprint/sdk';

export type BrandAttributes = BrandResource['attributes'];

export type Product = BrandAttributes['products'][number];

/** How a field is filled in: a line, a longer text, one entry a line, a colour, some of them, some of the kinds of content, a picture, products. */
export type FieldKind = 'line' | 'text' | 'list' | 'color' | 'palette' | 'kinds' | 'picture' | 'products';

/** Fields of a brand by the section of its page. Names are those of the API: `voice.tone`. */
export const profile = {
  about: { label: 'line', description: 'text', text: 'text', customInstructions: 'text', promptSeeds: 'list' },
  look: {
    'identity.colors.background': 'color',
    'identity.colors.foreground': 'color',
    'identity.colors.accent': 'color',
    'identity.palette': 'palette',
    'identity.fonts.heading': 'line',
    'identity.fonts.body': 'line',
    'identity.logoAssetId': 'picture',
    'identity.handle': 'line',
    'identity.website': 'line',
    'identity.socialLinks': 'list',
  },
  products: { products: 'products' },
  contact: { 'contact.email': 'line', 'contact.phone': 'line', 'contact.address': 'line' },
  voice: {
    'voice.tone': 'line',
    'voice.style': 'line',
    'voice.audience': 'line',
    'voice.values': 'list',
    'voice.pillars': 'list',
    'voice.writingRules': 'list',
    'voice.sampleOutput': 'text',
    'voice.examplePosts': 'list',
    'voice.doesNotSoundLike': 'list',
  },
  guidelines: {
    'guidelines.dos': 'list',
    'guidelines.donts': 'list',
    'guidelines.bannedWords': 'list',
    'guidelines.sourcedClaims': 'list',
  },
  strategy: {
    'strategy.goals': 'list',
    'strategy.topics': 'list',
    'strategy.contentTypes': 'kinds',
    'strategy.platforms': 'list',
    'strategy.frequency': 'line',
  },
  settings: {
    'settings.timezone': 'line',
    'settings.language': 'line',
    'settings.textModel': 'line',
    'settings.imageModel': 'line',
    'settings.videoModel': 'line',
    'settings.voiceModel': 'line',
    'settings.musicModel': 'line',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FieldKind>>>>;

export type Section = keyof typeof profile;
type NamesOf<Fields> = Fields extends Fields ? keyof Fields & string : never;
export type FieldName = NamesOf<(typeof profile)[Section]>;
export const sections = Object.keys(profile) as Section[];
/** Only admins change these. */
export const adminSections: readonly Section[] = ['settings'];

export const fieldsOf = (section: Section): readonly (readonly [FieldName, FieldKind])[] =>
  Object.entries(profile[section]) as [FieldName, FieldKind][];
const names = sections.flatMap((section) => fieldsOf(section).map(([name]) => name));

/** Fields that revisions are compared by: colours and typefaces as a whole. */
const compared = [...names, 'identity.colors', 'identity.fonts', 'identity.pictureAssetIds'] as const;
export const isCompared = (field: string): field is (typeof compared)[number] => (compared as readonly string[]).includes(field);

/** Names of fields of text, of lists of it, and of choices. */
export type TextFieldName = Exclude<FieldName, 'products'>;
export type Values = Readonly<Record<TextFieldName, string | readonly string[]>> & { readonly products: readonly Product[] };

/** What a form began with, or what was typed in it, with the revision that it is about. */
export interface ProfileState {
  revision: number;
  values: Partial<Values>;
}

/** What a brand says in each field. */
export function valuesOf(attributes: BrandAttributes): Values {
  return Object.fromEntries(names.map((name) => [name, valueAt(attributes, name)])) as unknown as Values;
}

/** What a record says in a field, by the name that the API gives it. */
export function valueAt(record: object, name: string): unknown {
  return name.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], record);
}

const isProduct = (entry: unknown): entry is Product => typeof entry === 'object' && entry !== null;

/** A list without empty lines and empty products, anything else as it is. */
export function cleaned(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  if (value.some(isProduct))
    return value
      .filter(isProduct)
      .map(trimmed)
      .filter((product) => Object.values(product).some((part) => part !== ''));
  return [...new Set(value.map((line) => String(line).trim()))].filter((line) => line !== '');
}

const trimmed = ({ name, description, url }: Product): Product => ({
  name: name.trim(),
  description: description.trim(),
  url: url.trim(),
});

/** What is sent of changed fields. */
export function bodyOf(changes: Partial<Values>, expectedRevision: number): UpdateBrand {
  const body: Record<string, unknown> = { expectedRevision };
  for (const [name, value] of Object.entries(changes)) {
    const parts = name.split('.');
    const last = parts.pop() ?? name;
    let place = body;
    for (const part of parts) place = (place[part] ??= {}) as Record<string, unknown>;
    place[last] = cleaned(value);
  }
  return body as unknown as UpdateBrand;
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(cleaned(one)) === JSON.stringify(cleaned(other));
