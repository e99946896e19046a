import { Problem, unexpectedFailure, type Failure } from '@imprint/contracts/errors';
import { queues, type BrandScanJob } from '@imprint/contracts/messages';
import { CONFIG, type Config } from '@imprint/platform/config';
import { whileHeld, type Renewal } from '@imprint/platform/lease';
import { Processor, WorkerHost, type Job } from '@imprint/platform/queue';
import { SignalBus } from '@imprint/platform/signals';
import { continueTrace } from '@imprint/platform/tracing';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { StorageFullError, StorageUnavailableError } from '../media/storage/index.js';
import { BrandScanClaimsRepository, type BrandScanProgress } from './brand-scan-claims.repository.js';
import type { BrandScanEntity, BrandScanRowStatus } from './brand-scan.entity.js';
import { SiteProblem } from './reading/site-problem.js';
import { RunBrandScan } from './run-brand-scan.js';
import { ScanOutcomes } from './scan-outcomes.js';

const attemptsAtMost = 3;
const retryWaitMs = 3_000;
/** Sites that one worker reads at once. Most of the time it waits for them. */
const scansAtOnce = 4;

/** Runs scans: claims one, has the site read, and writes what was found. */
@Injectable()
@Processor(queues.brandScan, { concurrency: scansAtOnce })
export class BrandScanProcessor extends WorkerHost implements OnModuleDestroy {
  private readonly logger = new Logger(BrandScanProcessor.name);
  private readonly stopping = new AbortController();

  constructor(
    private readonly claims: BrandScanClaimsRepository,
    private readonly running: RunBrandScan,
    private readonly outcomes: ScanOutcomes,
    private readonly signals: SignalBus,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SCAN_LEASE_SECONDS'>,
  ) {
    super();
  }

  /** What is under way is given back at once: another worker begins it again. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }

  override async process(job: Job<BrandScanJob>): Promise<void> {
    const scan = await this.claims.claim(job.data.scanId, this.config.SCAN_LEASE_SECONDS);
    if (scan === null) return;
    const { id, organizationId, attempts, traceContext } = scan;
    const attributes = { 'imprint.organization_id': organizationId, 'imprint.scan_id': id, 'imprint.attempt': attempts };
    await continueTrace(traceContext, 'scan brand', attributes, () => this.runScan(scan));
  }

  private async runScan(scan: BrandScanEntity): Promise<void> {
    if (scan.attempts > attemptsAtMost) return this.fail(scan, pastAllAttempts);
    let done: BrandScanProgress = { activity: 'reading', percent: 0, pages: [] };
    void this.signal(scan, 'processing', 0);
    const leaseSeconds = this.config.SCAN_LEASE_SECONDS;
    const renewal: Renewal = {
      everyMs: Math.min(1_000, (leaseSeconds * 1_000) / 3),
      renew: async () => {
        const isHeld = await this.claims.renew(scan, done, leaseSeconds);
        if (isHeld) void this.signal(scan, 'processing', done.percent);
        return isHeld;
      },
      onError: (error) => this.logger.warn({ err: error, scanId: scan.id }, 'the claim could not be renewed'),
    };
    await whileHeld(renewal, (hold) => this.scan(scan, hold, (now) => (done = now)));
  }

  private async scan(scan: BrandScanEntity, hold: AbortSignal, progress: (done: BrandScanProgress) => void): Promise<void> {
    try {
      const stop = AbortSignal.any([hold, this.stopping.signal]);
      const result = await this.running.scan(scan, stop, progress);
      stop.throwIfAborted();
      if (await this.outcomes.complete(scan, result)) await this.signal(scan, 'completed', 100);
    } catch (error) {
      if (hold.aborted) return;
      if (this.stopping.signal.aborted) await this.giveBack(scan);
      else await this.failOrPostpone(scan, error);
    }
  }

  private async giveBack(scan: BrandScanEntity): Promise<void> {
    if (await this.claims.giveBack(scan)) await this.signal(scan, 'queued', 0);
  }

  private async failOrPostpone(scan: BrandScanEntity, error: unknown): Promise<void> {
    const failure = failureOf(error);
    const isKnown = error instanceof SiteProblem || error instanceof Problem;
    this.logger.warn({ ...(!isKnown && { err: error }), scanId: scan.id, failure }, 'a scan failed');
    if (!failure.retryable || scan.attempts >= attemptsAtMost) return this.fail(scan, failure);
    const waitMs = retryWaitMs * 2 ** (scan.attempts - 1);
    if (await this.claims.postpone(scan, failure, waitMs)) await this.signal(scan, 'queued', 0);
  }

  private async fail(scan: BrandScanEntity, failure: Failure): Promise<void> {
    if (await this.outcomes.fail(scan, failure)) await this.signal(scan, 'failed', 100);
  }

  private signal({ organizationId, id: scanId }: BrandScanEntity, status: BrandScanRowStatus, percent: number): Promise<void> {
    return this.signals.publish('scan.changed', { organizationId, scanId, status, progress: Math.round(percent) });
  }
}

const pastAllAttempts: Failure = {
  class: 'unknown',
  code: 'attempts_exhausted',
  message: 'The scan was started several times and never came to an end.',
  retryable: false,
};

function failureOf(error: unknown): Failure {
  if (error instanceof SiteProblem) {
    const { code, message, retryable } = error;
    return { class: retryable ? 'provider_outage' : 'validation', code, message, retryable };
  }
  if (error instanceof StorageFullError || error instanceof StorageUnavailableError)
    return { class: 'provider_outage', code: error.code, message: error.message, retryable: true };
  if (error instanceof Problem) return { class: 'validation', code: error.code, message: error.message, retryable: false };
  return unexpectedFailure(true);
}
