import { problem } from '@imprint/contracts/errors';
import type { KnownJob, MediaVendor, VendorCall } from '@imprint/domain/generation/vendors';
import { verifyStandard } from '@imprint/platform/webhook-signature';
import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { blocked, cancelled, failed, made, over } from './job-ends.js';
import type { JobService, OutputAddresses } from './job-service.js';
import { percentOf } from './log-progress.js';
import { fieldsOf, unusableAnswer, type Vendor } from './vendor-failures.js';
import { VendorHttp } from './vendor-http.js';
import { longestJobMs, type JobState } from './vendor-job.js';

/** How to reach Replicate. */
export interface ReplicateOptions {
  /** Includes `/v1`, without a trailing slash. */
  baseUrl: string;
  apiToken: string;
  /** Where it calls, with the token; null where it cannot. */
  webhookUrl: string | null;
  /** `whsec_…`, which signs its calls; null if nobody has set it up. */
  webhookSecret: string | null;
}

/** What the vendor documents of a prediction (replicate.com/docs/topics/predictions/lifecycle, 2026-11-28). */
interface Prediction {
  id?: unknown;
  status?: unknown;
  output?: unknown;
  error?: unknown;
  logs?: unknown;
  data_removed?: unknown;
}

/** What models of the vendor say about content that they refuse: https://replicate.com/docs/topics/safety names no code. */
const blockedWords = /\bE005\b|NSFW|flagged as sensitive|content policy|safety (filter|checker)/i;
/** An interrupted prediction, which the vendor asks to repeat. */
const interrupted = /please retry \(code: PA\)/i;
/** The only form in which the vendor makes ids, and safe within an address. */
const idForm = /^[A-Za-z0-9-]{1,64}$/;

/** A version of a model. */
const versionForm = /^[\w.-]+\/[\w.-]+:[A-Za-z0-9]{1,128}$/;

/** Replicate: predictions of any model, which are submitted, asked about and cancelled (replicate.com/docs/reference/http). */
export class ReplicateVendor implements MediaVendor, JobService {
  readonly name = 'replicate';
  readonly http: VendorHttp;
  private readonly vendor: Vendor;

  /** @param http used by this vendor only, and closed with it */
  constructor(
    http: SafeFetch,
    private readonly options: ReplicateOptions,
  ) {
    this.vendor = { service: 'service Replicate', apiKey: options.apiToken };
    this.http = new VendorHttp(http, this.vendor, { authorization: `Bearer ${options.apiToken}` });
  }

  get calls(): JobService['calls'] {
    const isCalled = this.options.webhookUrl !== null;
    return { vendor: this.name, isCalled, isNamedByCall: isCalled && this.options.webhookSecret !== null };
  }

  /**
   * @param path owner and name of a model, with its version if it is one of ours
   * @returns the id of the prediction
   * @throws NotTaken, ModelError
   */
  async submit(path: string, input: object, { submission }: KnownJob): Promise<string> {
    const { baseUrl } = this.options;
    const isVersion = path.includes(':');
    const document = await this.http.submit({
      url: isVersion ? `${baseUrl}/predictions` : `${baseUrl}/models/${path}/predictions`,
      body: { ...(isVersion && { version: path }), input, ...this.webhookOf(submission) },
      // Ends also those whose id nobody knows (replicate.com/changelog/2025-10-16-prediction-deadlines, 2026-11-28).
      headers: { 'cancel-after': `${longestJobMs / 60_000}m` },
    });
    return this.named(document);
  }

  /**
   * @param version of the trainer: `owner/name/versions/id`
   * @param destination owner and name of the model of which a version is made
   * @returns the id of the training
   * @throws NotTaken, ModelError
   */
  async submitTraining(version: string, destination: string, input: object, { submission }: KnownJob): Promise<string> {
    const url = `${this.options.baseUrl}/models/${version}/trainings`;
    return this.named(await this.http.submit({ url, body: { destination, input, ...this.webhookOf(submission) } }));
  }

  /** @returns addresses of the files that it has made. @throws ModelError */
  look(id: string, signal: AbortSignal): Promise<JobState<OutputAddresses>> {
    return this.ask(`predictions/${id}`, signal, (prediction) => this.made(prediction));
  }

  /** @returns the version that was made: `owner/name:id`. @throws ModelError */
  lookAtTraining(id: string, signal: AbortSignal): Promise<JobState<string>> {
    return this.ask(`trainings/${id}`, signal, ({ output }) => {
      const { version }: { version?: unknown } = fieldsOf(output);
      if (typeof version === 'string' && versionForm.test(version)) return { is: 'made', output: version };
      return over(this.vendor, { class: 'provider_outage', code: 'unusable_answer', what: 'has made no version' });
    });
  }

  async cancel(id: string, signal: AbortSignal): Promise<void> {
    await this.end('predictions', id, signal);
  }

  async cancelTraining(id: string, signal: AbortSignal): Promise<void> {
    await this.end('trainings', id, signal);
  }

  private async ask<Output>(
    path: string,
    signal: AbortSignal,
    madeOf: (prediction: Prediction) => JobState<Output>,
  ): Promise<JobState<Output>> {
    const id = path.slice(path.indexOf('/') + 1);
    const answer = await this.http.call({ method: 'GET', url: `${this.options.baseUrl}/${path}`, signal });
    if (answer.status !== 200) throw this.http.refused(answer);
    if (idOf(answer.document) !== id) throw this.http.refused({ ...answer, status: 502 });
    const prediction: Prediction = fieldsOf(answer.document);
    switch (prediction.status) {
      case 'starting':
      case 'processing':
        return { is: 'working', percent: typeof prediction.logs === 'string' ? percentOf(prediction.logs) : null };
      case 'succeeded':
        return madeOf(prediction);
      case 'failed':
        return this.failed(typeof prediction.error === 'string' ? prediction.error : '');
      case 'canceled':
      case 'aborted':
        return cancelled(this.vendor);
      default:
        throw this.http.refused({ ...answer, status: 502 });
    }
  }

  private async end(kind: 'predictions' | 'trainings', id: string, signal: AbortSignal): Promise<void> {
    if (!idForm.test(id)) return;
    const url = `${this.options.baseUrl}/${kind}/${id}/cancel`;
    const answer = await this.http.call({ method: 'POST', url, signal });
    // A prediction that is over cannot be cancelled, and one that is gone need not be.
    if (answer.status >= 300 && ![404, 409, 422].includes(answer.status)) throw this.http.refused(answer);
  }

  /** Standard Webhooks (replicate.com/docs/topics/webhooks/verify-webhook, 2026-11-28). */
  verify({ headers, body }: VendorCall): Promise<'signed' | 'unsigned'> {
    const { webhookSecret: secret } = this.options;
    if (secret === null) return Promise.resolve('unsigned');
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
    const isWhole = typeof id === 'string' && typeof timestamp === 'string' && typeof signature === 'string';
    if (isWhole && /^\d{1,12}$/.test(timestamp)) {
      const message = { id, timestampSeconds: Number(timestamp), body };
      if (verifyStandard(message, signature, secret, Date.now() / 1_000)) return Promise.resolve('signed');
    }
    return Promise.reject(
      problem('webhook_not_authentic', 'The call is not signed by Replicate, or it was signed too long ago.'),
    );
  }

  jobOf(body: Buffer): string | null {
    try {
      return idOf(JSON.parse(body.toString('utf8')));
    } catch {
      return null;
    }
  }

  async close(): Promise<void> {
    await this.http.close();
  }

  private named(document: unknown): string {
    const id = idOf(document);
    if (id === null) throw unusableAnswer(this.vendor, 'names no job');
    return id;
  }

  /** Where it calls about a submission. */
  private webhookOf(submission: string): object {
    const { webhookUrl } = this.options;
    return webhookUrl === null ? {} : { webhook: `${webhookUrl}&submission=${submission}`, webhook_events_filter: events };
  }

  private failed(said: string): JobState<never> {
    return blockedWords.test(said) ? blocked(this.vendor, said) : failed(this.vendor, said, interrupted.test(said));
  }

  private made({ output, data_removed: isRemoved }: Prediction): JobState<OutputAddresses> {
    const isGone = isRemoved === true && (output === null || output === undefined);
    if (isGone) return over(this.vendor, { class: 'provider_outage', code: 'output_expired', what: 'has deleted the output' });
    return made(this.vendor, Array.isArray(output) ? output : [output]);
  }
}

/** The first one names a job whose submission was not answered. */
const events = ['start', 'completed'];

function idOf(document: unknown): string | null {
  const { id }: Prediction = fieldsOf(document);
  return typeof id === 'string' && idForm.test(id) ? id : null;
}
