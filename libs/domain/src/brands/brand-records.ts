import type { BrandColors, BrandRecord, WantedRecord } from '@imprint/contracts/brands';
import { isDeepStrictEqual } from 'node:util';

/** Default colours of a new brand. */
export const houseColors: BrandColors = { background: '#10172a', foreground: '#f8fafc', accent: '#ff6b4a' };

/** The record of a brand that says nothing yet but its name. */
export function newRecord(label: string): BrandRecord {
  return {
    label,
    description: '',
    text: '',
    identity: {
      colors: houseColors,
      fonts: { heading: '', body: '' },
      logoAssetId: '',
      pictureAssetIds: [],
      handle: '',
      website: '',
      palette: [],
      socialLinks: [],
    },
    guidelines: { dos: [], donts: [], bannedWords: [], sourcedClaims: [] },
    voice: {
      ...{ tone: '', style: '', audience: '', values: [], pillars: [], writingRules: [], examplePosts: [] },
      ...{ sampleOutput: '', doesNotSoundLike: [] },
    },
    strategy: { goals: [], topics: [], contentTypes: [], platforms: [], frequency: '' },
    customInstructions: '',
    promptSeeds: [],
    products: [],
    contact: { email: '', phone: '', address: '' },
    settings: { timezone: '', language: '', textModel: '', imageModel: '', videoModel: '', voiceModel: '', musicModel: '' },
  };
}

type Fields = Readonly<Record<string, unknown>>;

const isSection = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record with what is wanted of it. Lists are replaced as a whole. Of what is wanted, only fields that a record has are taken. */
export function changedRecord(record: BrandRecord, wanted: WantedRecord): BrandRecord {
  return merged(record as unknown as Fields, wanted) as unknown as BrandRecord;
}

function merged(before: Fields, wanted: Fields): Fields {
  return Object.fromEntries(
    Object.entries(before).map(([field, value]) => {
      const given = wanted[field];
      if (given === undefined) return [field, value];
      return [field, isSection(value) ? merged(value, given as Fields) : plain(given)];
    }),
  );
}

/** Entries of a list that came as a body are instances of a class, as those of a stored record are not. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  return isSection(value) ? { ...value } : value;
}

/** A field of which two records say something else. Fields of sections are named by both: `voice.tone`. */
export interface Difference {
  field: string;
  before: unknown;
  after: unknown;
}

export function differencesBetween(before: BrandRecord, after: BrandRecord): Difference[] {
  const others = fieldsOf(before);
  return [...fieldsOf(after)].flatMap(([field, value]) => {
    const other = others.get(field);
    return isDeepStrictEqual(other, value) ? [] : [{ field, before: other, after: value }];
  });
}

/** Colours and typefaces are fields of their section as a whole: people choose them together. */
const wholeSections = new Set(['identity.colors', 'identity.fonts']);

/** Fields of a record by their names. */
export function fieldsOf(record: BrandRecord): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const collect = (fields: Fields, prefix: string): void => {
    for (const [name, value] of Object.entries(fields)) {
      const field = `${prefix}${name}`;
      if (isSection(value) && !wholeSections.has(field)) collect(value, `${field}.`);
      else found.set(field, value);
    }
  };
  collect(record as unknown as Fields, '');
  return found;
}
