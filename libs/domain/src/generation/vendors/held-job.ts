import { Logger } from '@nestjs/common';
import type { GenerationMetrics } from '../generation-metrics.js';
import type { JobRecord, KnownJob } from './job-record.js';
import type { JobRow, JobsOfTable } from './vendor-jobs.repository.js';

const logger = new Logger('VendorJobs');

/** The record of the job of a row that this worker holds. */
export class HeldJob implements JobRecord {
  known: KnownJob | null;

  constructor(
    private readonly row: JobRow,
    private readonly jobs: JobsOfTable,
    private readonly metrics: GenerationMetrics,
  ) {
    const { vendorSubmission: submission, vendorJobId: id, vendorSubmittedAt: submittedAt, vendorJobState } = row;
    const isKnown = vendorJobState !== null && submission !== null && submittedAt !== null;
    this.known = isKnown ? { submission, id, submittedAt } : null;
  }

  async submitting(vendor: string): Promise<KnownJob> {
    const recorded = await this.jobs.submitting(this.row, vendor);
    if (recorded === null) throw this.lost();
    if (recorded.orphans > 0) reportOrphan(this.metrics, { id: this.row.id, vendor });
    this.known = recorded.job;
    return recorded.job;
  }

  async submitted(id: string): Promise<void> {
    if (this.known === null || !(await this.jobs.name(this.known.submission, id))) throw this.lost();
    this.known = { ...this.known, id };
  }

  async dropped(): Promise<void> {
    if (!(await this.jobs.drop(this.row))) throw this.lost();
    this.known = null;
  }

  private lost(): Error {
    return new Error(`another worker has ${this.row.id}`);
  }
}

/** Tells operators of a job that may have been made and paid for in vain. */
export function reportOrphan(metrics: GenerationMetrics, { id, vendor }: { id: string; vendor: string }): void {
  metrics.orphaned(vendor);
  logger.warn({ generationId: id, vendor }, 'the answer of a vendor to a submission was lost: its job is an orphan');
}
