import type { KnownJob, MediaVendor } from '@imprint/domain/generation/vendors';
import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { HeyGenAccount } from './heygen-account.js';
import { blocked, failed, made, over } from './job-ends.js';
import type { JobService, OutputAddresses } from './job-service.js';
import { fieldsOf, unusableAnswer, type Vendor } from './vendor-failures.js';
import { NotTaken, VendorHttp } from './vendor-http.js';
import type { JobState } from './vendor-job.js';

/** How to reach HeyGen. */
export interface HeyGenOptions {
  /** Without a version and a trailing slash. */
  baseUrl: string;
  apiKey: string;
  /** Where it calls, with the token; null where it cannot. */
  webhookUrl: string | null;
}

/** The only form in which the vendor makes ids, and safe within an address. */
const idForm = /^[0-9A-Za-z_-]{1,64}$/;
/**
 * Milliseconds after its submission for which the vendor still knows the name of one: it says 24 hours, of which one is left for clocks
 * (developers.heygen.com/reference/create-video, 2026-11-28).
 */
const nameKnownMs = 23 * 3_600_000;
/** A video that failed says why in codes, of which no list is documented, and in words. */
const moderated = /moderat|content[_ -]?polic|policy[_ -]?violation|blocked[_ -]?words?|nsfw/i;
const noCredits = /insufficient[_ -]?credit|quota[_ -]?exceeded/i;

/**
 * Videos of HeyGen by version 3 of its API (developers.heygen.com, 2026-11-28): versions 1 and 2 were supported until 31 October 2026.
 *
 * It takes the name of our submission as `Idempotency-Key`, and answers to a submission that is repeated with it as it did the first time: a
 * lost answer loses nothing. A video cannot be cancelled. Its calls are signed only where somebody has registered an endpoint with the vendor,
 * whose address cannot name a submission; those to `callback_url` are not, so that they only hasten the next question
 * (developers.heygen.com/docs/webhooks).
 */
export class HeyGenVendor implements MediaVendor, JobService {
  readonly name = 'heygen';
  readonly http: VendorHttp;
  readonly account: HeyGenAccount;
  private readonly vendor: Vendor;

  /** @param http used by this vendor only, and closed with it */
  constructor(
    http: SafeFetch,
    private readonly options: HeyGenOptions,
  ) {
    const { apiKey, baseUrl } = options;
    this.vendor = { service: 'service HeyGen', apiKey, setting: 'HEYGEN_API_KEY' };
    this.http = new VendorHttp(http, this.vendor, { 'x-api-key': apiKey });
    this.account = new HeyGenAccount(this.http, baseUrl);
  }

  get calls(): JobService['calls'] {
    return { vendor: this.name, isCalled: this.options.webhookUrl !== null, isNamedByCall: false };
  }

  /** @returns the id of the video. @throws NotTaken, ModelError */
  async submit(_path: string, input: object, { submission }: Pick<KnownJob, 'submission'>): Promise<string> {
    const { baseUrl, webhookUrl } = this.options;
    const callback = webhookUrl === null ? {} : { callback_url: `${webhookUrl}&submission=${submission}` };
    const request = { url: `${baseUrl}/v3/videos`, body: { ...input, ...callback } };
    const document = await this.http.submit({ ...request, headers: { 'idempotency-key': submission } }).catch(unlessInProgress);
    const { video_id: id } = fieldsOf(fieldsOf(document)['data']);
    if (typeof id !== 'string' || !idForm.test(id)) throw unusableAnswer(this.vendor, 'names no video');
    return id;
  }

  /**
   * Submits the same again if its answer was lost. Not for a generation that nobody wants any more: the vendor may have received nothing yet.
   * @returns null if the name is too old for the vendor to know it, so that a repetition would be another video
   */
  repeating(known: KnownJob | null, input: () => Promise<object>): ((submission: string) => Promise<string>) | null {
    if (known === null || Date.now() - known.submittedAt.getTime() >= nameKnownMs) return null;
    return async (submission) => {
      try {
        return await this.submit('', await input(), { submission });
      } catch (error) {
        // Also what refuses a repetition may do so before it looks for the first one.
        throw error instanceof NotTaken ? error.cause : error;
      }
    };
  }

  async look(id: string, signal: AbortSignal): Promise<JobState<OutputAddresses>> {
    const answer = await this.http.call({ method: 'GET', url: `${this.options.baseUrl}/v3/videos/${id}`, signal });
    if (answer.status !== 200) throw this.http.refused(answer);
    const video = fieldsOf(fieldsOf(answer.document)['data']);
    if (video['id'] !== id) throw this.http.refused({ ...answer, status: 502 });
    switch (video['status']) {
      case 'waiting':
      case 'pending':
      case 'processing':
        return { is: 'working', percent: null };
      case 'completed':
        return made(this.vendor, [video['video_url']]);
      case 'failed':
        return this.failed(textOf(video['failure_code']), textOf(video['failure_message']));
      default:
        throw this.http.refused({ ...answer, status: 502 });
    }
  }

  /** There is nothing to call: the video ends by itself. */
  cancel(): Promise<void> {
    return Promise.resolve();
  }

  /** Calls to `callback_url` have no signature. */
  verify(): Promise<'unsigned'> {
    return Promise.resolve('unsigned');
  }

  jobOf(): null {
    return null;
  }

  async close(): Promise<void> {
    this.account.close();
    await this.http.close();
  }

  private failed(code: string, message: string): JobState<never> {
    const said = message === '' ? code : message;
    if (moderated.test(code) || moderated.test(message)) return blocked(this.vendor, said);
    if (noCredits.test(code))
      return over(this.vendor, {
        ...{ class: 'credential', code: 'insufficient_quota' },
        ...{ what: 'has no credit left on the account', said },
      });
    return failed(this.vendor, said);
  }
}

/** `409 request_in_progress`: the vendor is at work on the submission of that name. */
function unlessInProgress(error: unknown): never {
  throw error instanceof NotTaken && error.cause.class === 'provider_outage' && error.cause.code === 'provider_error'
    ? error.cause
    : error;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
