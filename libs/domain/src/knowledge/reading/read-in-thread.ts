import { limits } from '@imprint/contracts/limits';
import { Worker } from 'node:worker_threads';
import { ReadingFailure, type Reading, type ReadingAnswer, type ReadingRequest } from './reading.js';

/** What reading one source may take. */
export interface ReadingBounds {
  /** Of the processor: a busy machine takes nobody's time away. */
  milliseconds: number;
  /** Of JavaScript's own memory, and of everything else that the thread has allocated. */
  heapMegabytes: number;
  otherMegabytes: number;
}

const bounds: ReadingBounds = {
  milliseconds: limits.knowledgeParseSeconds * 1_000,
  heapMegabytes: 512,
  otherMegabytes: 384,
};
/** Milliseconds between two looks at what a thread has used. */
const watchMs = 50;
/** One that says nothing about itself is given up after this multiple of its time. */
const patience = 6;

/**
 * Reads a text out of something that strangers made, in a thread of its own that is ended when it takes too long or too much.
 * @throws ReadingFailure; the reason of the signal
 */
export async function readInThread(request: ReadingRequest, signal: AbortSignal, most: ReadingBounds = bounds): Promise<Reading> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./reading.worker.js', import.meta.url), {
    ...{ workerData: request, stdout: true, stderr: true, env: {} },
    resourceLimits: { maxOldGenerationSizeMb: most.heapMegabytes, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
  });
  const watch = new AbortController();
  try {
    const answer = await Promise.race([answerOf(worker), endOf(signal, most), watched(worker, most, watch.signal)]);
    if ('failure' in answer) throw new ReadingFailure(answer.failure.code, answer.failure.message);
    return answer.reading;
  } finally {
    watch.abort();
    await worker.terminate();
  }
}

function answerOf(worker: Worker): Promise<ReadingAnswer> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error: Error & { code?: string }) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error);
    });
    worker.once('exit', () => reject(tooMuch()));
  });
}

function endOf(signal: AbortSignal, { milliseconds }: ReadingBounds): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(tooLong(milliseconds)), patience * milliseconds).unref();
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** Limits of threads are for JavaScript's own memory alone: what unpacks into buffers is not counted there. */
async function watched(worker: Worker, { milliseconds, otherMegabytes }: ReadingBounds, ended: AbortSignal): Promise<never> {
  while (!ended.aborted) {
    const { external_memory: bytes } = await worker.getHeapStatistics().catch(() => ({ external_memory: 0 }));
    if (bytes > otherMegabytes * 1_048_576) throw tooMuch();
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    if ((user + system) / 1_000 > milliseconds) throw tooLong(milliseconds);
    await new Promise((resolve) => setTimeout(resolve, watchMs).unref());
  }
  return new Promise(() => undefined);
}

const tooLong = (milliseconds: number): ReadingFailure =>
  new ReadingFailure(
    'took_too_long',
    `Reading it takes longer than ${Math.round(milliseconds / 1_000)} seconds. Save its text alone, and add that.`,
  );

const tooMuch = (): ReadingFailure =>
  new ReadingFailure('too_large', 'Reading it takes more memory than it may. Save its text alone, and add that.');
