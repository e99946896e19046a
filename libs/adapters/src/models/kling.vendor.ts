import type { klingModels } from '@imprint/contracts/generation';
import type { KnownJob, MediaVendor, ModelError } from '@imprint/domain/generation/vendors';
import type { VideoRequest } from '@imprint/domain/generation/video';
import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { framePicture } from './frame-picture.js';
import { blocked, failed, made } from './job-ends.js';
import type { JobService, OutputAddresses } from './job-service.js';
import type { OfferedVideo } from './job-video.model.js';
import { pictureWords } from './picture-words.js';
import { fieldsOf, unusableAnswer, vendorErrorOf, type Fields, type Vendor, type VendorError } from './vendor-failures.js';
import { NotTaken, VendorHttp } from './vendor-http.js';
import type { JobState } from './vendor-job.js';

/** How to reach Kling. */
export interface KlingOptions {
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey: string;
  /** Where it calls, with the token; null where it cannot. */
  webhookUrl: string | null;
}

/** A model of Kling. */
export interface KlingVideo extends OfferedVideo {
  /** Of the settings, what only this model has. */
  settings: object;
}

const common = { aspectRatios: ['16:9', '9:16', '1:1'], durations: { min: 3, max: 15, usual: 5 }, promptLength: 3_072 } as const;

/**
 * Seconds, ratios, frames and length of the prompt by kling.ai/document-api/api/video/3-0-omni and …/3-0-turbo, read on 2026-11-28. Without
 * a sound and in a single shot, which is what others make of a prompt as well. `kling-3.0-turbo` documents frames as addresses only.
 */
export const klingVideos: Readonly<Record<(typeof klingModels)[number], KlingVideo>> = {
  'kling-3.0': { ...common, path: 'kling-3.0', pictures: 2, settings: { audio: 'off', multi_shot: false } },
  'kling-3.0-turbo': { ...common, path: 'kling-3.0-turbo', pictures: 0, settings: {} },
};

/** What a model of Kling is given. With a frame, the video has its format. @throws ModelError */
export const klingInput =
  ({ settings: own }: KlingVideo) =>
  async (request: VideoRequest): Promise<object> => {
    const { aspectRatio, durationSeconds, pictures } = request;
    const prompt = pictureWords(request);
    const settings = { resolution: '720p', duration: Math.round(durationSeconds), ...own };
    if (pictures.length === 0) return { prompt, settings: { ...settings, aspect_ratio: aspectRatio } };
    const frames = await Promise.all(pictures.map((picture) => framePicture(picture, aspectRatio)));
    const contents = frames.map(({ base64 }, index) => ({ type: index === 0 ? 'first_frame' : 'last_frame', url: base64 }));
    return { contents: [{ type: 'prompt', text: prompt }, ...contents], settings };
  };

/** The only form in which the vendor makes ids, and safe within an address. */
const idForm = /^[0-9A-Za-z_-]{1,64}$/;
/** What the service codes mean of which the status says something else (kling.ai/document-api/api/get-started/error-codes, 2026-11-28). */
const codes: Readonly<Record<string, string>> = {
  1100: 'permission_denied',
  1101: 'insufficient_quota',
  1102: 'insufficient_quota',
  1300: 'moderation_blocked',
  1301: 'moderation_blocked',
  1304: 'permission_denied',
};
/** A task that failed says why in words: "such as triggering the content risk control of the platform" (…/api/video/3-0-omni/video-omni). */
const moderated = /risk control|content (security|policy)|security policy|sensitive/i;

/**
 * Tasks of Kling (kling.ai/document-api). It takes the name of our submission as `external_task_id` and can be asked by it, so that a lost
 * answer loses nothing. A task cannot be cancelled. Its calls are unsigned.
 */
export class KlingVendor implements MediaVendor, JobService {
  readonly name = 'kling';
  readonly http: VendorHttp;
  private readonly vendor: Vendor;

  /** @param http used by this vendor only, and closed with it */
  constructor(
    http: SafeFetch,
    private readonly options: KlingOptions,
  ) {
    this.vendor = { service: 'service Kling', apiKey: options.apiKey };
    this.http = new VendorHttp(http, this.vendor, { authorization: `Bearer ${options.apiKey}` }, errorOf);
  }

  get calls(): JobService['calls'] {
    const isCalled = this.options.webhookUrl !== null;
    return { vendor: this.name, isCalled, isNamedByCall: false, find: (submission, signal) => this.find(submission, signal) };
  }

  /** @returns the id of the task. @throws NotTaken, ModelError */
  async submit(path: string, input: object, { submission }: KnownJob): Promise<string> {
    const { baseUrl, webhookUrl } = this.options;
    const callback = webhookUrl === null ? {} : { callback_url: `${webhookUrl}&submission=${submission}` };
    const document = await this.http.submit({
      url: `${baseUrl}/${'contents' in input ? 'image' : 'text'}-to-video/${path}`,
      body: { ...input, options: { external_task_id: submission, ...callback } },
    });
    const { code, data } = fieldsOf(document);
    // A refusal is a refusal with any status.
    if (typeof code === 'number' && code !== 0 && code < 5_000)
      throw new NotTaken(this.http.refused({ status: 400, document, retryAfter: undefined }));
    const { id } = fieldsOf(data);
    if (typeof id !== 'string' || !idForm.test(id)) throw unusableAnswer(this.vendor, 'names no task');
    return id;
  }

  async look(id: string, signal: AbortSignal): Promise<JobState<OutputAddresses>> {
    const task = await this.taskBy('task_ids', id, signal);
    // A task that was taken does not become unknown.
    if (task === null || task['id'] !== id) throw this.unclear();
    const { status, message, outputs } = task;
    switch (status) {
      case 'submitted':
      case 'processing':
        return { is: 'working', percent: null };
      case 'succeeded':
        return made(this.vendor, Array.isArray(outputs) ? outputs.map((output) => fieldsOf(output)['url']) : []);
      case 'failed': {
        const said = typeof message === 'string' ? message : '';
        return moderated.test(said) ? blocked(this.vendor, said) : failed(this.vendor, said);
      }
      default:
        throw this.unclear();
    }
  }

  async find(submission: string, signal: AbortSignal): Promise<string | null> {
    const task = await this.taskBy('external_task_ids', submission, signal);
    if (task === null) return null;
    const { id, external_id: name } = task;
    if (typeof id !== 'string' || !idForm.test(id) || name !== submission) throw this.unclear();
    return id;
  }

  /** There is nothing to call: the task ends by itself. */
  cancel(): Promise<void> {
    return Promise.resolve();
  }

  /** Kling documents no signature: its calls only hasten the next question. */
  verify(): Promise<'unsigned'> {
    return Promise.resolve('unsigned');
  }

  jobOf(): null {
    return null;
  }

  async close(): Promise<void> {
    await this.http.close();
  }

  /** @returns null if there is none. @throws ModelError */
  private async taskBy(by: 'task_ids' | 'external_task_ids', value: string, signal: AbortSignal): Promise<Fields | null> {
    const url = `${this.options.baseUrl}/tasks?${by}=${encodeURIComponent(value)}`;
    const answer = await this.http.call({ method: 'GET', url, signal });
    const { code, data } = fieldsOf(answer.document);
    if (answer.status === 404 && code === 1203) return null;
    if (answer.status !== 200) throw this.http.refused(answer);
    if (code !== 0 || !Array.isArray(data)) throw this.http.refused({ ...answer, status: 502 });
    const [task] = data as readonly unknown[];
    return task === undefined ? null : fieldsOf(task);
  }

  private unclear(): ModelError {
    return this.http.refused({ status: 502, document: undefined, retryAfter: undefined });
  }
}

function errorOf(document: unknown): VendorError {
  const error = vendorErrorOf(document);
  return { ...error, code: codes[error.code] ?? error.code };
}
