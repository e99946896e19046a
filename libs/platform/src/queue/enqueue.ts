import { Logger } from '@nestjs/common';
import type { BackoffOptions, Queue } from 'bullmq';

const patienceMs = 2_000;
const logger = new Logger('Queue');

/** How a job is added. */
export interface EnqueueOptions {
  /** Must not contain `:`. A job whose id is still stored is not added again. */
  jobId: string;
  delayMs?: number;
  /** Jobs without one run first; among the others, the lowest number. */
  priority?: number;
  attempts?: number;
  backoff?: number | BackoffOptions;
}

/**
 * Adds a wake-up. Never throws and takes at most 2 s: the row that it refers to is the record, and a sweeper enqueues again what was not
 * accepted.
 * @returns false when the backend did not confirm the job, which may still arrive later
 */
export function enqueue<T extends object>(queue: Queue, data: T, options: EnqueueOptions): Promise<boolean> {
  return enqueueAll(queue, [{ data, ...options }]);
}

/** Adds several wake-ups in one step, with the guarantees of `enqueue`. */
export async function enqueueAll<T extends object>(
  queue: Queue,
  jobs: readonly (EnqueueOptions & { data: T })[],
): Promise<boolean> {
  if (jobs.length === 0) return true;
  const added = queue.addBulk(jobs.map((job) => bulkJob(queue.name, job))).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const failure = await Promise.race([added, silence()]);
  const others = jobs.length > 1 ? ` and ${jobs.length - 1} more` : '';
  if (failure !== undefined) logger.warn(`Job ${jobs[0]?.jobId}${others} was not added to ${queue.name}: ${failure}`);
  return failure === undefined;
}

function bulkJob<T>(name: string, { data, delayMs, ...options }: EnqueueOptions & { data: T }) {
  return { name, data, opts: { ...options, delay: delayMs } };
}

function silence(): Promise<string> {
  return new Promise((resolve) => setTimeout(resolve, patienceMs, 'no answer').unref());
}
