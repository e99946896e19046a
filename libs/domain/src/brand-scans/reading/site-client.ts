import { limits } from '@imprint/contracts/limits';
import { openedBody, ScanFetch, SafeFetchError, type SafeResponse } from '@imprint/platform/safe-fetch';
import { Injectable } from '@nestjs/common';
import { SiteProblem } from './site-problem.js';

/** As robots.txt names it. */
export const productToken = 'Imprint-Scanner';
const userAgent = `${productToken}/1 (reads a site for the brand that its owner creates)`;

/** What is wanted of an address. */
export interface SiteRequest {
  accept: string;
  /** Of the body; what comes after that is not read. */
  mostBytes: number;
  /** For all hops together. */
  timeoutMs: number;
  signal: AbortSignal;
  /** Whether an address on the way may be asked for, the first one included. @throws SiteProblem when it may not */
  admit?: (address: URL) => Promise<void>;
  /** What all requests of a scan together may read. */
  budget?: { bytes: number };
}

/** What an address answered in the end. */
export interface SiteAnswer {
  /** After redirects. */
  address: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** Asks sites as strangers do: without cookies, at public addresses only, and each redirect is checked like the first address. */
@Injectable()
export class SiteClient {
  constructor(private readonly fetch: ScanFetch) {}

  /** @returns whatever it answered that is no redirect. @throws SiteProblem */
  async get(url: string, request: SiteRequest): Promise<SiteAnswer> {
    const { address, answer } = await this.follow(url, request);
    const { status, headers } = answer;
    const body = await openedBody(answer, request.mostBytes, new URL(address).hostname).catch(() => {
      throw new SiteProblem('site_unreadable', 'The answer is compressed, and cannot be opened.', false);
    });
    return { address, status, headers, body };
  }

  /** The same without the body, which is not opened: cut after `mostBytes`, what is compressed cannot be. @throws SiteProblem */
  async look(url: string, request: SiteRequest): Promise<Omit<SiteAnswer, 'body'>> {
    const { address, answer } = await this.follow(url, request);
    return { address, status: answer.status, headers: answer.headers };
  }

  private async follow(
    url: string,
    { accept, mostBytes, timeoutMs, admit, budget, signal: caller }: SiteRequest,
  ): Promise<{ address: string; answer: SafeResponse }> {
    let address = new URL(url);
    let leftMs = timeoutMs;
    for (let redirects = 0; redirects <= limits.scanRedirects; redirects += 1) {
      // Reading the rules of a site is not the time of its answer.
      await admit?.(address);
      const signal = AbortSignal.any([caller, AbortSignal.timeout(Math.max(0, Math.round(leftMs)))]);
      const begun = performance.now();
      const most = Math.min(mostBytes, budget?.bytes ?? mostBytes);
      if (most <= 0) throw new SiteProblem('site_unreadable', 'The site has more than is read of one.', false);
      const headers = { accept, 'user-agent': userAgent };
      const wanted = { headers, signal, timeoutMs, maxResponseBytes: most, onOversize: 'truncate' } as const;
      const answer = await this.fetch.request(address, wanted).catch((error: unknown) => {
        throw readable(error, signal.aborted, address.hostname);
      });
      leftMs -= performance.now() - begun;
      if (budget !== undefined) budget.bytes -= answer.body.length;
      const next = redirectOf(answer, address);
      if (next === null) return { address: address.href, answer };
      address = next;
    }
    throw new SiteProblem('site_unreachable', `${address.hostname} redirects more than ${limits.scanRedirects} times.`, false);
  }
}

function redirectOf({ status, headers }: SafeResponse, address: URL): URL | null {
  const { location } = headers;
  return status >= 300 && status < 400 && location !== undefined ? URL.parse(location, address.href) : null;
}

/** Says what a caller can act on, and nothing of the network behind it. */
function readable(error: unknown, isLate: boolean, host: string): unknown {
  if (isLate) return new SiteProblem('site_unreachable', `${host} did not answer in time.`, true);
  if (!(error instanceof SafeFetchError)) return error;
  switch (error.code) {
    case 'destination_refused':
    case 'invalid_url':
      return new SiteProblem('destination_refused', error.message, false);
    case 'host_not_found':
      return new SiteProblem('site_unreachable', error.message, false);
    default:
      return new SiteProblem('site_unreachable', error.message, true);
  }
}
