import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServedSite } from './site-server.js';
import type { Route } from './traps.js';

/** `#rrggbb` that are right, the best first. */
export interface ExpectedColors {
  background: readonly string[];
  foreground: readonly string[];
  accent: readonly string[];
}

/** What a person who looks at a site says about its brand. A field that is left out has no right answer. */
export interface ExpectedBrand {
  /** Spellings that are right. */
  label: readonly string[];
  /** Words that are part of it, or several of which one has to be. */
  description?: string | readonly string[];
  /** Paths that are right, `inline` for a drawing within the page, or `null` where there is no logo. */
  logo?: readonly string[] | null;
  colors: ExpectedColors;
  fonts?: { heading: readonly string[]; body: readonly string[] };
  socialLinks?: readonly string[];
  /** Names. */
  products?: readonly string[];
  /** One, or several of which each is right; an empty one stands for nothing found. */
  contact?: Readonly<Partial<Record<'email' | 'phone' | 'address', string | readonly string[]>>>;
  /** BCP 47 primary. */
  language?: string;
  /** What may not appear in anything that was found. */
  never?: readonly string[];
}

export interface CorpusSite extends ServedSite {
  about: string;
  expected: ExpectedBrand;
}

// From dist, too: fixtures are not compiled.
const fixtures = join(import.meta.dirname, '..', '..', 'src', 'fixtures');
const builders = join(import.meta.dirname, '..', '..', 'peers', 'brand-sites');

/** The made half of the corpus. */
export const madeSites = (): CorpusSite[] => sitesOf(join(fixtures, 'sites'));

/** The made half of the second set, which was written when the scanner had been fitted to the first one. */
export const unseenMadeSites = (): CorpusSite[] => sitesOf(join(fixtures, 'unseen-sites'));

function sitesOf(folder: string): CorpusSite[] {
  return readdirSync(folder).map((name) => {
    const site = JSON.parse(readFileSync(join(folder, name, 'site.json'), 'utf8')) as Omit<CorpusSite, 'name' | 'folder'>;
    return { ...site, name, folder: join(folder, name) };
  });
}

interface BuiltTheme {
  name: string;
  folder: string;
  routes: Route[];
}

/** The half of real themes, as they were built. */
export const themeSites = (built: readonly BuiltTheme[]): CorpusSite[] => expecting(expectedOf('expected.json'), built);

/** The half of real themes in the second set. */
export const unseenThemeSites = (built: readonly BuiltTheme[]): CorpusSite[] => expecting(expectedOfUnseenThemes(), built);

export const expectedOfUnseenThemes = (): Readonly<Record<string, ExpectedBrand>> => expectedOf('unseen-expected.json');

const expectedOf = (file: string): Record<string, ExpectedBrand> =>
  JSON.parse(readFileSync(join(builders, file), 'utf8')) as Record<string, ExpectedBrand>;

function expecting(all: Readonly<Record<string, ExpectedBrand>>, built: readonly BuiltTheme[]): CorpusSite[] {
  return built.map((site) => {
    const expected = all[site.name];
    if (!expected) throw new Error(`Nothing is expected of ${site.name}.`);
    return { ...site, about: 'A real theme.', pretty: true, expected };
  });
}

export const isHostile = (site: CorpusSite): boolean => site.name.startsWith('hostile-');
