import type { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { jobVersion } from '@imprint/contracts/messages';
import { Logger } from '@nestjs/common';
import { DelayedError, Queue, Worker, type Job, type Processor, type QueueOptions, type WorkerOptions } from 'bullmq';
import { redactText } from '../logging/index.js';
import { workerConnection } from './queue-connection.js';

const silenceMs = 5_000;
/** Milliseconds between a worker's attempts to fetch jobs while the backend is down. */
const retryMs = 1_000;
const answerMs = 1_000;
/** How often a job is retried whose worker died or hung. After that it has failed, and the sweeps find its row. */
const stalledAtMost = 1;
/** Milliseconds until a job of a later version is offered again. During a rolling upgrade some workers support it. */
const laterVersionMs = 2_000;

/** Connection errors come in floods while a backend is down, so one line is logged per outage. Without a handler they end the process. */
function reportErrors(source: EventEmitter & { name: string }, role: string): void {
  const logger = new Logger('Queue');
  let lastAt = Number.NEGATIVE_INFINITY;
  source.on('error', (error: Error) => {
    if (performance.now() - lastAt < silenceMs) return;
    lastAt = performance.now();
    logger.warn(`${role} of ${source.name}: ${error.message || error.name}`);
  });
}

/** A queue that survives outages of its backend. */
export class SteadyQueue extends Queue {
  constructor(name: string, options: QueueOptions) {
    super(name, options);
    reportErrors(this, 'Producer');
  }

  /** A graceful close of a lost connection would leave it reconnecting forever. */
  override async close(): Promise<void> {
    if (!(await withinMs(this.backend.getQueueMetaField('version'), answerMs))) await this.backend.close(true);
    await super.close();
  }
}

/** A worker that survives outages of its backend. */
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

  /** Lets running jobs finish. While the backend is down their results cannot be stored, and waiting for that would never end. */
  override close(force = false): Promise<void> {
    return (this.ending ??= this.end(force));
  }

  private async end(force: boolean): Promise<void> {
    const answers = !force && (await withinMs(this.backend.getQueueMetaField('version'), answerMs));
    await super.close(!answers);
  }
}

/** Masks failures, because the queue keeps their messages and stacks for days (spec §6.4). */
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

/** During an upgrade two versions of the apps share the queues, and only the newer one supports new jobs. */
async function leaveLaterVersion(job: Job<{ version?: number }>, token?: string): Promise<void> {
  if ((job.data.version ?? jobVersion) <= jobVersion) return;
  await leaveToOthers(job, token, laterVersionMs);
}

/**
 * Leaves a job to another worker after `delayMs`. Call it in the job's processor; it never returns.
 * @throws DelayedError, which makes BullMQ delay the job
 */
export async function leaveToOthers(job: Job, token: string | undefined, delayMs = 500): Promise<never> {
  await job.moveToDelayed(Date.now() + delayMs, token);
  throw new DelayedError();
}

/** Whether the step succeeds within the time. */
async function withinMs(step: Promise<unknown>, ms: number): Promise<boolean> {
  const succeeded = step.then(
    () => true,
    () => false,
  );
  const cancel = new AbortController();
  const late = sleep(ms, false, { signal: cancel.signal }).catch(() => false);
  return Promise.race([succeeded, late]).finally(() => cancel.abort());
}
