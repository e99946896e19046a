/** Of work that nobody waits for. */
export const neverStopped = new AbortController().signal;

/** How long an attempt may go on: until it is stopped, or its time is over. Costs nothing until somebody asks. */
export class StepLimit {
  private controller: AbortController | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly abort = (): void => this.controller?.abort(this.stop.reason);

  constructor(
    private readonly stop: AbortSignal,
    private readonly seconds: number,
  ) {}

  /** Aborted with the reason of the stop, or because the time is over. */
  get signal(): AbortSignal {
    if (this.controller !== undefined) return this.controller.signal;
    const controller = (this.controller = new AbortController());
    if (this.stop.aborted) this.abort();
    else this.stop.addEventListener('abort', this.abort, { once: true });
    this.timer = setTimeout(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), this.seconds * 1_000);
    this.timer.unref();
    return controller.signal;
  }

  get isTimeOver(): boolean {
    return this.controller?.signal.aborted === true && !this.stop.aborted;
  }

  /** Does not wait for work that ignores the signal. @throws the reason of the signal */
  async untilAborted<T>(work: Promise<T>): Promise<T> {
    const { signal } = this;
    signal.throwIfAborted();
    const { promise, reject } = Promise.withResolvers<never>();
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    try {
      return await Promise.race([work, promise]);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  /** Has to be called once the attempt is over. */
  end(): void {
    clearTimeout(this.timer);
    this.stop.removeEventListener('abort', this.abort);
  }
}
