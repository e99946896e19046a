import type { BrandRecord } from '@imprint/contracts/brands';
import type { ScanActivity } from '@imprint/contracts/brand-scans';
import { problem } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import type { BrandScanProgress } from './brand-scan-claims.repository.js';
import type { BrandScanEntity } from './brand-scan.entity.js';
import { logoField, type FoundValue } from './found-fields.js';
import type { Finding, ReadSite } from './read-site.js';
import { SiteReader } from './reading/site-reader.js';
import { ScanBrands } from './scan-brands.js';
import type { ScanResult } from './scan-outcomes.js';
import { VoiceOfSite } from './voice-of-site.js';

/** Percent at which each activity begins. */
const begins: Readonly<Record<ScanActivity, number>> = {
  ...{ waiting: 0, reading: 2, pictures: 45, extracting: 60, voice: 70, writing: 95, done: 100 },
};

/** One attempt at a scan. */
@Injectable()
export class RunBrandScan {
  constructor(
    private readonly reader: SiteReader,
    private readonly voice: VoiceOfSite,
    private readonly brands: ScanBrands,
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
    const { site, pages } = await this.reader.read(scan.url, {
      stop,
      time,
      progress: (activity, share, read) => {
        const percent = activity === 'reading' ? begins.reading + share * (begins.pictures - begins.reading) : begins[activity];
        progress({ activity, percent, pages: read });
      },
    });
    stop.throwIfAborted();
    const { extractBrand } = await import('./extraction/index.js');
    const findings = (await extractBrand(site)).map(asFound);
    progress({ activity: 'voice', percent: begins.voice, pages });
    const described = await this.describe(scan, record, site, stop);
    progress({ activity: 'writing', percent: begins.writing, pages });
    return {
      findings: [...findings, ...(described ?? [])],
      pages,
      pictures: site.pictures,
      voiceAnalysis: described === null ? 'unavailable' : 'completed',
    };
  }

  private async describe(
    scan: BrandScanEntity,
    record: BrandRecord,
    site: ReadSite,
    stop: AbortSignal,
  ): Promise<FoundValue[] | null> {
    const { sitesOwnWords } = await import('./extraction/index.js');
    const words = { source: site.pages[0]?.url ?? scan.url, paragraphs: sitesOwnWords(site.pages) };
    return this.voice.describe(scan, record, words, stop);
  }
}

/** The picture of the logo is made an asset later; the brand says which one. */
const asFound = (finding: Finding): FoundValue => ({
  ...finding,
  field: finding.field === 'identity.logo' ? logoField : finding.field,
  fingerprint: null,
});
