import { limits } from '@imprint/contracts/limits';
import { openedBody, SafeFetchError, type SafeFetch, type SafeResponse } from '@imprint/platform/safe-fetch';
import { ReadingFailure } from './reading.js';

export const userAgent = 'Imprint-Knowledge/1';

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
  const maxResponseBytes = limits.knowledgePageBytes;
  const end = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const headers = { accept, 'user-agent': userAgent, ...conditions(known) };
  const request = { headers, signal: end, timeoutMs, maxResponseBytes };
  try {
    const { answer, address } = await followed(known.url, (each) => fetch.request(each, request));
    if (answer.status === 304) return null;
    return answerOf({ ...answer, body: await openedBody(answer, maxResponseBytes, address.hostname) }, address);
  } catch (error) {
    return refusedAddress(error, signal, maxResponseBytes);
  }
}

/** The answer of an address, or of the one that it redirects to. @throws ReadingFailure, and whatever `ask` throws */
export async function followed<Answer extends Pick<SafeResponse, 'status' | 'headers'>>(
  url: string,
  ask: (address: URL) => Promise<Answer>,
): Promise<{ answer: Answer; address: URL }> {
  let address = new URL(url);
  for (let redirects = 0; redirects <= limits.knowledgeRedirects; redirects += 1) {
    const answer = await ask(address);
    const { status, headers } = answer;
    if (status === 304 || status === 200) return { answer, address };
    const { location } = headers;
    const next = status > 300 && status < 400 && location !== undefined ? URL.parse(location, address.href) : null;
    if (next === null)
      throw new ReadingFailure(
        'error_answered',
        `${address.hostname} answered with ${status}. See whether the address is right.`,
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
export function refusedAddress(error: unknown, signal: AbortSignal, mostBytes: number): never {
  signal.throwIfAborted();
  if (!(error instanceof SafeFetchError)) throw error;
  if (error.code === 'destination_refused' || error.code === 'invalid_url')
    throw new ReadingFailure('address_refused', error.message);
  if (error.code !== 'response_too_large') throw new ReadingFailure('unreachable', error.message);
  throw new ReadingFailure('too_large', `${error.message} At most ${mostBytes / 1_048_576} MB are read.`);
}
