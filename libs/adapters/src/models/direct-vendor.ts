import type { FileModelContext, GeneratedAudio } from '@imprint/domain/generation/audio';
import { SafeFetchError, type SafeFetch, type SafeRequest, type SafeResponse } from '@imprint/platform/safe-fetch';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refusal, unreachable, vendorErrorOf, type Vendor } from './vendor-failures.js';

/** How a vendor is reached that answers a request with what it made. */
export interface DirectVendorOptions {
  vendor: Vendor;
  /** Headers with the key. */
  authorization: Readonly<Record<string, string>>;
  /** Milliseconds for the whole answer. */
  timeoutMs: number;
  /** Seconds after which a vendor that asks to slow down without saying for how long is asked again. */
  pauseSeconds?: number;
}

/** A question to it. Its body says of which type it is. */
export type VendorQuestion = Pick<SafeRequest, 'headers' | 'maxResponseBytes' | 'timeoutMs'> & {
  method?: 'GET' | 'POST';
  type?: string;
  body?: string | Uint8Array;
};

/** Calls of a vendor that answers a request with what it made. */
export class DirectVendor {
  readonly vendor: Vendor;

  /** @param http used by nobody else, and closed with it */
  constructor(
    private readonly http: SafeFetch,
    private readonly options: DirectVendorOptions,
  ) {
    this.vendor = options.vendor;
  }

  /**
   * Asks with the vendor's key.
   * @throws ModelError for every answer but 200, and when there is none; the reason of the signal when that is aborted
   */
  async ask(url: string, { method = 'POST', type, headers, ...question }: VendorQuestion, signal: AbortSignal) {
    const { authorization, pauseSeconds } = this.options;
    const content: Record<string, string> = type === undefined ? {} : { 'content-type': type };
    const sent = { accept: 'application/json', ...content, ...authorization, ...headers };
    const answer = await this.attempt(url, { ...question, method, headers: sent }, signal);
    if (answer.status === 200) return answer;
    const pause = answer.headers['retry-after'] ?? (answer.status === 429 ? pauseSeconds?.toString() : undefined);
    throw refusal(this.vendor, answer.status, vendorErrorOf(documentOf(answer)), pause);
  }

  /** The same with a JSON body. */
  askJson(url: string, body: object, question: Omit<VendorQuestion, 'type' | 'body'>, signal: AbortSignal) {
    return this.ask(url, { ...question, type: 'application/json', body: JSON.stringify(body) }, signal);
  }

  /** A file that an answer points to, without the key. */
  file(url: string, maxResponseBytes: number, signal: AbortSignal): Promise<SafeResponse> {
    return this.attempt(url, { maxResponseBytes }, signal);
  }

  async close(): Promise<void> {
    await this.http.onApplicationShutdown();
  }

  private async attempt(url: string, request: SafeRequest, signal: AbortSignal): Promise<SafeResponse> {
    try {
      return await this.http.request(url, { timeoutMs: this.options.timeoutMs, ...request, signal });
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof SafeFetchError ? unreachable(this.vendor, error) : error;
    }
  }
}

/** The document of an answer; undefined where its body is not JSON. */
export function documentOf({ body }: Pick<SafeResponse, 'body'>): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Fields and files as `multipart/form-data`. */
export async function encodedForm(form: FormData): Promise<{ type: string; body: Uint8Array }> {
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type') ?? '', body: new Uint8Array(await encoded.arrayBuffer()) };
}

/** Bytes. Ten minutes of MP3 with 320 kbit/s are 24 MB. */
export const largestSound = 32 * 1024 * 1024;

/** Writes an MP3 that a vendor answered into the folder of the attempt. Whoever stores it looks at its first bytes, and measures it. */
export async function savedSound(bytes: Buffer, { folder, signal }: FileModelContext): Promise<GeneratedAudio> {
  const path = join(folder, 'sound.mp3');
  await writeFile(path, bytes, { signal });
  return { path, mimeType: 'audio/mpeg', durationSeconds: null };
}
