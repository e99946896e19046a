import { Worker } from 'node:worker_threads';
import type { NumberedAnswer, NumberedRequest } from './answer-requests.js';

/** What a thread may take, for everything that it is asked together. */
export interface ThreadBounds {
  /** Of the processor: a busy machine takes nobody's time away. */
  milliseconds: number;
  /** Of JavaScript's own memory, and of everything else that the thread has allocated. */
  heapMegabytes: number;
  otherMegabytes: number;
}

/** A thread was ended because it took more than it may. */
export class ThreadOverrun extends Error {
  override readonly name = 'ThreadOverrun';

  constructor(readonly resource: 'time' | 'memory') {
    super(`The thread took more ${resource} than it may.`);
  }
}

/** Milliseconds between two looks at what a thread has used. */
const watchMs = 50;
/** One that says nothing about itself is given up after this multiple of its time. */
const patience = 6;

/**
 * A thread for what strangers made: it answers requests, and is ended when they take too long or too much. The rest of the
 * process goes on meanwhile. Its script calls `answerRequests`.
 */
export class BoundedThread {
  private readonly worker: Worker;
  private readonly watch = new AbortController();
  private readonly waiting = new Map<number, (answer: unknown) => void>();
  private asked = 0;
  /** Rejects once the thread has ended, by whatever. */
  private readonly end: Promise<never>;

  /** @param script address of a `.worker.js` beside the caller, written out there as `new URL`, so that bundles have it */
  constructor(
    script: URL,
    private readonly bounds: ThreadBounds,
  ) {
    this.worker = new Worker(script, {
      ...{ stdout: true, stderr: true, env: {} },
      resourceLimits: { maxOldGenerationSizeMb: bounds.heapMegabytes, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
    });
    this.end = Promise.race([endOf(this.worker), watched(this.worker, bounds, this.watch.signal)]);
    this.worker.on('message', ({ id, answer }: NumberedAnswer) => this.waiting.get(id)?.(answer));
    // Between two requests nobody waits for it.
    this.end.catch(() => undefined);
  }

  /** @throws ThreadOverrun; whatever the script throws; the reason of the signal. The thread is of no use afterwards. */
  async ask<Answer>(request: unknown, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted();
    const over = new AbortController();
    const id = (this.asked += 1);
    try {
      const answer = new Promise<unknown>((resolve) => this.waiting.set(id, resolve));
      this.worker.postMessage({ id, request } satisfies NumberedRequest);
      return (await Promise.race([answer, this.end, this.givenUp(signal, over.signal)])) as Answer;
    } finally {
      over.abort();
      this.waiting.delete(id);
    }
  }

  async close(): Promise<void> {
    this.watch.abort();
    await this.worker.terminate();
  }

  private givenUp(signal: AbortSignal, over: AbortSignal): Promise<never> {
    return new Promise((_resolve, reject) => {
      const timer = setTimeout(() => reject(new ThreadOverrun('time')), patience * this.bounds.milliseconds);
      over.addEventListener('abort', () => clearTimeout(timer), { once: true });
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true, signal: over });
    });
  }
}

function endOf(worker: Worker): Promise<never> {
  return new Promise((_resolve, reject) => {
    worker.once('error', (error: Error & { code?: string }) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadOverrun('memory') : error);
    });
    worker.once('exit', () => reject(new ThreadOverrun('memory')));
  });
}

/** Limits of threads are for JavaScript's own memory alone: what unpacks into buffers is not counted there. */
async function watched(worker: Worker, { milliseconds, otherMegabytes }: ThreadBounds, ended: AbortSignal): Promise<never> {
  while (!ended.aborted) {
    const { external_memory: bytes } = await worker.getHeapStatistics().catch(() => ({ external_memory: 0 }));
    if (bytes > otherMegabytes * 1_048_576) throw new ThreadOverrun('memory');
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    if ((user + system) / 1_000 > milliseconds) throw new ThreadOverrun('time');
    await new Promise((resolve) => setTimeout(resolve, watchMs).unref());
  }
  return new Promise(() => undefined);
}
