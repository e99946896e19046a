import { CONFIG, type Config } from '@imprint/platform/config';
import { SafeFetch, type SafeResponse } from '@imprint/platform/safe-fetch';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const timeoutMs = 5_000;
const mostBytes = 65_536;
/** Longest that a document is used again (spec §5.3). */
export const cacheSeconds = 300;
/** A document that could not be had is not asked for again right away: one request of a browser would wait twice. */
const failureMs = 10_000;
const mostFailures = 1_000;

/** Metadata documents of clients whose id is the address of their document (spec §5.3). */
@Injectable()
export class ClientDocuments implements OnApplicationShutdown {
  /** Clients are strangers: whom webhooks may call is another matter. */
  private readonly safeFetch: SafeFetch;
  /** Client ids whose document could not be had a moment ago. */
  private readonly failures = new LRUCache<string, true>({ max: mostFailures, ttl: failureMs });

  constructor(@Inject(CONFIG) config: Config) {
    this.safeFetch = new SafeFetch(config.OAUTH_CLIENT_ALLOWED_HOSTS);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.safeFetch.onApplicationShutdown();
  }

  /** Whether this is an address that a document may have: it has a path. */
  mayFetch(clientId: string): boolean {
    const url = URL.parse(clientId);
    return url !== null && url.protocol === 'https:' && url.pathname !== '/' && clientId.length <= 2_000;
  }

  /**
   * The document as the library takes it: how long it may be kept is said in full.
   * @throws Error when it cannot be had or is none
   */
  async fetch(clientId: string): Promise<Response> {
    if (this.failures.has(clientId)) throw new Error('this document could not be had a moment ago');
    try {
      const answer = await this.safeFetch.request(clientId, {
        headers: { accept: 'application/json' },
        timeoutMs,
        maxResponseBytes: mostBytes,
        allowedProtocols: ['https:'],
      });
      requireDocument(answer, clientId);
      const headers = { 'content-type': 'application/json', 'cache-control': `max-age=${freshSeconds(answer.headers)}` };
      return new Response(new Uint8Array(answer.body), { headers });
    } catch (error) {
      this.failures.set(clientId, true);
      throw error;
    }
  }
}

/** @throws Error */
function requireDocument({ status, headers, body }: SafeResponse, clientId: string): void {
  if (status !== 200) throw new Error(`the document was answered with ${status}`);
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(headers['content-type'] ?? ''))
    throw new Error('the document is not JSON');
  const document: unknown = JSON.parse(body.toString('utf8'));
  if (typeof document !== 'object' || document === null || !('client_id' in document) || document.client_id !== clientId)
    throw new Error('the document is about another client');
}

/** RFC 9111 §5.2.2, as far as it tells how long. */
export function freshSeconds(headers: Readonly<Record<string, string>>): number {
  const control = (headers['cache-control'] ?? '').toLowerCase();
  if (/(?:^|[\s,])no-(?:store|cache)(?:$|[\s,=])/.test(control)) return 0;
  const age = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,10})/.exec(control)?.[1];
  if (age !== undefined) return Math.min(Number(age), cacheSeconds);
  const expires = headers['expires'];
  if (expires === undefined) return cacheSeconds;
  const seconds = Math.floor((Date.parse(expires) - Date.now()) / 1_000);
  return Number.isNaN(seconds) ? 0 : Math.max(0, Math.min(seconds, cacheSeconds));
}
