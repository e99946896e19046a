import type { SiteExtraction } from './extraction-thread.js';
import * as extraction from './index.js';
import { SiteRobots } from './site-robots.js';

/** Reads sites within this process: starting a thread takes longer than the pages of a test. What a thread adds has specs of its own. */
export function inProcess(): SiteExtraction {
  const robots = new SiteRobots();
  return {
    readRobots: (...given) => Promise.resolve(robots.read(...given)),
    isAllowed: (...given) => Promise.resolve(robots.isAllowed(...given)),
    pagesToRead: (...given) => Promise.resolve(extraction.pagesToRead(...given)),
    stylesheetsOf: (pages) => Promise.resolve(extraction.stylesheetsOf(pages)),
    importedSheets: (sheets) => Promise.resolve(extraction.importedSheets(sheets)),
    picturesOf: (...given) => Promise.resolve(extraction.picturesOf(...given)),
    extractBrand: async (site) => ({
      findings: await extraction.extractBrand(site),
      words: extraction.sitesOwnWords(site.pages),
    }),
    close: () => Promise.resolve(),
  };
}
