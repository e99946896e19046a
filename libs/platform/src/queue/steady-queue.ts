import type { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { jobVersion } from '@imprint/contracts/messages';
import { Logger } from '@nestjs/common';
import { DelayedError, Queue, Worker, type Job, type Processor, type QueueOptions, type WorkerOptions } from 'bullmq';
import { redactText } from '../logging/index.js';
import { workerConnection } from './queue-connection.js';

const silenceMs = 5_000;
/** Between attempts of a worker to fetch jobs while the backend is away. */
const retryMs = 1_000;
const answerMs = 1_000;
/** How often a job may be taken up again whose worker died or hung over it; then it has failed, and its row is for the sweeps. */
const stalledAtMost = 1;
/** Until a job of a later version is offered to the workers again: while versions take turns, some of them know it. */
const laterVersionMs = 2_000;

/** Connection errors come in floods while a backend is away: one line per span says it. Without a handler they end the process. */
function reportErrors(source: EventEmitter & { name: string }, role: string): void {
  const logger = new Logger('Queue');
  let lastAt = Number.NEGATIVE_INFINITY;
  source.on('error', (error: Error) => {
    if (performance.now() - lastAt < silenceMs) return;
    lastAt = performance.now();
    logger.warn(`${role} of ${source.name}: ${error.message || error.name}`);
  });
}

export class SteadyQueue extends Queue {
  constructor(name: string, options: QueueOptions) {
    super(name, options);
    reportErrors(this, 'Producer');
  }

  /** A polite close of a connection that is away would leave it reconnecting for ever. */
  override async close(): Promise<void> {
    if (!(await withinMs(this.backend.getQueueMetaField('version'), answerMs))) await this.backend.close(true);
    await super.close();
  }
}

export class SteadyWorker extends Worker {
  private ending: Promise<void> | undefined;

  constructor(name: string, processor: Processor, options: WorkerOptions) {
    super(name, maskingFailures(processor), {
      runRetryDelay: retryMs,
      maxStalledCount: stalledAtMost,
      ...options,
      connection: workerConnection(options.connection),
    });
    reportErrors(this, 'Worker');
  }

  /** Lets running jobs finish. While the backend is away their results cannot be told, and waiting for that would never end. */
  override close(force = false): Promise<void> {
    return (this.ending ??= this.end(force));
  }

  private async end(force: boolean): Promise<void> {
    const answers = !force && (await withinMs(this.backend.getQueueMetaField('version'), answerMs));
    await super.close(!answers);
  }
}

/** The queue keeps the words and the stack of a failure for days (spec §6.4). */
function maskingFailures(processor: Processor): Processor {
  return async (...call) => {
    await leaveLaterVersion(call[0] as Job<{ version?: number }>, call[1]);
    try {
      return (await processor(...call)) as unknown;
    } catch (error) {
      if (error instanceof Error) {
        error.message = redactText(error.message);
        error.stack = redactText(error.stack ?? '');
      }
      throw error;
    }
  };
}

/** During an upgrade the apps of two versions share the queues, and only the newer ones know what is new. */
async function leaveLaterVersion(job: Job<{ version?: number }>, token?: string): Promise<void> {
  if ((job.data.version ?? jobVersion) <= jobVersion) return;
  await leaveToOthers(job, token, laterVersionMs);
}

/**
 * Leaves a job to another worker, so many milliseconds from now. Called in the processor of the job, and never returns to it.
 * @throws DelayedError which tells the queue so
 */
export async function leaveToOthers(job: Job, token: string | undefined, delayMs = 500): Promise<never> {
  await job.moveToDelayed(Date.now() + delayMs, token);
  throw new DelayedError();
}

/** Whether the step succeeds in time. */
async function withinMs(step: Promise<unknown>, ms: number): Promise<boolean> {
  const succeeded = step.then(
    () => true,
    () => false,
  );
  const cancel = new AbortController();
  const late = sleep(ms, false, { signal: cancel.signal }).catch(() => false);
  return Promise.race([succeeded, late]).finally(() => cancel.abort());
}
