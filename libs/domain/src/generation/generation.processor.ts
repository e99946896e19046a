import type { GenerationStatus } from '@imprint/contracts/documents';
import { unexpectedFailure, type Failure } from '@imprint/contracts/errors';
import type { TextUsage, UsedContext } from '@imprint/contracts/generation';
import { queues, type GenerationJob } from '@imprint/contracts/messages';
import { CONFIG, type Config } from '@imprint/platform/config';
import { StepsInTurn } from '@imprint/platform/database';
import { drainMs } from '@imprint/platform/shutdown';
import { whileHeld, type Renewal } from '@imprint/platform/lease';
import { redactedMessage } from '@imprint/platform/logging';
import { Processor, WorkerHost, type Job } from '@imprint/platform/queue';
import { SignalBus } from '@imprint/platform/signals';
import { continueTrace } from '@imprint/platform/tracing';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { StorageFullError, StorageUnavailableError } from '../media/storage/index.js';
import type { AttemptVendors } from './attempt-vendors.js';
import { GenerationClaimsRepository } from './generation-claims.repository.js';
import type { ArticleDraft } from './article-draft.js';
import { ModelError, type GenerationRun } from './generation-kind.js';
import { GenerationKinds } from './generation-kinds.js';
import { GenerationOutcomes } from './generation-outcomes.js';
import { GenerationRuns } from './generation-runs.js';
import type { GenerationEntity } from './generation.entity.js';
import { JobUnderWay } from './vendors/job-record.js';

const attemptsAtMost = 4;
/** Of a generation that may go on with another model instead. */
const attemptsBeforeMoving = 2;
/** Milliseconds that such a generation waits for its vendor at most. */
const longestWaitMs = 30_000;
const retryWaitMs = 5_000;
/** Milliseconds of an app's grace period reserved for shutting down, after it has given back what it could not finish. */
const endingMs = 5_000;

/** Runs one generation: claims it, makes and stores the output, and ends it together with its event in one transaction. */
@Injectable()
@Processor(queues.generation)
export class GenerationProcessor extends WorkerHost implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(GenerationProcessor.name);
  private readonly stopping = new AbortController();
  /** Leaves connections for renewals, and for whatever else this worker does. */
  private readonly steps: StepsInTurn;

  constructor(
    private readonly claims: GenerationClaimsRepository,
    private readonly kinds: GenerationKinds,
    private readonly outcomes: GenerationOutcomes,
    private readonly signals: SignalBus,
    private readonly runs: GenerationRuns,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
    this.steps = new StepsInTurn(Math.floor(config.DATABASE_POOL_SIZE / 2));
  }

  onApplicationBootstrap(): void {
    this.worker.concurrency = this.config.GENERATION_CONCURRENCY;
  }

  /** Generations may take minutes: those that do not end in time are given back now rather than when their lease expires. */
  onModuleDestroy(): void {
    const leftMs = drainMs(this.config);
    setTimeout(() => this.stopping.abort(), Math.max(leftMs - endingMs, leftMs / 2)).unref();
  }

  override async process(job: Job<GenerationJob>): Promise<void> {
    const { GENERATION_LEASE_SECONDS: leaseSeconds } = this.config;
    const generation = await this.steps.run(() => this.claims.claim(job.data.generationId, leaseSeconds));
    if (generation === null) return;
    const { id, organizationId, model, attempts, traceContext } = generation;
    const attributes = {
      'imprint.organization_id': organizationId,
      'imprint.generation_id': id,
      'imprint.model': model,
      'imprint.attempt': attempts,
    };
    await continueTrace(traceContext, 'make generation', attributes, () => this.runGeneration(generation));
  }

  private async runGeneration(generation: GenerationEntity): Promise<void> {
    if (generation.attempts > attemptsAtMost) {
      await this.record(generation, { error: pastAllAttempts }, this.runs.vendorsOf(generation).key());
      return;
    }
    void this.signalStatus(generation, 'processing');
    let progress = 0;
    const renewal: Renewal = {
      everyMs: Math.min(2_000, (this.config.GENERATION_LEASE_SECONDS * 1_000) / 3),
      renew: async () => {
        const isHeld = await this.claims.renew(generation, progress, this.config.GENERATION_LEASE_SECONDS);
        if (isHeld) void this.signalStatus(generation, 'processing');
        return isHeld;
      },
      onError: (error) => this.logger.warn({ err: error, generationId: generation.id }, 'the claim could not be renewed'),
    };
    await whileHeld(renewal, (hold) =>
      this.makeByAny(generation, hold, {
        signal: AbortSignal.any([hold, this.stopping.signal]),
        progress: (percent) => (progress = percent),
        save: (draft) => this.save(generation, draft),
        used: (usage) => this.saveUsage(generation, usage),
        uses: (context) => this.saveContext(generation, context),
      }),
    );
  }

  private async save(generation: GenerationEntity, draft: ArticleDraft): Promise<void> {
    if (!(await this.claims.save(generation, draft))) throw lost(generation);
    generation.attempts = 1;
    void this.signalStatus(generation, 'processing');
  }

  private async saveUsage(generation: GenerationEntity, usage: TextUsage): Promise<void> {
    if (!(await this.claims.saveUsage(generation, usage))) throw lost(generation);
  }

  private async saveContext(generation: GenerationEntity, context: UsedContext): Promise<void> {
    if (!(await this.claims.saveContext(generation, context))) throw lost(generation);
    generation.usedContext = context;
  }

  /** By its model, and by the ones that it moves to. */
  private async makeByAny(generation: GenerationEntity, hold: AbortSignal, run: HeldRun): Promise<void> {
    while (await this.make(generation, hold, run)) void this.signalStatus(generation, 'processing');
  }

  /** @returns whether it has moved to another model, which has not been asked yet */
  private async make(generation: GenerationEntity, hold: AbortSignal, run: HeldRun): Promise<boolean> {
    const vendors = this.runs.vendorsOf(generation);
    try {
      await this.runs.begin(generation, vendors);
      const made = await this.kinds.get(generation.kind).make(generation, { ...run, ...vendors });
      await this.record(generation, { made }, vendors.key());
      await this.judge(generation, vendors, null);
    } catch (error) {
      if (hold.aborted && !(error instanceof JobUnderWay)) return false;
      if (error instanceof JobUnderWay) await this.wait(generation, error);
      else if (this.stopping.signal.aborted) await this.giveBack(generation);
      else return await this.failOrGoOn(generation, error, vendors);
      await this.judge(generation, vendors, error);
    }
    return false;
  }

  /** Decides nothing about the generation, so that nothing is made again where it fails. */
  private async judge(generation: GenerationEntity, vendors: AttemptVendors, error: unknown): Promise<void> {
    await this.runs.judge(generation, vendors, error).catch((fault: unknown) => {
      this.logger.warn({ err: fault, generationId: generation.id }, 'how a vendor did was not recorded');
    });
  }

  /** Nothing is held while a vendor works: neither the lease nor a place among those that run. */
  private async wait(generation: GenerationEntity, { pauseMs, percent }: JobUnderWay): Promise<void> {
    if (await this.claims.jobs.wait(generation, pauseMs, percent ?? 0)) await this.signalStatus(generation, 'processing');
  }

  private async giveBack(generation: GenerationEntity): Promise<void> {
    if (!(await this.claims.giveBack(generation))) return;
    this.logger.log({ generationId: generation.id }, 'given back, because it would not end before this worker stops');
    await this.signalStatus(generation, 'queued');
  }

  /** @returns whether it goes on with another model */
  private async failOrGoOn(generation: GenerationEntity, error: unknown, vendors: AttemptVendors): Promise<boolean> {
    const failure = failureOf(error);
    this.logger.warn({ err: error, generationId: generation.id, failure }, 'a generation failed');
    await this.judge(generation, vendors, error);
    const mayMove = this.runs.mayMove(generation, vendors, error);
    const vendorWaitMs = error instanceof ModelError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
    const mayWait = !mayMove || vendorWaitMs <= longestWaitMs;
    if (failure.retryable && mayWait && generation.attempts < (mayMove ? attemptsBeforeMoving : attemptsAtMost)) {
      const waitMs = Math.max(vendorWaitMs, retryWaitMs * 2 ** (generation.attempts - 1));
      if (!(await this.claims.postpone(generation, failure, waitMs))) return false;
      this.outcomes.retried(generation);
      await this.signalStatus(generation, 'queued');
      return false;
    }
    if (mayMove) return this.runs.move(generation, vendors, failure);
    await this.record(generation, { error: failure }, vendors.key());
    return false;
  }

  private async record(...outcome: Parameters<GenerationOutcomes['record']>): Promise<void> {
    await this.steps.run(() => this.outcomes.record(...outcome));
  }

  private signalStatus(generation: GenerationEntity, status: GenerationStatus): Promise<void> {
    const { organizationId, id: generationId, kind, promptBatchId: batchId } = generation;
    return this.signals.publish('generation.changed', { organizationId, generationId, status, kind, batchId });
  }
}

/** What attempts of one worker at a generation have in common, whichever vendor they ask. */
type HeldRun = Omit<GenerationRun, 'job' | 'own'>;

const lost = ({ id }: GenerationEntity): Error => new Error(`another worker has the generation ${id}`);

const pastAllAttempts: Failure = {
  class: 'unknown',
  code: 'attempts_exhausted',
  message: 'The generation was started several times and never came to an end. Try another prompt or model.',
  retryable: false,
};

function failureOf(error: unknown): Failure {
  if (error instanceof ModelError) {
    return { class: error.class, code: error.code, message: redactedMessage(error), retryable: error.retryable };
  }
  if (error instanceof StorageFullError || error instanceof StorageUnavailableError)
    return { class: 'provider_outage', code: error.code, message: error.message, retryable: true };
  return unexpectedFailure(true);
}
