import type { GenerationJob } from '@imprint/contracts/messages';
import type { Job } from '@imprint/platform/queue';
import type { SignalBus } from '@imprint/platform/signals';
import { testConfig } from '@imprint/platform/testing';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { AssetFiles } from '../../media/index.js';
import { openDatabase } from '../../schema/database.fixture.js';
import { noPauses } from '../failover/no-pauses.fixture.js';
import { GenerationClaimsRepository } from '../generation-claims.repository.js';
import type { GenerationKind } from '../generation-kind.js';
import { costsOn } from '../generation-costs.fixture.js';
import { GenerationKinds } from '../generation-kinds.js';
import type { GenerationMetrics } from '../generation-metrics.js';
import { GenerationOutcomes } from '../generation-outcomes.js';
import { GenerationRuns } from '../generation-runs.js';
import { GenerationProcessor } from '../generation.processor.js';
import { GenerationsRepository } from '../generations.repository.js';
import { oneModelKind } from '../image/image-kind.fixture.js';
import type { GeneratedImage, ImageModel } from '../image/index.js';
import type { KeyedModels } from '../vendor-keys/keyed-vendors.js';
import type { OwnModels } from '../vendor-keys/own-models.js';
import { JobUnderWay } from './job-record.js';
import { LeftJobs } from './left-jobs.js';
import type { MediaVendor } from './media-vendor.js';

export const image: GeneratedImage = { bytes: Buffer.from('drawn'), mimeType: 'image/png', width: 1, height: 1 };

/** Submits a job of the vendor with this id, and waits for it. */
export const submits =
  (jobId: string, percent: number | null = null, vendor = 'kiln'): ImageModel['generate'] =>
  async (_request, { job }) => {
    await job.submitting(vendor);
    await job.submitted(jobId);
    throw new JobUnderWay(60_000, percent);
  };
export const works: ImageModel['generate'] = () => Promise.reject(new JobUnderWay(60_000));

interface Row {
  status: string;
  attempts: number;
  progress: number;
  job: string | null;
  state: string | null;
  waits: boolean;
  isDue: boolean;
  submission: string;
  error: object | null;
}

/** One generation in a database of its own, and workers that attempt it. */
export class VendorJobsStage {
  readonly claims: GenerationClaimsRepository;
  id = '';
  orphans: string[] = [];
  cancelled: string[] = [];
  cancel: MediaVendor['cancel'] = () => Promise.resolve();
  /** What the organization's own key opens; null for none. */
  ownModels: KeyedModels | null = null;
  private count = 0;
  private readonly own = { of: () => Promise.resolve(this.ownModels) } as unknown as OwnModels;
  private readonly metrics = {
    ended: () => undefined,
    orphaned: (vendor: string) => void this.orphans.push(vendor),
  } as unknown as GenerationMetrics;

  private constructor(
    readonly dataSource: DataSource,
    readonly close: () => Promise<void>,
  ) {
    this.claims = new GenerationClaimsRepository(dataSource);
  }

  static async open(): Promise<VendorJobsStage> {
    Logger.overrideLogger(false);
    const { dataSource, close } = await openDatabase();
    return new VendorJobsStage(dataSource, close);
  }

  /** Another generation, and nothing else. */
  async reset(): Promise<void> {
    [this.orphans, this.cancelled, this.ownModels] = [[], [], null];
    this.cancel = (job) => Promise.resolve(void this.cancelled.push(job));
    this.id = `gen_${(this.count += 1)}`;
    await this.dataSource.query(`delete from generation`);
    await this.dataSource.query(`delete from vendor_orphan`);
    await this.dataSource.query(
      `insert into generation (id, organization_id, user_id, kind, status, model, provider, prompt, aspect_ratio, wake_at)
       values ($1, 'org', 'user', 'image', 'queued', 'some/model', 'some', 'A card', '1:1', now())`,
      [this.id],
    );
  }

  /** One attempt of a worker whose model does this. */
  async attempt(generate: ImageModel['generate']): Promise<void> {
    const { dataSource, claims, metrics } = this;
    const model = { capability: { timeoutMs: 60_000 }, generate } as ImageModel;
    const files = { store: () => Promise.resolve(), signedUrl: (key: string) => key } as unknown as AssetFiles;
    const config = testConfig({});
    const kinds = new GenerationKinds([oneModelKind(model, files)] as readonly GenerationKind[]);
    const signals = { publish: () => Promise.resolve() } as unknown as SignalBus;
    const outcomes = new GenerationOutcomes(costsOn(dataSource, kinds, config), claims, kinds, files, signals, metrics);
    const runs = new GenerationRuns(claims, metrics, this.own, noPauses);
    const processor = new GenerationProcessor(claims, kinds, outcomes, signals, runs, config);
    await processor.process({ data: { version: 1, generationId: this.id } } as Job<GenerationJob>);
  }

  async row(): Promise<Row> {
    const [found] = await this.dataSource.query<Row[]>(
      `select status, attempts, progress, vendor_job_id as job, vendor_job_state as state, vendor_waits as waits,
         wake_at <= now() as "isDue", vendor_submission as submission, error from generation where id = $1`,
      [this.id],
    );
    if (found === undefined) throw new Error('It is gone.');
    return found;
  }

  async due(): Promise<void> {
    await this.dataSource.query(`update generation set wake_at = now() where id = $1`, [this.id]);
  }

  orphanRows(): Promise<object[]> {
    return this.dataSource.query(
      'select generation_id as id, organization_id as "organizationId", vendor, vendor_job_id as job from vendor_orphan',
    );
  }

  cancelIt(): Promise<unknown> {
    return new GenerationsRepository(this.dataSource).cancel(this.dataSource.manager, 'org', this.id);
  }

  leftJobs(find?: MediaVendor['find']): LeftJobs {
    const vendor = { name: 'kiln', cancel: (job, signal) => this.cancel(job, signal), find } as MediaVendor;
    const config = testConfig({ SWEEP_INTERVAL_MS: 600_000 });
    return new LeftJobs(this.claims, this.metrics, new Map([['kiln', vendor]]), this.own, config);
  }
}
