import type { ModelError } from '@imprint/domain/generation/vendors';
import { SafeFetchError, type SafeFetch } from '@imprint/platform/safe-fetch';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { documentOf } from './direct-vendor.js';
import { refusal, unreachable, unusableAnswer, vendorErrorOf, type Vendor, type VendorError } from './vendor-failures.js';

/** Milliseconds. A vendor that queues answers at once. */
export const callMs = 30_000;
/** Milliseconds within which a call of the vendor has to be answered, as long as its keys are not known. */
const publicMs = 5_000;
/** Milliseconds that copying an output may take, and bytes of a picture: those that vendors make are a tenth of it. */
const copyMs = 120_000;
export const largestPicture = 20 * 1024 * 1024;

/** A request with the vendor's key. */
export interface VendorRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: object;
  headers?: Readonly<Record<string, string>>;
  /** Left out for a submission, whose answer has to be received even if nobody wants the job any more. */
  signal?: AbortSignal;
  /** Default 1 MiB. */
  maxResponseBytes?: number;
}

/** A file for the vendor. */
export interface VendorUpload {
  method: 'POST' | 'PUT';
  type: string;
  body: Uint8Array;
  withKey: boolean;
  headers?: Readonly<Record<string, string>>;
  signal: AbortSignal;
}

/** How a file is copied. */
export interface CopyOptions {
  maxResponseBytes: number;
  signal: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  /** How often the address may point to another one. */
  redirects?: number;
}

/** An answer of the vendor's API. */
export interface VendorAnswer {
  status: number;
  document: unknown;
  retryAfter: string | undefined;
}

/** The vendor did not take what was submitted: it certainly works on nothing. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';

  constructor(override readonly cause: ModelError) {
    super(cause.message);
  }
}

/** Calls of one vendor: its API with the key, and its files without. */
export class VendorHttp {
  /**
   * @param http used by nobody else, and closed with it
   * @param errorOf reads the error documents of the vendor
   */
  constructor(
    private readonly http: SafeFetch,
    readonly vendor: Vendor,
    private readonly authorization: Readonly<Record<string, string>>,
    private readonly errorOf: (document: unknown) => VendorError = vendorErrorOf,
  ) {}

  /** @throws ModelError when no answer came, or it was not JSON */
  async call({ method, url, body, headers = {}, signal, maxResponseBytes }: VendorRequest): Promise<VendorAnswer> {
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = { accept: 'application/json', ...json, ...this.authorization, ...headers };
    const content = body === undefined ? undefined : JSON.stringify(body);
    const answer = await this.attempt(signal, () =>
      this.http.request(url, { method, headers: sent, body: content, timeoutMs: callMs, signal, maxResponseBytes }),
    );
    return { status: answer.status, document: documentOf(answer), retryAfter: answer.headers['retry-after'] };
  }

  /** Uploads a file; without the key, where its address is enough. @throws ModelError when no answer came */
  async upload(url: string, { method, type, body, withKey, headers = {}, signal }: VendorUpload): Promise<VendorAnswer> {
    const sent = { accept: 'application/json', 'content-type': type, ...(withKey ? this.authorization : {}), ...headers };
    const answer = await this.attempt(signal, () =>
      this.http.request(url, { method, headers: sent, body, timeoutMs: copyMs, signal }),
    );
    return { status: answer.status, document: documentOf(answer), retryAfter: answer.headers['retry-after'] };
  }

  /**
   * Submits a job.
   * @throws NotTaken when it is certain that the vendor has not taken it, else ModelError
   */
  async submit(request: Omit<VendorRequest, 'method' | 'signal'>): Promise<unknown> {
    const answer = await this.call({ ...request, method: 'POST' }).catch((error: unknown) => {
      if (causeOf(error)?.sent === false) throw new NotTaken(error as ModelError);
      throw error;
    });
    if (answer.status >= 200 && answer.status < 300) return answer.document;
    // Whoever stands before the vendor answers 408 and 5xx also for what the vendor has taken.
    const refused = this.refused(answer);
    throw answer.status < 500 && answer.status !== 408 ? new NotTaken(refused) : refused;
  }

  refused({ status, document, retryAfter }: VendorAnswer): ModelError {
    return refusal(this.vendor, status, this.errorOf(document), retryAfter);
  }

  /** A small file of the vendor. @throws ModelError */
  async file(url: string, signal: AbortSignal): Promise<Buffer> {
    const answer = await this.attempt(signal, () =>
      this.http.request(url, { timeoutMs: copyMs, maxResponseBytes: largestPicture, signal }),
    );
    this.requireFile(answer.status);
    return answer.body;
  }

  /**
   * Copies a file of the vendor to `path`.
   * @param headers of the first address only: wherever it points to is somebody else
   * @throws ModelError
   */
  async copy(url: string, path: string, { maxResponseBytes, signal, headers = {}, redirects = 1 }: CopyOptions): Promise<void> {
    const location = await this.attempt(signal, async () => {
      const answer = await this.http.stream(url, { headers, timeoutMs: copyMs, maxResponseBytes, signal });
      if (answer.status === 200) return void (await pipeline(answer.body, createWriteStream(path)));
      await answer.body.cancel();
      const target = redirectTarget(url, answer);
      if (target === null || redirects === 0) this.requireFile(answer.status);
      return target ?? undefined;
    });
    if (location !== undefined) await this.copy(location, path, { maxResponseBytes, signal, redirects: redirects - 1 });
  }

  /** A document that anybody may read, without the key. @throws SafeFetchError, SyntaxError */
  async publicDocument(url: string): Promise<unknown> {
    const { status, body } = await this.http.request(url, { timeoutMs: publicMs });
    return status === 200 ? JSON.parse(body.toString('utf8')) : null;
  }

  async close(): Promise<void> {
    await this.http.onApplicationShutdown();
  }

  private requireFile(status: number): void {
    if (status === 200) return;
    if (status >= 500 || status === 429) throw refusal(this.vendor, status, { type: '', code: '', message: '' });
    throw unusableAnswer(this.vendor, `points to a file that answers ${status}`);
  }

  private async attempt<T>(signal: AbortSignal | undefined, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof SafeFetchError ? unreachable(this.vendor, error) : error;
    }
  }
}

const causeOf = (error: unknown): SafeFetchError | undefined =>
  error instanceof Error && error.cause instanceof SafeFetchError ? error.cause : undefined;

/** Where an answer points to instead; null where it does not. */
function redirectTarget(url: string, { status, headers }: { status: number; headers: Record<string, string> }): string | null {
  const location = headers['location'];
  const isRedirect = [301, 302, 303, 307, 308].includes(status) && location !== undefined && URL.canParse(location, url);
  return isRedirect ? new URL(location, url).href : null;
}
