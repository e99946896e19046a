import { CONFIG, type Config } from '@imprint/platform/config';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { GenerationClaimsRepository } from '../generation-claims.repository.js';
import { GenerationMetrics } from '../generation-metrics.js';
import { OwnModels } from '../vendor-keys/own-models.js';
import { reportOrphan } from './held-job.js';
import { MEDIA_VENDORS, type MediaVendor, type MediaVendors } from './media-vendor.js';
import type { JobsOfTable, LeftJob } from './vendor-jobs.repository.js';

/** Jobs that one sweep ends. */
const sweepBatch = 20;
/** Milliseconds that a vendor has to answer. Shorter than the job is held. */
const answerMs = 20_000;
/** Seconds after which nobody tries to end a job any more: it has long ended by itself. */
const triedSeconds = 3_600;

/** Ends jobs at vendors whose generation was cancelled or has failed: whatever they still made, nobody would receive it. */
@Injectable()
export class LeftJobs extends Sweeper {
  private readonly logger = new Logger(LeftJobs.name);
  private readonly jobs: JobsOfTable;

  constructor(
    @Inject(GenerationClaimsRepository) claims: { readonly jobs: JobsOfTable },
    private readonly metrics: GenerationMetrics,
    @Inject(MEDIA_VENDORS) private readonly vendors: MediaVendors,
    private readonly own: OwnModels,
    @Inject(CONFIG) config: Config,
  ) {
    super('sweep of jobs at vendors', config.SWEEP_INTERVAL_MS);
    this.jobs = claims.jobs;
  }

  override async sweep(): Promise<boolean> {
    const left = await this.jobs.claimLeft(sweepBatch);
    await Promise.all(left.map((job) => this.end(job)));
    return left.length < sweepBatch;
  }

  private async end(job: LeftJob): Promise<void> {
    const { id, vendor, endedSecondsAgo } = job;
    let isSettled = false;
    try {
      isSettled = await this.endAtVendor(job, AbortSignal.timeout(answerMs));
    } catch (error) {
      this.logger.warn({ err: error, generationId: id, vendor }, 'a job could not be cancelled at its vendor');
      if (endedSecondsAgo < triedSeconds) return;
    }
    if ((await this.jobs.close(job, isSettled)) > 0) reportOrphan(this.metrics, job);
  }

  /** @returns whether it is known what the submission has become: its job is cancelled, or there is certainly none */
  private async endAtVendor(job: LeftJob, signal: AbortSignal): Promise<boolean> {
    const { jobId, submission } = job;
    const vendor = await this.vendorOf(job);
    if (jobId === null && vendor?.find === undefined) return false;
    const found = jobId ?? (await vendor?.find?.(submission, signal)) ?? null;
    if (found !== null && vendor !== null) await this.cancel(vendor, found, signal);
    return true;
  }

  protected cancel(vendor: MediaVendor, id: string, signal: AbortSignal): Promise<void> {
    return vendor.cancel(id, signal);
  }

  /** With the key that the job was submitted with; null if that is gone, so that nobody can end it. */
  private async vendorOf({ organizationId, vendor, keyIsOwn }: LeftJob): Promise<MediaVendor | null> {
    if (keyIsOwn) return (await this.own.of(organizationId, vendor))?.jobs ?? null;
    return this.vendors.get(vendor) ?? null;
  }
}
