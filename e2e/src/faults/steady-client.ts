import { setTimeout as sleep } from 'node:timers/promises';

export interface SteadyRequest {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

const patienceMs = 30_000;

/**
 * A client that tries again in two cases only: it was told to come back (503 with `Retry-After`), or nobody took its connection, so
 * that nothing was sent. Whatever else is no success is a failure: another status, a connection that broke or ended under a request
 * or an answer, an answer that is cut short.
 */
export class SteadyClient {
  readonly failures: string[] = [];
  answered = 0;
  toldToComeBack = 0;
  notTaken = 0;

  /** The text of the answer; null after a failure. */
  async send(url: string, { method = 'GET', headers = {}, body }: SteadyRequest = {}): Promise<string | null> {
    const request = {
      method,
      headers: { ...(body !== undefined && jsonBody), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const giveUpAt = performance.now() + patienceMs;
    let told = 'nothing';
    while (performance.now() < giveUpAt) {
      try {
        const answer = await fetch(url, request);
        const text = await answer.text();
        const retryAfter = answer.headers.get('retry-after');
        if (answer.ok) {
          this.answered += 1;
          return text;
        }
        if (answer.status !== 503 || retryAfter === null) return this.fail(method, url, `${answer.status} ${text}`);
        this.toldToComeBack += 1;
        told = `503 ${text}`;
        await sleep(Number(retryAfter) * 1_000);
      } catch (error) {
        const { code = '', message = '' } = ((error as Error).cause ?? error) as { code?: string; message?: string };
        if (code !== 'ECONNREFUSED') return this.fail(method, url, `${code} ${message}`);
        this.notTaken += 1;
        told = code;
        await sleep(100);
      }
    }
    return this.fail(method, url, `${told}, for ${patienceMs} ms`);
  }

  private fail(method: string, url: string, what: string): null {
    this.failures.push(`${new Date().toISOString()} ${method} ${url}: ${what}`);
    return null;
  }
}

const jsonBody = { 'content-type': 'application/json' };
