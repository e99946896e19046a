import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import type { SafeResponse } from './exchange.js';
import { SafeFetchError } from './safe-fetch.error.js';

type Open = (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const unzip: Open = promisify(gunzip);
const unpackZlib: Open = promisify(inflate);
const unpackRaw: Open = promisify(inflateRaw);
const unpackBrotli: Open = promisify(brotliDecompress);
/** Servers send it with and without the header of zlib (RFC 1950), which says 8 in its first four bits. */
const unpackDeflate: Open = (packed, options) =>
  ((packed[0] ?? 0) & 0x0f) === 8 ? unpackZlib(packed, options) : unpackRaw(packed, options);

const encodings = new Map<string, Open>([
  ['gzip', unzip],
  ['x-gzip', unzip],
  ['deflate', unpackDeflate],
  ['br', unpackBrotli],
]);
/** Nobody compresses more often, except to keep others busy. */
const mostEncodings = 2;

/**
 * The content of a response. Compression is never asked for (`accept-encoding: identity`); some servers compress all the same. A coding that
 * is not known stays as it is.
 * @param mostBytes of the content and of every step on the way
 * @throws SafeFetchError `response_too_large`, or `network` for what is damaged
 */
export async function openedBody(
  { headers, body }: Pick<SafeResponse, 'headers' | 'body'>,
  mostBytes: number,
  host: string,
): Promise<Buffer> {
  // The last one was applied last (RFC 9110 §8.4).
  const applied = (headers['content-encoding'] ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
    .reverse();
  if (applied.length > mostEncodings) throw damaged(host);
  let content = body;
  for (const coding of applied) {
    const open = encodings.get(coding);
    if (open === undefined) return content;
    content = await open(content, { maxOutputLength: mostBytes }).catch((error: unknown) => {
      throw isTooLarge(error)
        ? new SafeFetchError('response_too_large', `${host} answered with more than is accepted.`, true)
        : damaged(host);
    });
  }
  return content;
}

const isTooLarge = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

const damaged = (host: string): SafeFetchError =>
  new SafeFetchError('network', `${host} answered with something compressed that cannot be opened.`, true);
