import type { runwayModels } from '@imprint/contracts/generation';
import type { MediaVendor } from '@imprint/domain/generation/vendors';
import type { VideoRequest } from '@imprint/domain/generation/video';
import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { dataUri, framePicture } from './frame-picture.js';
import { blocked, cancelled, failed, made } from './job-ends.js';
import type { JobService, OutputAddresses } from './job-service.js';
import type { OfferedVideo } from './job-video.model.js';
import { nearestOf } from './nearest.js';
import { pictureWords } from './picture-words.js';
import { fieldsOf, unusableAnswer, vendorErrorOf, type Vendor, type VendorError } from './vendor-failures.js';
import { VendorHttp } from './vendor-http.js';
import type { JobState } from './vendor-job.js';

/** How to reach Runway. */
export interface RunwayOptions {
  /** Includes `/v1`, without a trailing slash. */
  baseUrl: string;
  apiKey: string;
}

/** A model of Runway, and the seconds that its videos may have. */
export interface RunwayVideo extends OfferedVideo {
  seconds: readonly number[];
}

const secondsFrom = (min: number, max: number): number[] => Array.from({ length: max - min + 1 }, (_, index) => min + index);

const offer = (path: string, pictures: 1 | 2, seconds: readonly number[], usual: number): RunwayVideo => ({
  ...{ path, pictures, seconds, aspectRatios: ['16:9', '9:16'], promptLength: 1_000 },
  durations: { min: Math.min(...seconds), max: Math.max(...seconds), usual },
});

/**
 * Ratios, seconds, frames and length of the prompt as `src/resources/{text,image}-to-video.ts` of @runwayml/sdk 4.20.1 (2026-09-23) types
 * them, read on 2026-11-28. Models that need a picture are not among them: no request for a video has to bring one.
 */
export const runwayVideos: Readonly<Record<(typeof runwayModels)[number], RunwayVideo>> = {
  'gen4.5': offer('gen4.5', 1, secondsFrom(2, 10), 5),
  'gemini_omni_flash_1.1': offer('gemini_omni_flash_1.1', 2, secondsFrom(3, 10), 5),
  'veo3.1': offer('veo3.1', 2, [4, 6, 8], 8),
  'veo3.1_fast': offer('veo3.1_fast', 2, [4, 6, 8], 8),
};

const ratios = { '16:9': '1280:720', '9:16': '720:1280' } as const;

/** What a model of Runway is given. @throws ModelError */
export const runwayInput =
  ({ path, seconds }: RunwayVideo) =>
  async (request: VideoRequest): Promise<object> => {
    const { aspectRatio, durationSeconds, pictures } = request;
    const frames = await Promise.all(pictures.map(async (picture) => dataUri(await framePicture(picture, aspectRatio))));
    const promptImage = frames.map((uri, index) => ({ uri, position: index === 0 ? 'first' : 'last' }));
    return {
      ...{ model: path, promptText: pictureWords(request), duration: nearestOf(seconds, durationSeconds) },
      ratio: ratios[aspectRatio as keyof typeof ratios],
      ...(promptImage.length === 0 ? {} : { promptImage }),
    };
  };

/** The only version of the API (docs.dev.runwayml.com/api, 2026-11-28). */
const version = '2024-11-06';
/** Milliseconds: "should not expect updates more frequent than once every five seconds" (`src/resources/tasks.ts` of @runwayml/sdk 4.20.1). */
const shortestPauseMs = 5_000;
/** The only form in which the vendor makes ids, and safe within an address. */
const idForm = /^[0-9A-Za-z-]{1,64}$/;
/** Refused input or output (docs.dev.runwayml.com/errors/task-failures, 2026-11-28). */
const moderated = /^(INPUT_PREPROCESSING\.)?SAFETY\b/;
/** What the vendor says with 400 to an account that has no credits (read in several clients of it, 2026-11-28). */
const noCredits = /not have enough credits/i;

/** Tasks of Runway, which are submitted, asked about and cancelled (docs.dev.runwayml.com/api). It calls nobody. */
export class RunwayVendor implements MediaVendor, JobService {
  readonly name = 'runway';
  readonly calls: JobService['calls'] = { vendor: this.name, isCalled: false, isNamedByCall: false, shortestPauseMs };
  readonly http: VendorHttp;
  private readonly vendor: Vendor;

  /** @param http used by this vendor only, and closed with it */
  constructor(
    http: SafeFetch,
    private readonly options: RunwayOptions,
  ) {
    this.vendor = { service: 'service Runway', apiKey: options.apiKey };
    const headers = { authorization: `Bearer ${options.apiKey}`, 'x-runway-version': version };
    this.http = new VendorHttp(http, this.vendor, headers, errorOf);
  }

  /** @returns the id of the task. @throws NotTaken, ModelError */
  async submit(_path: string, input: object): Promise<string> {
    const endpoint = 'promptImage' in input ? 'image_to_video' : 'text_to_video';
    const document = await this.http.submit({ url: `${this.options.baseUrl}/${endpoint}`, body: input });
    const { id } = fieldsOf(document);
    if (typeof id !== 'string' || !idForm.test(id)) throw unusableAnswer(this.vendor, 'names no task');
    return id;
  }

  async look(id: string, signal: AbortSignal): Promise<JobState<OutputAddresses>> {
    const answer = await this.http.call({ method: 'GET', url: this.addressOf(id), signal });
    if (answer.status !== 200) throw this.http.refused(answer);
    const { id: named, status, progress, output, failure, failureCode } = fieldsOf(answer.document);
    if (named !== id) throw this.http.refused({ ...answer, status: 502 });
    switch (status) {
      case 'PENDING':
      case 'THROTTLED':
        return { is: 'working', percent: null };
      case 'RUNNING':
        return { is: 'working', percent: typeof progress === 'number' && progress <= 1 ? Math.round(progress * 100) : null };
      case 'SUCCEEDED':
        return made(this.vendor, Array.isArray(output) ? output : []);
      case 'FAILED': {
        const said = typeof failure === 'string' ? failure : '';
        return typeof failureCode === 'string' && moderated.test(failureCode)
          ? blocked(this.vendor, said)
          : failed(this.vendor, said);
      }
      case 'CANCELLED':
        return cancelled(this.vendor);
      default:
        throw this.http.refused({ ...answer, status: 502 });
    }
  }

  /** Deletes the task if it is over: nobody wants what it has made. */
  async cancel(id: string, signal: AbortSignal): Promise<void> {
    if (!idForm.test(id)) return;
    const answer = await this.http.call({ method: 'DELETE', url: this.addressOf(id), signal });
    if (answer.status >= 300 && answer.status !== 404) throw this.http.refused(answer);
  }

  /** Runway sends no calls: one that has the token is not about anything. */
  verify(): Promise<'unsigned'> {
    return Promise.resolve('unsigned');
  }

  jobOf(): null {
    return null;
  }

  async close(): Promise<void> {
    await this.http.close();
  }

  private addressOf(id: string): string {
    return `${this.options.baseUrl}/tasks/${id}`;
  }
}

function errorOf(document: unknown): VendorError {
  const error = vendorErrorOf(document);
  return noCredits.test(error.message) ? { ...error, code: 'insufficient_quota' } : error;
}
