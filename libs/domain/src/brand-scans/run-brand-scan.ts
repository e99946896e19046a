import type { BrandRecord } from '@imprint/contracts/brands';
import type { ScanActivity } from '@imprint/contracts/brand-scans';
import { problem } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import type { BrandScanProgress } from './brand-scan-claims.repository.js';
import type { BrandScanEntity } from './brand-scan.entity.js';
import { logoField, type FoundValue } from './found-fields.js';
import { ExtractionThreads, type SiteExtraction } from './extraction/extraction-thread.js';
import type { Finding } from './read-site.js';
import { SiteReader } from './reading/site-reader.js';
import { ScanBrands } from './scan-brands.js';
import type { ScanResult } from './scan-outcomes.js';
import { VoiceOfSite } from './voice-of-site.js';

/** Percent at which each activity begins. */
const begins: Readonly<Record<ScanActivity, number>> = {
  ...{ waiting: 0, reading: 2, pictures: 45, extracting: 60, voice: 70, writing: 95, done: 100 },
};

interface Attempt {
  record: BrandRecord;
  stop: AbortSignal;
  time: AbortSignal;
  progress: (done: BrandScanProgress) => void;
  extraction: SiteExtraction;
}

/** One attempt at a scan. */
@Injectable()
export class RunBrandScan {
  constructor(
    private readonly reader: SiteReader,
    private readonly voice: VoiceOfSite,
    private readonly brands: ScanBrands,
    private readonly threads: ExtractionThreads,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SCAN_SECONDS'>,
  ) {}

  /**
   * @param stop ends the attempt
   * @throws SiteProblem when the site cannot be read, Problem when the brand is gone
   */
  async scan(scan: BrandScanEntity, stop: AbortSignal, progress: (done: BrandScanProgress) => void): Promise<ScanResult> {
    const record = await this.brands.recordAt(scan.organizationId, scan.brandId);
    if (record === null) throw problem('not_found', 'The brand was deleted.');
    const time = AbortSignal.timeout(this.config.SCAN_SECONDS * 1_000);
    const extraction = this.threads.open(stop);
    try {
      return await this.#attempt(scan, { record, stop, time, progress, extraction });
    } finally {
      await extraction.close();
    }
  }

  async #attempt(scan: BrandScanEntity, { record, stop, time, progress, extraction }: Attempt): Promise<ScanResult> {
    const { site, pages } = await this.reader.read(scan.url, {
      ...{ stop, time, choices: extraction },
      progress: (activity, share, read) => {
        const percent = activity === 'reading' ? begins.reading + share * (begins.pictures - begins.reading) : begins[activity];
        progress({ activity, percent, pages: read });
      },
    });
    stop.throwIfAborted();
    const { findings: found, words } = await extraction.extractBrand(site);
    const findings = found.map(asFound);
    progress({ activity: 'voice', percent: begins.voice, pages });
    const text = { source: site.pages[0]?.url ?? scan.url, paragraphs: words };
    const described = await this.voice.describe(scan, record, text, stop);
    progress({ activity: 'writing', percent: begins.writing, pages });
    return {
      findings: [...findings, ...(described ?? [])],
      pages,
      pictures: site.pictures,
      voiceAnalysis: described === null ? 'unavailable' : 'completed',
    };
  }
}

/** The picture of the logo is made an asset later; the brand says which one. */
const asFound = (finding: Finding): FoundValue => ({
  ...finding,
  field: finding.field === 'identity.logo' ? logoField : finding.field,
  fingerprint: null,
});
