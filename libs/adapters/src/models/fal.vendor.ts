import { problem } from '@imprint/contracts/errors';
import type { KnownJob, MediaVendor, ModelError, VendorCall } from '@imprint/domain/generation/vendors';
import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { createHash, createPublicKey, verify as verifySignature, type KeyObject } from 'node:crypto';
import { made } from './job-ends.js';
import type { JobService, OutputAddresses } from './job-service.js';
import { percentOf } from './log-progress.js';
import { blockedAnswer, fieldsOf, refusal, unusableAnswer, vendorErrorOf, type Fields, type Vendor } from './vendor-failures.js';
import { VendorHttp, type VendorAnswer } from './vendor-http.js';
import { lasting, type JobState } from './vendor-job.js';

/** How to reach fal. */
export interface FalOptions {
  /** Of the queue, without a trailing slash. */
  baseUrl: string;
  apiKey: string;
  /** Where it calls, with the token; null where it cannot. */
  webhookUrl: string | null;
  /** Where its public keys are. */
  keysUrl: string;
}

/** What models of the FLUX family answer, or why they did not (fal.ai/models/fal-ai/flux-1/dev/llms.txt, 2026-11-28). */
interface Result {
  images?: unknown;
  has_nsfw_concepts?: unknown;
  detail?: unknown;
}

/** A request in the queue, below the base address: owner, app and id. */
const requestPath = /^[\w.-]+\/[\w.-]+\/requests\/[\w-]{1,64}$/;
/** Seconds that a signature may be off, and milliseconds for which keys are kept: fal.ai/docs/model-apis/webhooks, 2026-11-28. */
const toleranceSeconds = 300;
const keysKeptMs = 24 * 60 * 60 * 1_000;
/** Milliseconds after which a signature by no known key has the keys read again. */
const keysFreshMs = 60_000;

/** The queue of fal (fal.ai/docs/api-reference/inference-api). Its jobs are known by the path of their request. */
export class FalVendor implements MediaVendor, JobService {
  readonly name = 'fal';
  readonly http: VendorHttp;
  private readonly vendor: Vendor;
  private keys: { list: KeyObject[]; readAt: number } = { list: [], readAt: -Infinity };

  /** @param http used by this vendor only, and closed with it */
  constructor(
    http: SafeFetch,
    private readonly options: FalOptions,
  ) {
    this.vendor = { service: 'service fal', apiKey: options.apiKey };
    this.http = new VendorHttp(http, this.vendor, { authorization: `Key ${options.apiKey}` });
  }

  /** Its calls name a request without the app that it belongs to. */
  get calls(): JobService['calls'] {
    return { vendor: this.name, isCalled: this.options.webhookUrl !== null, isNamedByCall: false };
  }

  async submit(
    path: string,
    input: object,
    { submission }: KnownJob,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const { baseUrl, webhookUrl } = this.options;
    const hook = webhookUrl === null ? '' : `?fal_webhook=${encodeURIComponent(`${webhookUrl}&submission=${submission}`)}`;
    const document = await this.http.submit({ url: `${baseUrl}/${path}${hook}`, body: input, headers });
    const { response_url: url }: { response_url?: unknown } = fieldsOf(document);
    const id = typeof url === 'string' && url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length + 1) : '';
    if (!requestPath.test(id)) throw unusableAnswer(this.vendor, 'names no request');
    return id;
  }

  look(id: string, signal: AbortSignal): Promise<JobState<OutputAddresses>> {
    return this.ask(id, signal, (document) => this.picturesOf(document));
  }

  /** Where a file is that a job has made, such as the weights of a model. @throws ModelError */
  lookAtFile(id: string, field: string, signal: AbortSignal): Promise<JobState<OutputAddresses>> {
    return this.ask(id, signal, (document) => made(this.vendor, [fieldsOf(document[field])['url']]));
  }

  async cancel(id: string, signal: AbortSignal): Promise<void> {
    if (!requestPath.test(id)) return;
    const answer = await this.http.call({ method: 'PUT', url: `${this.options.baseUrl}/${id}/cancel`, signal });
    // One that is over is answered with 400 and `ALREADY_COMPLETED`, one that is gone with 404 (fal.ai/docs/inference-api/queue/cancel).
    if (answer.status >= 300 && ![400, 404].includes(answer.status)) throw this.http.refused(answer);
  }

  /** Ed25519 over request, user, time and the hash of the body, each on a line (fal.ai/docs/model-apis/webhooks, 2026-11-28). */
  async verify({ headers, body }: VendorCall): Promise<'signed'> {
    const [request, user, timestamp, signature] = ['request-id', 'user-id', 'timestamp', 'signature'].map((name) => {
      const value = headers[`x-fal-webhook-${name}`];
      return typeof value === 'string' ? value : '';
    });
    const ageSeconds = /^\d{1,12}$/.test(timestamp ?? '') ? Math.abs(Date.now() / 1_000 - Number(timestamp)) : Infinity;
    const isWhole = request !== '' && /^[0-9a-f]{128}$/i.test(signature ?? '') && ageSeconds <= toleranceSeconds;
    const message = Buffer.from([request, user, timestamp, createHash('sha256').update(body).digest('hex')].join('\n'));
    if (isWhole && (await this.isSigned(message, Buffer.from(signature ?? '', 'hex')))) return 'signed';
    throw problem('webhook_not_authentic', 'The call is not signed by fal, or it was signed too long ago.');
  }

  jobOf(): null {
    return null;
  }

  async close(): Promise<void> {
    await this.http.close();
  }

  /** @param madeOf what the answer of the model says that it has made */
  private async ask(
    id: string,
    signal: AbortSignal,
    madeOf: (document: Fields) => JobState<OutputAddresses>,
  ): Promise<JobState<OutputAddresses>> {
    const url = `${this.options.baseUrl}/${id}`;
    const answer = await this.http.call({ method: 'GET', url: `${url}/status?logs=1`, signal });
    if (answer.status !== 200 && answer.status !== 202) throw this.http.refused(answer);
    const { status, logs }: { status?: unknown; logs?: unknown } = fieldsOf(answer.document);
    if (status === 'IN_QUEUE' || status === 'IN_PROGRESS') return { is: 'working', percent: percentOf(linesOf(logs)) };
    if (status !== 'COMPLETED') throw this.http.refused({ ...answer, status: 502 });
    return this.over(await this.http.call({ method: 'GET', url, signal }), madeOf);
  }

  private picturesOf({ images, has_nsfw_concepts: flagged }: Result): JobState<OutputAddresses> {
    // What the safety checker has flagged is black.
    if (Array.isArray(flagged) && flagged[0] === true) return { is: 'over', failure: blockedAnswer(this.vendor) };
    const files: readonly unknown[] = Array.isArray(images) ? images : [];
    return made(
      this.vendor,
      files.map((file) => fieldsOf(file)['url']),
    );
  }

  private over(answer: VendorAnswer, madeOf: (document: Fields) => JobState<OutputAddresses>): JobState<OutputAddresses> {
    const { detail }: Result = fieldsOf(answer.document);
    if (answer.status === 200) return madeOf(fieldsOf(answer.document));
    // What the model answers to its input has details; whatever else fails has to do with the question.
    if (detail === undefined || answer.status === 429) throw this.http.refused(answer);
    return { is: 'over', failure: lasting(this.failed(answer, detail)) };
  }

  /** The model's own answer: `detail` is a list of errors with a type (fal.ai/docs/errors, 2026-11-28). */
  private failed({ status, document }: VendorAnswer, detail: unknown): ModelError {
    const details: readonly unknown[] = Array.isArray(detail) ? detail : [];
    const [first] = details;
    const { type, msg }: { type?: unknown; msg?: unknown } = fieldsOf(first);
    const isTyped = typeof type === 'string' && typeof msg === 'string';
    const error = isTyped ? { type, code: type, message: msg } : vendorErrorOf(document);
    return refusal(this.vendor, status, error);
  }

  private async isSigned(message: Buffer, signature: Buffer): Promise<boolean> {
    const byOne = (): boolean => this.keys.list.some((key) => verifySignature(null, message, key, signature));
    const ageMs = Date.now() - this.keys.readAt;
    if (ageMs < keysKeptMs && byOne()) return true;
    if (ageMs < keysFreshMs) return false;
    await this.readKeys();
    return byOne();
  }

  /** Keys that cannot be read leave those that are known. */
  private async readKeys(): Promise<void> {
    this.keys.readAt = Date.now();
    const answer = await this.http.publicDocument(this.options.keysUrl).catch(() => null);
    const { keys }: { keys?: unknown } = fieldsOf(answer);
    const list = Array.isArray(keys) ? keys.flatMap(publicKey) : [];
    if (list.length > 0) this.keys = { list, readAt: Date.now() };
  }
}

function publicKey(entry: unknown): KeyObject[] {
  const { x }: { x?: unknown } = fieldsOf(entry);
  try {
    return typeof x === 'string' ? [createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })] : [];
  } catch {
    return [];
  }
}

/** What a request in the queue has logged (fal.ai/docs/model-endpoints/queue, 2026-11-29). */
const linesOf = (logs: unknown): string =>
  (Array.isArray(logs) ? logs : [])
    .map((entry) => fieldsOf(entry)['message'])
    .filter((message) => typeof message === 'string')
    .join('\n');
