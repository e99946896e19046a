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
  /** Words that are part of it. */
  description?: string;
  /** Paths that are right, `inline` for a drawing within the page, or `null` where there is no logo. */
  logo?: readonly string[] | null;
  colors: ExpectedColors;
  fonts?: { heading: readonly string[]; body: readonly string[] };
  socialLinks?: readonly string[];
  /** Names. */
  products?: readonly string[];
  contact?: Readonly<Partial<Record<'email' | 'phone' | 'address', string>>>;
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
const folder = join(import.meta.dirname, '..', '..', 'src', 'fixtures', 'sites');

/** The made half of the corpus. */
export function madeSites(): CorpusSite[] {
  return readdirSync(folder).map((name) => {
    const site = JSON.parse(readFileSync(join(folder, name, 'site.json'), 'utf8')) as Omit<CorpusSite, 'name' | 'folder'>;
    return { ...site, name, folder: join(folder, name) };
  });
}

/** The half of real themes, as they were built. */
export function themeSites(built: readonly { name: string; folder: string; routes: Route[] }[]): CorpusSite[] {
  const path = join(import.meta.dirname, '..', '..', 'peers', 'brand-sites', 'expected.json');
  const all = JSON.parse(readFileSync(path, 'utf8')) as Record<string, ExpectedBrand>;
  return built.map((site) => {
    const expected = all[site.name];
    if (!expected) throw new Error(`Nothing is expected of ${site.name}.`);
    return { ...site, about: 'A real theme.', pretty: true, expected };
  });
}

export const isHostile = (site: CorpusSite): boolean => site.name.startsWith('hostile-');
