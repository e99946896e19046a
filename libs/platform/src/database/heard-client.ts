import pg from 'pg';

/**
 * A connection that handles its own loss. Two cases need it. A connection lost while the pool hands it over emits an error that nobody
 * listens for, which would end the process. And a connection that went silent would go back to the pool after `query_timeout`, where every
 * later statement would time out too until the kernel gives up a quarter of an hour later; so it is ended at the first timeout.
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
