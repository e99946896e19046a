import { queues } from '@imprint/contracts/messages';
import { QueueModule } from '@imprint/platform/queue';
import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { BrandingModule } from '../branding/index.js';
import { BrandsModule } from '../brands/index.js';
import { ReadingModelsModule } from '../generation/index.js';
import { IdentityModule } from '../identity/index.js';
import { MediaModule } from '../media/index.js';
import { BrandScanClaimsRepository } from './brand-scan-claims.repository.js';
import { BrandScanSweeper } from './brand-scan-sweeper.js';
import { BrandScanProcessor } from './brand-scan.processor.js';
import { BrandScansRepository } from './brand-scans.repository.js';
import { BrandScans } from './brand-scans.service.js';
import { DeletedBrandScans } from './deleted-brand-scans.js';
import { ExtractionThreads } from './extraction/extraction-thread.js';
import { SiteClient } from './reading/site-client.js';
import { SiteReader } from './reading/site-reader.js';
import { ReviewScan } from './review-brand-scan.js';
import { RunBrandScan } from './run-brand-scan.js';
import { ScanBrands } from './scan-brands.js';
import { ScannedLogos } from './scanned-logos.js';
import { ScanOutcomes } from './scan-outcomes.js';
import { ScanSites } from './scan-sites.js';
import { ScannedBrands } from './scanned-brands.js';
import { StartBrandScan } from './start-brand-scan.js';
import { VoiceOfSite } from './voice-of-site.js';

/** Requesting scans, reading what they found, and reviewing it. */
@Module({
  imports: [AuditModule, BrandingModule, BrandsModule, MediaModule, QueueModule.register(queues.brandScan)],
  providers: [BrandScans, BrandScansRepository, ReviewScan, ScannedBrands, ScanSites, SiteClient, SiteReader, StartBrandScan],
  exports: [BrandScans, ReviewScan, StartBrandScan],
})
export class BrandScansModule {}

/** Running scans, in a worker. Requires global providers for TEXT_MODELS, KEYED_VENDORS and FILE_STORAGE. */
@Module({
  imports: [BrandsModule, IdentityModule, MediaModule, ReadingModelsModule, QueueModule.register(queues.brandScan)],
  providers: [
    BrandScanClaimsRepository,
    BrandScanProcessor,
    BrandScansRepository,
    BrandScanSweeper,
    DeletedBrandScans,
    ExtractionThreads,
    RunBrandScan,
    ScanBrands,
    ScannedLogos,
    ScanOutcomes,
    SiteClient,
    SiteReader,
    VoiceOfSite,
  ],
})
export class BrandScanWorkerModule {}
