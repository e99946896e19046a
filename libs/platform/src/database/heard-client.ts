import pg from 'pg';

/**
 * A connection that says when it ended, to whoever asks next. One that is lost while it changes hands in the pool tells so by an event
 * that nobody else listens to, which would end the process. One over which no answer came within `query_timeout` is ended: the pool
 * would hand it out again, and every statement after it would wait as long, until the kernel gives the connection up a quarter of an
 * hour later.
 */
export class HeardClient extends pg.Client {
  override query = ((...call: unknown[]): unknown => {
    const answer = (super.query as (...call: unknown[]) => unknown).apply(this, call);
    if (answer instanceof Promise) answer.catch((error: unknown) => this.endIfSilent(error));
    return answer;
  }) as pg.Client['query'];

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }

  private endIfSilent(error: unknown): void {
    if (error instanceof Error && error.message === 'Query read timeout') void this.end().catch(() => undefined);
  }
}
