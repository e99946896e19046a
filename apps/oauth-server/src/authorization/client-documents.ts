import { CONFIG, type Config } from '@imprint/platform/config';
import { SafeFetch, type SafeResponse } from '@imprint/platform/safe-fetch';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const timeoutMs = 5_000;
const mostBytes = 65_536;
/** Maximum seconds that a document is cached (spec §5.3). */
export const cacheSeconds = 300;
/** Milliseconds before a failed document is fetched again, because one request of a browser would otherwise wait twice. */
const failureMs = 10_000;
const mostFailures = 1_000;

/** Metadata documents of clients whose id is the address of their document (spec §5.3). */
@Injectable()
export class ClientDocuments implements OnApplicationShutdown {
  /** A separate instance: clients are untrusted, so the allow-list of webhooks does not apply. */
  private readonly safeFetch: SafeFetch;
  /** Client ids whose document could recently not be fetched. */
  private readonly failures = new LRUCache<string, true>({ max: mostFailures, ttl: failureMs });

  constructor(@Inject(CONFIG) config: Config) {
    this.safeFetch = new SafeFetch(config.OAUTH_CLIENT_ALLOWED_HOSTS);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.safeFetch.onApplicationShutdown();
  }

  /** Whether a document may have this address: it needs a path. */
  mayFetch(clientId: string): boolean {
    const url = URL.parse(clientId);
    return url !== null && url.protocol === 'https:' && url.pathname !== '/' && clientId.length <= 2_000;
  }

  /**
   * The document as the library expects it, with an explicit cache lifetime.
   * @throws Error when it cannot be fetched or is invalid
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

/** Cache lifetime (RFC 9111 §5.2.2). */
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
