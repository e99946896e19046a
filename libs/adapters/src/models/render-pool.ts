import type { ImageRequest } from '@imprint/domain/generation/image';
import type { Piscina } from 'piscina';
import type { MessagePort } from 'node:worker_threads';

/** Functions that the worker file exports. */
export type Renderer = 'card' | 'pattern';

const idleMs = 30_000;
/** A card needs some 100 MB of heap for its first drawing, when fonts are parsed. */
const resourceLimits = { maxOldGenerationSizeMb: 384 };

/**
 * Threads that draw. None runs until something is drawn, and they end after half a minute without work: all together, so that a queue is
 * never left without a thread (with a minimum of 0, piscina starts none for waiting work after one crashes).
 */
export class RenderPool {
  private pool: Promise<Piscina> | undefined;
  private running = 0;
  private idle: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly threads: number,
    private readonly workerFile: URL = new URL('./local-render.worker.js', import.meta.url),
    /** Second-lowest priority: rendering uses the CPU time that publishing leaves. */
    private readonly niceIncrement = 15,
  ) {}

  /** Number of live threads. */
  async size(): Promise<number> {
    return (await this.pool)?.threads.length ?? 0;
  }

  /** @throws what the renderer throws; an AbortError when the signal aborts, which stops the thread's work at once */
  async render(renderer: Renderer, request: ImageRequest, signal: AbortSignal): Promise<Buffer> {
    const drawn = await this.run<Uint8Array>(renderer, request, signal);
    return Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength);
  }

  /**
   * Has a thread call a function of the worker file.
   * @param ports in the input, which become the thread's
   * @throws what the function throws; an AbortError when the signal aborts, which stops the thread's work at once
   */
  async run<Result>(name: string, input: object, signal: AbortSignal, ports: readonly MessagePort[] = []): Promise<Result> {
    signal.throwIfAborted();
    if (this.closed) throw new Error('The render pool is closed.');
    clearTimeout(this.idle);
    this.running += 1;
    try {
      this.pool ??= this.start();
      const pool = await this.pool;
      return (await pool.run(input, { name, signal, transferList: [...ports] })) as Result;
    } finally {
      this.running -= 1;
      if (this.running === 0) this.rest();
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.stop();
  }

  private async start(): Promise<Piscina> {
    const { Piscina } = await import('piscina');
    const pool = new Piscina({
      filename: this.workerFile.href,
      minThreads: this.threads,
      maxThreads: this.threads,
      niceIncrement: this.niceIncrement,
      // Between drawings a thread has to return to its event loop, where native memory is released; the default blocks it there.
      atomics: 'disabled',
      resourceLimits,
    });
    // A thread that dies without work has no caller to report to; the next drawing starts a new pool.
    pool.on('error', () => void this.stop());
    return pool;
  }

  private rest(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => void this.stop(), idleMs);
    this.idle.unref();
  }

  private async stop(): Promise<void> {
    clearTimeout(this.idle);
    const pool = this.pool;
    this.pool = undefined;
    await (await pool)?.destroy();
  }
}
