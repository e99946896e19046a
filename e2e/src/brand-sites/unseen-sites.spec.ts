import { beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expectedOfUnseenThemes, unseenMadeSites, type ExpectedBrand } from './corpus.js';
import { measureSites, type Measured } from './measure.js';

const made = unseenMadeSites();
const all: [string, ExpectedBrand][] = [
  ...made.map(({ name, expected }): [string, ExpectedBrand] => [name, expected]),
  ...Object.entries(expectedOfUnseenThemes()),
];

describe('the second set of sites', () => {
  it('is ten that people made and ten of real themes, each by a name of its own', () => {
    expect(made).toHaveLength(10);
    expect(new Set(all.map(([name]) => name)).size).toBe(20);
  });

  it.each(all)('says what is right about %s, without contradicting itself', (_name, { label, colors, logo, language, never }) => {
    expect(label.every((one) => one.trim() !== '')).toBe(true);
    expect(label.length).toBeGreaterThan(0);
    expect(Object.keys(colors).sort()).toEqual(['accent', 'background', 'foreground']);
    for (const accepted of Object.values(colors) as string[][]) {
      expect(accepted.length).toBeGreaterThan(0);
      for (const colour of accepted) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    }
    expect(logo === null || (logo?.length ?? 0) > 0).toBe(true);
    expect(language).toMatch(/^[a-z]{2}$/);
    expect(label.filter((one) => never?.some((word) => one.includes(word)))).toEqual([]);
  });

  it('has every logo that it expects of a made site', () => {
    const missing = made.flatMap(({ name, folder, routes, expected }) =>
      (expected.logo ?? [])
        .filter((path) => path !== 'inline' && !existsSync(join(folder, routes?.find((one) => one.path === path)?.file ?? path)))
        .map((path) => `${name}${path}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('a scan of sites that it was not fitted to', () => {
  let measured: Measured[];

  beforeAll(async () => {
    measured = await measureSites(made);
  });

  it('ends for every one, with pages read', () => {
    expect(measured.filter(({ pages }) => pages === 0).map(({ site }) => site.name)).toEqual([]);
    expect(measured).toHaveLength(made.length);
  });
});
