import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildUnseenThemeSites } from '../peers/brand-sites/build.mjs';
import { unseenMadeSites, unseenThemeSites } from './brand-sites/corpus.js';
import { breaches, measureSites, misses, type Measured } from './brand-sites/measure.js';
import { scoreTable, tally } from './brand-sites/score.js';

let folder: string;
let made: Measured[];
let themes: Measured[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imprint-unseen-sites-'));
  made = await measureSites(unseenMadeSites());
  themes = await measureSites(unseenThemeSites(await buildUnseenThemeSites(folder)));
  const scores = { made: made.map(({ score }) => score), themes: themes.map(({ score }) => score) };
  const both = [...made, ...themes];
  const unwanted = both.flatMap((one) => breaches(one).map((word) => `${one.site.name} found what it may not: ${word}`));
  console.log([scoreTable(scores), misses(both).join('\n'), unwanted.join('\n')].join('\n\n'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a scan of twenty sites that it was not fitted to', () => {
  it.each(['label', 'logo', 'colors'] as const)('is right about the %s of at least nine in ten', (field) => {
    const { right, of } = tally(
      field,
      [...made, ...themes].map(({ score }) => score),
    );
    expect(of).toBe(20);
    expect(right / of).toBeGreaterThanOrEqual(0.9);
  });

  it('ends for every one, half of real themes, with pages read', () => {
    expect([made.length, themes.length]).toEqual([10, 10]);
    expect([...made, ...themes].filter(({ pages }) => pages === 0).map(({ site }) => site.name)).toEqual([]);
  });
});
