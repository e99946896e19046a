import { unexpectedFailure, type Failure } from '@imprint/contracts/errors';
import { queues, type TrainingJob } from '@imprint/contracts/messages';
import { CONFIG, type Config } from '@imprint/platform/config';
import { whileHeld, type Renewal } from '@imprint/platform/lease';
import { redactedMessage } from '@imprint/platform/logging';
import { Processor, WorkerHost, type Job } from '@imprint/platform/queue';
import { SignalBus } from '@imprint/platform/signals';
import { continueTrace } from '@imprint/platform/tracing';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { StorageFullError, StorageUnavailableError } from '../../media/storage/index.js';
import { ModelError } from '../generation-kind.js';
import { ReservedCredits } from '../reserved-credits.js';
import { JobUnderWay } from '../vendors/job-record.js';
import { RunTraining } from './run-training.js';
import { TrainingClaimsRepository, type TrainingEnd } from './training-claims.repository.js';
import type { TrainingEntity } from './training.entity.js';

const attemptsAtMost = 4;
const retryWaitMs = 5_000;

/** Runs one training at a time: claims it, has it trained, and keeps what was learned. */
@Injectable()
@Processor(queues.training)
export class TrainingProcessor extends WorkerHost implements OnModuleDestroy {
  private readonly logger = new Logger(TrainingProcessor.name);
  private readonly stopping = new AbortController();

  constructor(
    private readonly claims: TrainingClaimsRepository,
    private readonly running: RunTraining,
    private readonly signals: SignalBus,
    private readonly credits: ReservedCredits,
    @Inject(CONFIG) private readonly config: Pick<Config, 'GENERATION_LEASE_SECONDS'>,
  ) {
    super();
  }

  /** What is under way is given back at once: another worker begins it again. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }

  override async process(job: Job<TrainingJob>): Promise<void> {
    const training = await this.claims.claim(job.data.trainingId, this.config.GENERATION_LEASE_SECONDS);
    if (training === null) return;
    const { id, organizationId, trainer, attempts, traceContext } = training;
    const attributes = {
      'imprint.organization_id': organizationId,
      'imprint.training_id': id,
      'imprint.trainer': trainer,
      'imprint.attempt': attempts,
    };
    await continueTrace(traceContext, 'train model', attributes, () => this.runTraining(training));
  }

  private async runTraining(training: TrainingEntity): Promise<void> {
    if (training.attempts > attemptsAtMost) return this.record(training, { error: pastAllAttempts });
    void this.signal(training, 'processing');
    let progress = 0;
    const leaseSeconds = this.config.GENERATION_LEASE_SECONDS;
    const renewal: Renewal = {
      everyMs: Math.min(2_000, (leaseSeconds * 1_000) / 3),
      renew: async () => {
        const isHeld = await this.claims.renew(training, progress, leaseSeconds);
        if (isHeld) void this.signal(training, 'processing');
        return isHeld;
      },
      onError: (error) => this.logger.warn({ err: error, trainingId: training.id }, 'the claim could not be renewed'),
    };
    await whileHeld(renewal, (hold) => this.train(training, hold, (percent) => (progress = percent)));
  }

  private async train(training: TrainingEntity, hold: AbortSignal, progress: (percent: number) => void): Promise<void> {
    try {
      const signal = AbortSignal.any([hold, this.stopping.signal]);
      await this.record(training, { learned: await this.running.train(training, { signal, progress }) });
    } catch (error) {
      if (error instanceof JobUnderWay) return this.wait(training, error);
      if (hold.aborted) return;
      if (this.stopping.signal.aborted) await this.giveBack(training);
      else await this.failOrPostpone(training, error);
    }
  }

  /** Nothing is held while a vendor works. */
  private async wait(training: TrainingEntity, { pauseMs, percent }: JobUnderWay): Promise<void> {
    if (await this.claims.jobs.wait(training, pauseMs, percent ?? 0)) await this.signal(training, 'processing');
  }

  private async giveBack(training: TrainingEntity): Promise<void> {
    if (await this.claims.giveBack(training)) await this.signal(training, 'queued');
  }

  private async failOrPostpone(training: TrainingEntity, error: unknown): Promise<void> {
    const failure = failureOf(error);
    this.logger.warn({ err: error, trainingId: training.id, failure }, 'a training failed');
    if (!failure.retryable || training.attempts >= attemptsAtMost) return this.record(training, { error: failure });
    const vendorWaitMs = error instanceof ModelError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
    const waitMs = Math.max(vendorWaitMs, retryWaitMs * 2 ** (training.attempts - 1));
    if (await this.claims.postpone(training, failure, waitMs)) await this.signal(training, 'queued');
  }

  /** Does nothing when the lease was lost. */
  private async record(training: TrainingEntity, end: TrainingEnd): Promise<void> {
    const isMade = 'learned' in end;
    // With the key of the organization it has cost nothing.
    const micro = training.vendorKeyIsOwn ? 0 : (training.quote?.mostMicro ?? 0);
    const isEnded = await this.credits.ending(training, isMade ? micro : null, (manager) =>
      this.claims.finish(manager, training, end),
    );
    if (isEnded) await this.signal(training, isMade ? 'completed' : 'failed');
  }

  private signal({ organizationId, id: trainingId }: TrainingEntity, status: string): Promise<void> {
    return this.signals.publish('training.changed', { organizationId, trainingId, status });
  }
}

const pastAllAttempts: Failure = {
  class: 'unknown',
  code: 'attempts_exhausted',
  message: 'The training was started several times and never came to an end. Try other pictures.',
  retryable: false,
};

function failureOf(error: unknown): Failure {
  if (error instanceof ModelError)
    return { class: error.class, code: error.code, message: redactedMessage(error), retryable: error.retryable };
  if (error instanceof StorageFullError || error instanceof StorageUnavailableError)
    return { class: 'provider_outage', code: error.code, message: error.message, retryable: true };
  return unexpectedFailure(true);
}
