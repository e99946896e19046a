import { limits } from '@imprint/contracts/limits';
import { openedBody, SafeFetchError, type SafeFetch, type SafeResponse } from '@imprint/platform/safe-fetch';
import { ReadingFailure } from './reading.js';

const userAgent = 'Imprint-Knowledge/1';

/** What is known of an address from the time before. */
export interface KnownAddress {
  url: string;
  etag: string | null;
  lastModified: string | null;
}

/** What an address answered with. */
export interface AddressAnswer {
  bytes: Uint8Array;
  contentType: string;
  /** After redirects. */
  url: string;
  etag: string | null;
  lastModified: string | null;
}

/**
 * Reads an address as strangers do, without cookies. Each address on the way is checked as the first one is.
 * @param accept media types, as the header has them
 * @returns null when nothing has changed since the time before
 * @throws ReadingFailure; the reason of the signal
 */
export async function readAddress(
  fetch: Pick<SafeFetch, 'request'>,
  known: KnownAddress,
  { accept, signal }: { accept: string; signal: AbortSignal },
): Promise<AddressAnswer | null> {
  const timeoutMs = limits.knowledgeFetchSeconds * 1_000;
  const end = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  let address = new URL(known.url);
  for (let redirects = 0; redirects <= limits.knowledgeRedirects; redirects += 1) {
    const headers = { accept, 'user-agent': userAgent, ...conditions(known) };
    const request = { headers, signal: end, timeoutMs, maxResponseBytes: limits.knowledgePageBytes };
    const answer = await fetch.request(address, request).catch((error: unknown) => refused(error, signal));
    if (answer.status === 304) return null;
    if (answer.status === 200) {
      const body = await openedBody(answer, limits.knowledgePageBytes, address.hostname).catch((error: unknown) =>
        refused(error, signal),
      );
      return answerOf({ ...answer, body }, address);
    }
    const { location } = answer.headers;
    const next = answer.status > 300 && answer.status < 400 && location !== undefined ? URL.parse(location, address.href) : null;
    if (next === null)
      throw new ReadingFailure(
        'error_answered',
        `${address.hostname} answered with ${answer.status}. See whether the address is right.`,
      );
    address = next;
  }
  throw new ReadingFailure('error_answered', `${address.hostname} redirects more than ${limits.knowledgeRedirects} times.`);
}

/** Bytes that the server says are the same need not be read again (RFC 9110 §13.1). */
const conditions = ({ etag, lastModified }: KnownAddress): Record<string, string> => ({
  ...(etag !== null && { 'if-none-match': etag }),
  ...(lastModified !== null && { 'if-modified-since': lastModified }),
});

function answerOf({ body, headers }: SafeResponse, { href }: URL): AddressAnswer {
  const kept = (name: string): string | null => {
    const value = headers[name];
    return value === undefined || value.length > 500 ? null : value;
  };
  const contentType = headers['content-type'] ?? '';
  return { bytes: new Uint8Array(body), contentType, url: href, etag: kept('etag'), lastModified: kept('last-modified') };
}

/** @throws ReadingFailure, or the error if it is none of a request */
function refused(error: unknown, signal: AbortSignal): never {
  signal.throwIfAborted();
  if (!(error instanceof SafeFetchError)) throw error;
  if (error.code === 'destination_refused' || error.code === 'invalid_url')
    throw new ReadingFailure('address_refused', error.message);
  if (error.code !== 'response_too_large') throw new ReadingFailure('unreachable', error.message);
  const most = limits.knowledgePageBytes / 1_048_576;
  throw new ReadingFailure('too_large', `${error.message} At most ${most} MB are read.`);
}
