import {
  FileMissingError,
  StorageFullError,
  StorageUnavailableError,
  type AddressIntake,
  type AnnouncedFile,
  type FileStorage,
  type KnownFile,
} from '@imprint/domain/media/storage';
import { SafeFetchError, type SafeFetch, type SafeRequest, type SafeResponse } from '@imprint/platform/safe-fetch';
import type { OnApplicationShutdown } from '@nestjs/common';
import { AwsV4Signer } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { checkedKey, isKey } from './storage-key.js';

/** How to reach the bucket. */
export interface S3Options {
  /** Without a trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Prepended to every key; empty or ending in `/`. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Milliseconds before the first retry. */
  retryBaseMs?: number;
}

/** The store refused or failed. `code` is S3's own, e.g. `AccessDenied`; the message contains no credential. */
export class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(`The S3 store answered ${status}${code === '' ? '' : ` (${code})`}.`);
    this.name = 'S3Error';
  }
}

/** Bytes per read, and so the memory that reading a file takes. */
const pieceBytes = 8 * 1024 * 1024;
const largestObject = 1024 * 1024 * 1024;
const timeoutMs = 120_000;
/** The timeout of an upload assumes at least this rate. */
const slowestBytesPerMs = 500;
const tries = 3;
const deletedAtOnce = 50;

/**
 * An S3-compatible bucket, addressed by path. Requests are signed here and sent by `SafeFetch`. Every operation is idempotent, so requests
 * to an overloaded or briefly unreachable store are retried.
 */
export class S3Storage implements FileStorage, OnApplicationShutdown {
  readonly intake: AddressIntake = {
    kind: 'address',
    addressFor: (key, file) => this.addressFor(key, file),
    store: (key, file, open) => this.store(key, file, open),
  };

  /** @param http used by this storage only, and closed with it */
  constructor(
    private readonly http: SafeFetch,
    private readonly options: S3Options,
  ) {}

  async put(key: string, bytes: Buffer, mimeType: string): Promise<void> {
    await this.write(key, mimeType, inMemory(bytes));
  }

  async get(key: string): Promise<Buffer> {
    return (await this.found('GET', key)).body;
  }

  async size(key: string): Promise<number> {
    return Number((await this.found('HEAD', key)).headers['content-length']);
  }

  async *read(key: string, start: number, end: number): AsyncIterable<Buffer> {
    if (end <= start) await this.size(key);
    for (let from = start; from < end; from += pieceBytes) {
      const range = `bytes=${from}-${Math.min(from + pieceBytes, end) - 1}`;
      yield (await this.found('GET', key, { range })).body;
    }
  }

  async copy(from: string, to: string, mimeType: string): Promise<void> {
    const answer = await this.call('PUT', to, {
      'x-amz-copy-source': new URL(this.addressOf(from)).pathname,
      'x-amz-metadata-directive': 'REPLACE',
      'content-type': mimeType,
    });
    if (answer.status === 404 && errorCode(answer) === 'NoSuchKey') throw new FileMissingError(from);
    // A copy that fails half way reports it inside a response with status 200.
    if (answer.status !== 200 || errorCode(answer) !== '') throw failure(answer);
  }

  async delete(key: string): Promise<void> {
    const answer = await this.call('DELETE', key);
    const gone = answer.status === 404 && errorCode(answer) !== 'NoSuchBucket';
    if (!gone && answer.status !== 204 && answer.status !== 200) throw failure(answer);
  }

  async removeFolder(folder: string): Promise<void> {
    const { endpoint, bucket, prefix } = this.options;
    const list = { 'list-type': '2', 'encoding-type': 'url', prefix: `${prefix}${checkedKey(folder)}/` };
    for (;;) {
      const answer = await this.request('GET', `${endpoint}/${bucket}?${new URLSearchParams(list).toString()}`);
      if (answer.status !== 200) throw failure(answer);
      const keys = listedKeys(answer, prefix);
      if (keys.length === 0) return;
      while (keys.length > 0) await Promise.all(keys.splice(0, deletedAtOnce).map((key) => this.delete(key)));
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.http.onApplicationShutdown();
  }

  /** Signed for exactly this type, and this size if known: the store refuses anything else (Signature Version 4 in the query). */
  private async addressFor(key: string, { mimeType, bytes, expiresAt }: AnnouncedFile) {
    const { accessKeyId, secretAccessKey, region } = this.options;
    const url = new URL(this.addressOf(key));
    url.searchParams.set('X-Amz-Expires', String(Math.max(1, Math.ceil((expiresAt.getTime() - Date.now()) / 1_000))));
    const headers = { 'content-type': mimeType, ...(bytes !== null && { 'content-length': String(bytes) }) };
    const request = { method: 'PUT', url: url.href, headers, accessKeyId, secretAccessKey, region, service: 's3' };
    const signed = await new AwsV4Signer({ ...request, signQuery: true, allHeaders: true }).sign();
    // Without Content-Length: clients set it themselves, and some cannot set it twice.
    return { url: signed.url.href, headers: { 'Content-Type': mimeType } };
  }

  private async store(key: string, { mimeType, bytes, sha256 }: KnownFile, open: () => AsyncIterable<Uint8Array>): Promise<void> {
    await this.write(key, mimeType, { bytes, sha256, open: () => ({ bytes, source: open() }) });
  }

  private async write(key: string, mimeType: string, payload: Payload): Promise<void> {
    const answer = await this.call('PUT', key, { 'content-type': mimeType }, payload);
    if (answer.status !== 200) throw failure(answer);
  }

  private async found(method: 'GET' | 'HEAD', key: string, headers: Record<string, string> = {}): Promise<SafeResponse> {
    const answer = await this.call(method, key, headers);
    if (answer.status === 404 && errorCode(answer) !== 'NoSuchBucket') throw new FileMissingError(key);
    if (answer.status !== 200 && answer.status !== 206) throw failure(answer);
    return answer;
  }

  private addressOf(key: string): string {
    const { endpoint, bucket, prefix } = this.options;
    return `${endpoint}/${bucket}/${prefix}${checkedKey(key)}`;
  }

  private async call(
    method: string,
    key: string,
    headers: Record<string, string> = {},
    payload = inMemory(),
  ): Promise<SafeResponse> {
    return this.request(method, this.addressOf(key), headers, payload);
  }

  private async request(
    method: string,
    url: string,
    headers: Record<string, string> = {},
    payload = inMemory(),
  ): Promise<SafeResponse> {
    const { retryBaseMs = 200 } = this.options;
    for (let attempt = 1; ; attempt++) {
      const last = attempt === tries;
      const answer = await this.send(method, url, headers, payload).catch((error: unknown) => {
        if (last || !isNetworkTrouble(error)) throw error instanceof SafeFetchError ? new StorageUnavailableError(error) : error;
        return undefined;
      });
      if (answer !== undefined && (last || !isTransient(answer.status))) return answer;
      await wait(retryBaseMs * 4 ** (attempt - 1));
    }
  }

  /** Signs each attempt again, because a signature is valid for minutes only. */
  private async send(method: string, url: string, extra: Record<string, string>, payload: Payload): Promise<SafeResponse> {
    const { accessKeyId, secretAccessKey, region } = this.options;
    const headers = { ...extra, 'x-amz-content-sha256': payload.sha256 };
    const signed = await new AwsV4Signer({ method, url, headers, accessKeyId, secretAccessKey, region, service: 's3' }).sign();
    return this.http.request(signed.url.href, {
      method,
      headers: Object.fromEntries(signed.headers),
      timeoutMs: timeoutMs + payload.bytes / slowestBytesPerMs,
      maxResponseBytes: largestObject,
      body: payload.open(),
    });
  }
}

/** The body, opened again for each attempt. */
interface Payload {
  bytes: number;
  sha256: string;
  open(): SafeRequest['body'];
}

const inMemory = (body?: Buffer): Payload => ({
  bytes: body?.length ?? 0,
  sha256: createHash('sha256')
    .update(body ?? '')
    .digest('hex'),
  open: () => body,
});

const isTransient = (status: number) => status === 429 || (status >= 500 && status !== 507);

const isNetworkTrouble = (error: unknown) =>
  error instanceof SafeFetchError && (error.code === 'network' || error.code === 'timeout');

/** Keys of a list of objects, without the prefix. An object that is not one of our files is left out, so that it stays. */
function listedKeys({ body }: SafeResponse, prefix: string): string[] {
  const keys = [...body.toString('utf8').matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) =>
    decodeURIComponent(key.replaceAll('+', ' ')).slice(prefix.length),
  );
  return keys.filter(isKey);
}

function errorCode(answer: SafeResponse): string {
  return /<Code>([A-Za-z0-9]{1,64})<\/Code>/.exec(answer.body.subarray(0, 4_096).toString('utf8'))?.[1] ?? '';
}

/** Codes of stores with limited capacity: MinIO, Ceph and others. */
const fullCodes = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'InsufficientStorage']);

function failure(answer: SafeResponse): Error {
  const error = new S3Error(answer.status, errorCode(answer));
  return answer.status === 507 || fullCodes.has(error.code) ? new StorageFullError(error) : new StorageUnavailableError(error);
}
