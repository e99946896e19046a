import { FileMissingError, type FileStorage } from '@imprint/domain/media/storage';
import { SafeFetchError, type SafeFetch, type SafeResponse } from '@imprint/platform/safe-fetch';
import type { OnApplicationShutdown } from '@nestjs/common';
import { AwsV4Signer } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { checkedKey } from './storage-key.js';

export interface S3Options {
  /** Without a trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Put before every key; empty or ending in `/`. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** First wait before another try, in milliseconds. */
  retryBaseMs?: number;
}

/** The store refused or failed. `code` is S3's own, e.g. `AccessDenied`; the message holds no credential. */
export class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(`The S3 store answered ${status}${code === '' ? '' : ` (${code})`}.`);
    this.name = 'S3Error';
  }
}

const largestObject = 1024 * 1024 * 1024;
const timeoutMs = 120_000;
const tries = 3;

/**
 * An S3-compatible bucket, addressed by path. Requests are signed here and sent by `SafeFetch`; every operation may be
 * repeated without harm, so an overloaded or briefly unreachable store is asked again.
 */
export class S3Storage implements FileStorage, OnApplicationShutdown {
  /** @param http used by this storage alone and closed with it */
  constructor(
    private readonly http: SafeFetch,
    private readonly options: S3Options,
  ) {}

  async put(key: string, bytes: Buffer, mimeType: string): Promise<void> {
    const answer = await this.call('PUT', key, { body: bytes, mimeType });
    if (answer.status !== 200) throw failure(answer);
  }

  async get(key: string): Promise<Buffer> {
    const answer = await this.call('GET', key);
    if (answer.status === 404 && errorCode(answer) !== 'NoSuchBucket') throw new FileMissingError(key);
    if (answer.status !== 200) throw failure(answer);
    return answer.body;
  }

  async delete(key: string): Promise<void> {
    const answer = await this.call('DELETE', key);
    const gone = answer.status === 404 && errorCode(answer) !== 'NoSuchBucket';
    if (!gone && answer.status !== 204 && answer.status !== 200) throw failure(answer);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.http.onApplicationShutdown();
  }

  private async call(method: 'PUT' | 'GET' | 'DELETE', key: string, file?: { body: Buffer; mimeType: string }) {
    const { endpoint, bucket, prefix, retryBaseMs = 200 } = this.options;
    const url = `${endpoint}/${bucket}/${prefix}${checkedKey(key)}`;
    for (let attempt = 1; ; attempt++) {
      const last = attempt === tries;
      const answer = await this.send(method, url, file).catch((error: unknown) => {
        if (last || !isNetworkTrouble(error)) throw error;
        return undefined;
      });
      if (answer !== undefined && (last || !isTransient(answer.status))) return answer;
      await wait(retryBaseMs * 4 ** (attempt - 1));
    }
  }

  /** Signed anew for each try: a signature is valid for minutes only. */
  private async send(method: string, url: string, file?: { body: Buffer; mimeType: string }): Promise<SafeResponse> {
    const { accessKeyId, secretAccessKey, region } = this.options;
    const contentHash = createHash('sha256')
      .update(file?.body ?? '')
      .digest('hex');
    const type: Record<string, string> = file === undefined ? {} : { 'content-type': file.mimeType };
    const headers = { ...type, 'x-amz-content-sha256': contentHash };
    const signed = await new AwsV4Signer({ method, url, headers, accessKeyId, secretAccessKey, region, service: 's3' }).sign();
    return this.http.request(signed.url.href, {
      ...{ method, headers: Object.fromEntries(signed.headers), timeoutMs, maxResponseBytes: largestObject },
      body: file?.body,
    });
  }
}

const isTransient = (status: number) => status === 429 || status >= 500;

const isNetworkTrouble = (error: unknown) =>
  error instanceof SafeFetchError && (error.code === 'network' || error.code === 'timeout');

function errorCode(answer: SafeResponse): string {
  return /<Code>([A-Za-z0-9]{1,64})<\/Code>/.exec(answer.body.subarray(0, 4_096).toString('utf8'))?.[1] ?? '';
}

const failure = (answer: SafeResponse) => new S3Error(answer.status, errorCode(answer));
