import { setTimeout as sleep } from 'node:timers/promises';

export interface SteadyRequest {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

const patienceMs = 30_000;

/**
 * A client that retries in two cases only: when it is told to (503 with `Retry-After`), or when its connection was refused, so that nothing
 * was sent. Anything else but success is a failure: another status, a connection that breaks during a request or response, a truncated
 * response.
 */
export class SteadyClient {
  readonly failures: string[] = [];
  answered = 0;
  toldToComeBack = 0;
  notTaken = 0;

  /** Body of the response; null after a failure. */
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
