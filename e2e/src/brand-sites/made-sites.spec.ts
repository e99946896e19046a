import { beforeAll, describe, expect, it } from '@jest/globals';
import { isHostile, madeSites } from './corpus.js';
import { breaches, measureSites, misses, type Measured } from './measure.js';
import { mostPages } from './plain-reader.js';
import { scoreTable, tally } from './score.js';

let measured: Measured[];

beforeAll(async () => {
  measured = await measureSites(madeSites());
  const of = (wanted: boolean): Measured[] => measured.filter(({ site }) => isHostile(site) === wanted);
  const scores = { ordinary: of(false).map(({ score }) => score), hostile: of(true).map(({ score }) => score) };
  console.log(`${scoreTable(scores)}\n\n${misses(measured).join('\n')}`);
});

describe('a scan of sites that people made', () => {
  it.each(['label', 'logo', 'colors'] as const)('is right about the %s of at least nine in ten', (field) => {
    const { right, of } = tally(
      field,
      measured.map(({ score }) => score),
    );
    expect(of).toBeGreaterThanOrEqual(20);
    expect(right / of).toBeGreaterThanOrEqual(0.9);
  });

  it('finds plain text only, and nothing that a site tried to bring in', () => {
    expect(measured.map((one) => [one.site.name, breaches(one)]).filter(([, found]) => found?.length)).toEqual([]);
  });

  it('reads at most twelve pages beside the start page, all of the site', () => {
    for (const { site, pages, elsewhere, strayPages } of measured) {
      expect({ site: site.name, few: pages <= mostPages + 1, strayPages }).toEqual({
        site: site.name,
        few: true,
        strayPages: [],
      });
      expect(elsewhere.filter((url) => !/^https?:/.test(url))).toEqual([]);
    }
  });
});
