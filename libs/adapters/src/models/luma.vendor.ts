import type { AspectRatio } from '@imprint/contracts/generation';
import type { ImageRequest } from '@imprint/domain/generation/image';
import type { MediaVendor } from '@imprint/domain/generation/vendors';
import type { VideoRequest } from '@imprint/domain/generation/video';
import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { framePicture, type FramePicture } from './frame-picture.js';
import { blocked, failed, made, over } from './job-ends.js';
import type { JobService, OutputAddresses } from './job-service.js';
import type { OfferedVideo } from './job-video.model.js';
import { nearestOf } from './nearest.js';
import { pictureWords } from './picture-words.js';
import { fieldsOf, unusableAnswer, type Vendor } from './vendor-failures.js';
import { VendorHttp } from './vendor-http.js';
import type { JobState } from './vendor-job.js';

/** How to reach Luma. */
export interface LumaOptions {
  /** Includes `/v1`, without a trailing slash. */
  baseUrl: string;
  apiKey: string;
}

/**
 * Videos of 5 or 10 seconds, and of 5 with a frame (docs.agents.lumalabs.ai/guides/videos/generation, `src/luma_agents/types` of
 * github.com/lumalabs/luma-agents-python 0.5.0; prompts: docs.comfy.org/built-in-nodes/LumaRay32ImageToVideoNode; 2026-11-28).
 */
export const lumaVideo: OfferedVideo = {
  ...{ path: 'ray-3.2', pictures: 2, promptLength: 6_000 },
  aspectRatios: ['16:9', '9:16', '1:1'],
  durations: { min: 5, max: 10, usual: 5 },
};
/** Of the pictures that `uni-1` and `uni-1-max` make (`generation_create_params.py` of luma-agents-python, 2026-11-28). */
export const lumaPictureRatios: readonly AspectRatio[] = ['1:1', '16:9', '9:16', '3:2', '2:3'];

/** What `ray-3.2` is given. @throws ModelError */
export async function lumaVideoInput(request: VideoRequest): Promise<object> {
  const { aspectRatio, durationSeconds, pictures } = request;
  const [first, last] = await Promise.all(pictures.map((picture) => framePicture(picture, aspectRatio)));
  const seconds = first === undefined ? nearestOf([5, 10], durationSeconds) : 5;
  const frames = {
    ...(first === undefined ? {} : { start_frame: imageRef(first) }),
    ...(last === undefined ? {} : { end_frame: imageRef(last) }),
  };
  const video = { resolution: '720p', duration: `${seconds}s`, ...frames };
  return { model: lumaVideo.path, type: 'video', prompt: pictureWords(request), aspect_ratio: aspectRatio, video };
}

const imageRef = ({ base64, mimeType }: FramePicture): object => ({ data: base64, media_type: mimeType });

/** What a model for pictures is given. */
export const lumaPictureInput =
  (model: string) =>
  (request: ImageRequest): object => ({
    ...{ model, type: 'image', prompt: pictureWords(request), aspect_ratio: request.aspectRatio, output_format: 'png' },
  });

/** The only form in which the vendor makes ids, and safe within an address. */
const idForm = /^[0-9A-Za-z-]{1,64}$/;
/** The vendor asks to submit these again (docs.agents.lumalabs.ai/guides/error-handling, 2026-11-28). */
const repeatable: readonly unknown[] = ['generation_failed', 'output_not_found'];
const inputCodes: readonly unknown[] = ['image_too_large', 'unsupported_format', 'corrupt_input', 'invalid_request'];

/**
 * Generations of the Luma Agents API (docs.agents.lumalabs.ai), which is for new integrations; the Dream Machine API before it has other
 * keys and models. It documents neither a way to cancel one nor calls about one (2026-11-28).
 */
export class LumaVendor implements MediaVendor, JobService {
  readonly name = 'luma';
  readonly calls: JobService['calls'] = { vendor: this.name, isCalled: false, isNamedByCall: false };
  readonly http: VendorHttp;
  private readonly vendor: Vendor;

  /** @param http used by this vendor only, and closed with it */
  constructor(
    http: SafeFetch,
    private readonly options: LumaOptions,
  ) {
    this.vendor = { service: 'service Luma', apiKey: options.apiKey };
    this.http = new VendorHttp(http, this.vendor, { authorization: `Bearer ${options.apiKey}` });
  }

  /** @returns the id of the generation. @throws NotTaken, ModelError */
  async submit(_path: string, input: object): Promise<string> {
    const { id } = fieldsOf(await this.http.submit({ url: `${this.options.baseUrl}/generations`, body: input }));
    if (typeof id !== 'string' || !idForm.test(id)) throw unusableAnswer(this.vendor, 'names no generation');
    return id;
  }

  async look(id: string, signal: AbortSignal): Promise<JobState<OutputAddresses>> {
    const answer = await this.http.call({ method: 'GET', url: `${this.options.baseUrl}/generations/${id}`, signal });
    if (answer.status !== 200) throw this.http.refused(answer);
    const { id: named, state, output, failure_code: code, failure_reason: reason } = fieldsOf(answer.document);
    if (named !== id) throw this.http.refused({ ...answer, status: 502 });
    switch (state) {
      case 'queued':
      case 'processing':
        return { is: 'working', percent: null };
      case 'completed':
        return made(this.vendor, Array.isArray(output) ? output.map((each) => fieldsOf(each)['url']) : []);
      case 'failed':
        return this.failed(code, typeof reason === 'string' ? reason : '');
      default:
        throw this.http.refused({ ...answer, status: 502 });
    }
  }

  /** There is nothing to call: the generation ends by itself. */
  cancel(): Promise<void> {
    return Promise.resolve();
  }

  /** Luma sends no calls: one that has the token is not about anything. */
  verify(): Promise<'unsigned'> {
    return Promise.resolve('unsigned');
  }

  jobOf(): null {
    return null;
  }

  async close(): Promise<void> {
    await this.http.close();
  }

  private failed(code: unknown, said: string): JobState<never> {
    if (code === 'content_moderated') return blocked(this.vendor, said);
    if (code === 'budget_exhausted')
      return over(this.vendor, {
        class: 'credential',
        code: 'insufficient_quota',
        what: 'has no credit left on the account',
        said,
      });
    if (inputCodes.includes(code))
      return over(this.vendor, { class: 'validation', code: 'invalid_request', what: 'refuses the request', said });
    return failed(this.vendor, said, repeatable.includes(code));
  }
}
