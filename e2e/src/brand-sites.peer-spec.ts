import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildThemeSites } from '../peers/brand-sites/build.mjs';
import { madeSites, themeSites } from './brand-sites/corpus.js';
import { breaches, measureSites, misses, type Measured } from './brand-sites/measure.js';
import { scoreTable, tally } from './brand-sites/score.js';

let folder: string;
let made: Measured[];
let themes: Measured[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imprint-brand-sites-'));
  made = await measureSites(madeSites());
  themes = await measureSites(themeSites(await buildThemeSites(folder)));
  const scores = { made: made.map(({ score }) => score), themes: themes.map(({ score }) => score) };
  console.log(`${scoreTable(scores)}\n\n${misses([...made, ...themes]).join('\n')}`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a scan of forty sites, half of real themes', () => {
  it.each(['label', 'logo', 'colors'] as const)('is right about the %s of at least nine in ten', (field) => {
    const { right, of } = tally(
      field,
      [...made, ...themes].map(({ score }) => score),
    );
    expect(of).toBeGreaterThanOrEqual(40);
    expect(right / of).toBeGreaterThanOrEqual(0.9);
  });

  it('finds plain text only, and nothing of the system that a site was made with', () => {
    expect([...made, ...themes].map((one) => [one.site.name, breaches(one)]).filter(([, found]) => found?.length)).toEqual([]);
  });
});
