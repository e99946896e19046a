import { Logger } from '@nestjs/common';
import type { BackoffOptions, Queue } from 'bullmq';

const patienceMs = 2_000;
const logger = new Logger('Queue');

export interface EnqueueOptions {
  /** Without `:`. A job with the id of one that is still kept is not added again. */
  jobId: string;
  delayMs?: number;
  attempts?: number;
  backoff?: number | BackoffOptions;
}

/**
 * Adds a wake-up. Never throws and takes 2 s at most: the row it points to is the record, and a sweeper enqueues again what was
 * not taken here.
 * @returns false when the backend did not confirm the job; it may still arrive later
 */
export async function enqueue<T extends object>(queue: Queue, data: T, options: EnqueueOptions): Promise<boolean> {
  const { jobId, delayMs, attempts, backoff } = options;
  const added = queue.add(queue.name, data, { jobId, delay: delayMs, attempts, backoff }).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const failure = await Promise.race([added, silence()]);
  if (failure !== undefined) logger.warn(`Job ${jobId} was not added to ${queue.name}: ${failure}`);
  return failure === undefined;
}

function silence(): Promise<string> {
  return new Promise((resolve) => setTimeout(resolve, patienceMs, 'no answer').unref());
}
