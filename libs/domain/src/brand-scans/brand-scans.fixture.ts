import type { Principal } from '@imprint/contracts/access';
import type { BrandScanJob } from '@imprint/contracts/messages';
import type { Job, Queue } from '@imprint/platform/queue';
import { LocalRateWindow, RateWindow, type RateVerdict } from '@imprint/platform/rate-window';
import { ScanFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { AuditTrail } from '../audit/index.js';
import { WriteBrand } from '../branding/index.js';
import { BrandsRepository } from '../brands/brands.repository.js';
import { BrandEditing, BrandRevisions, BrandsService } from '../brands/index.js';
import { GenerationSwitch, ReadingModels } from '../generation/index.js';
import { LocalSignalBus } from '../generation/local-signal-bus.fixture.js';
import type { TextAnswer, TextModel, TextModels, TextRequest } from '../generation/text/index.js';
import { someWriter } from '../generation/text/some-writer.fixture.js';
import { noOwnModels } from '../generation/vendor-keys/no-own-models.fixture.js';
import { Memberships } from '../identity/index.js';
import { MembershipsRepository } from '../identity/memberships.repository.js';
import { AssetsRepository } from '../media/assets.repository.js';
import { AssetsService, type AssetFiles } from '../media/index.js';
import { FeedConnections } from '../publishing/index.js';
import { openDatabase } from '../schema/database.fixture.js';
import { BrandScanClaimsRepository } from './brand-scan-claims.repository.js';
import { BrandScanSweeper } from './brand-scan-sweeper.js';
import { BrandScanProcessor } from './brand-scan.processor.js';
import { BrandScansRepository } from './brand-scans.repository.js';
import { BrandScans } from './brand-scans.service.js';
import type { ExtractionThreads } from './extraction/extraction-thread.js';
import { inProcess } from './extraction/in-process.fixture.js';
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

export const admin: Principal = {
  ...({ kind: 'session', userId: 'user', organizationId: 'org', role: 'admin', scopes: [] } as const),
  ...{ apiKeyId: null, brandIds: null, clientIp: null },
};
export const stranger: Principal = { ...admin, userId: 'stranger', organizationId: 'other' };

/** A model that writes what `answer` says, and remembers what it was asked. */
export class TestWriter implements TextModel {
  readonly capability = { ...someWriter, promptLength: 20_000 };
  readonly asked: TextRequest[] = [];
  answer: (request: TextRequest) => unknown = () => ({ voice: {} });

  write(request: TextRequest): Promise<TextAnswer> {
    this.asked.push(request);
    const usage = { inputTokens: 1, outputTokens: 1 };
    return Promise.resolve().then(() => ({ text: JSON.stringify(this.answer(request)), finish: 'stop', usage }));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** Counts of this process, which a test can begin anew. */
export class FreshRateWindow extends RateWindow {
  private counts = new LocalRateWindow();

  override hit(key: string, limit: number, windowSeconds?: number): Promise<RateVerdict> {
    return this.counts.hit(key, limit, windowSeconds);
  }

  override giveBack(key: string): Promise<void> {
    return this.counts.giveBack(key);
  }

  begin(): void {
    this.counts = new LocalRateWindow();
  }
}

export const quietVoice = {
  ...{ tone: '', style: '', audience: '', values: [], pillars: [], writingRules: [], doesNotSoundLike: [], topics: [] },
};

/** Scans of the organizations `org`, with the admin `user`, and `other`, on a real database, of sites on this machine. */
export async function openScans({
  models = new Map(),
  settings = {},
  threads = { open: () => inProcess() },
}: { models?: TextModels; settings?: object; threads?: ExtractionThreads } = {}) {
  const { dataSource, connect, close } = await openDatabase();
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  await dataSource.query(`insert into app_user (id, email, name) values ('stranger', 'eve@example.com', 'Eve')`);
  await dataSource.query(
    `insert into membership (user_id, organization_id, role) values ('user', 'org', 'admin'), ('stranger', 'other', 'owner')`,
  );
  const config = testConfig({ SCAN_ALLOWED_HOSTS: ['127.0.0.1'], SCAN_WAIT_SECONDS: 1, ...settings });
  const fetch = new ScanFetch(config);
  const rows = new BrandsRepository(dataSource);
  const brands = new BrandsService(rows);
  const audit = new AuditTrail(dataSource);
  const editing = new BrandEditing(dataSource, rows, audit);
  const stored = new Map<string, Buffer>();
  const files = {
    store: (key: string, bytes: Buffer) => Promise.resolve(void stored.set(key, bytes)),
    signedUrl: (key: string) => `https://files.example/${key}`,
  } as unknown as AssetFiles;
  const storage = { delete: (key: string) => Promise.resolve(void stored.delete(key)) };
  const assets = new AssetsService(new AssetsRepository(dataSource), files, brands);
  const scans = new BrandScansRepository(dataSource);
  const signals = new LocalSignalBus();
  const jobs: { data: BrandScanJob }[] = [];
  const queue = {
    name: 'brand-scan',
    addBulk: (added: { data: BrandScanJob }[]): Promise<unknown> => Promise.resolve(jobs.push(...added)),
  } as unknown as Queue<BrandScanJob>;
  const reader = new SiteReader(new SiteClient(fetch));
  const rates = new FreshRateWindow();
  const scanned = new ScannedBrands(brands, new WriteBrand(editing, assets, new FeedConnections()));
  const starting = new StartBrandScan(dataSource, scans, new ScanSites(reader, scans, rates), scanned, audit, queue);
  const revisions = new BrandRevisions(rows, { withNames: (all: object[]) => Promise.resolve(all) } as never);
  const reading = new BrandScans(scans, brands, revisions, assets, signals, config);
  const reviewing = new ReviewScan(reading, scans, scanned, audit);
  const scanBrands = new ScanBrands(editing, brands, new Memberships(new MembershipsRepository(dataSource)));
  const claims = new BrandScanClaimsRepository(dataSource);
  const outcomes = new ScanOutcomes(dataSource, claims, scans, scanBrands, new ScannedLogos(files, assets, storage), config);
  const voice = new VoiceOfSite(
    new ReadingModels(dataSource, models, noOwnModels, new GenerationSwitch(dataSource, brands, audit)),
  );
  const running = new RunBrandScan(reader, voice, scanBrands, threads, config);
  const worker = (): BrandScanProcessor => new BrandScanProcessor(claims, running, outcomes, signals, config);
  const run = (scanId: string, by = worker()): Promise<void> => by.process({ data: { version: 1, scanId } } as Job<BrandScanJob>);
  const counted = async (table: string): Promise<number> => {
    const [row] = await dataSource.query<{ count: number }[]>(`select count(*)::integer as count from ${table}`);
    return row?.count ?? 0;
  };
  /** Rows of everything that a scan writes. */
  const counts = async (): Promise<number[]> => {
    const tables = ['brand', 'brand_revision', 'brand_scan', 'brand_scan_finding', 'asset', 'audit_entry', 'connection'];
    return Promise.all(tables.map((table) => counted(table)));
  };
  return {
    ...{ dataSource, connect, fetch, brands, editing, assets, stored, signals, jobs, reader, starting, reading, reviewing },
    ...{ scans, claims, outcomes, running, worker, run, counted, counts, queue, rates },
    sweeper: new BrandScanSweeper(claims, queue, { add: () => undefined } as never, testConfig({ SWEEP_INTERVAL_MS: 600_000 })),
    close: async () => {
      await fetch.onApplicationShutdown();
      await close();
    },
  };
}
export type OpenedScans = Awaited<ReturnType<typeof openScans>>;
