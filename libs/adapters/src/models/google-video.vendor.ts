import type { googleVideoModels } from '@imprint/contracts/generation';
import type { MediaVendor } from '@imprint/domain/generation/vendors';
import type { VideoRequest } from '@imprint/domain/generation/video';
import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { framePicture } from './frame-picture.js';
import { blocked, cancelled, failed, made, over } from './job-ends.js';
import type { JobService, OutputAddresses } from './job-service.js';
import type { OfferedVideo } from './job-video.model.js';
import { pictureWords } from './picture-words.js';
import { fieldsOf, unusableAnswer, type Fields, type Vendor } from './vendor-failures.js';
import { VendorHttp } from './vendor-http.js';
import type { JobState } from './vendor-job.js';

/** How to reach the Gemini API. */
export interface GoogleVideoOptions {
  /** Includes `/v1beta`, without a trailing slash. */
  baseUrl: string;
  apiKey: string;
}

const offer = (path: string, max: number): OfferedVideo => ({
  ...{ path, pictures: 2, aspectRatios: ['16:9', '9:16'] },
  durations: { min: 3, max, usual: 5 },
});

/**
 * Ratios and seconds by ai.google.dev/gemini-api/docs/omni and vercel.com/changelog/gemini-omni-1-2-flash-now-available-on-ai-gateway, read
 * on 2026-11-28. Veo is gone from the Gemini API since 22 October 2026 (ai.google.dev/gemini-api/docs/deprecations).
 */
export const googleVideos: Readonly<Record<(typeof googleVideoModels)[number], OfferedVideo>> = {
  'gemini-omni-1.2-flash': offer('gemini-omni-1.2-flash', 15),
  'gemini-omni-1.1-flash': offer('gemini-omni-1.1-flash', 10),
};

/** What binds the pictures of a request to the beginning and the end (ai.google.dev/gemini-api/docs/omni, 2026-11-28). */
const frameTags = ['', '<FIRST_FRAME> ', '<FIRST_FRAME> <LAST_FRAME> '];

/** What a model is given. @throws ModelError */
export const googleVideoInput =
  ({ path }: OfferedVideo) =>
  async (request: VideoRequest): Promise<object> => {
    const { aspectRatio, durationSeconds, pictures } = request;
    const frames = await Promise.all(pictures.map((picture) => framePicture(picture, aspectRatio)));
    const images = frames.map(({ base64, mimeType }) => ({ type: 'image', data: base64, mime_type: mimeType }));
    const text = `${frameTags[images.length] ?? ''}${pictureWords(request)}`;
    return {
      ...{ model: path, background: true, input: [...images, { type: 'text', text }] },
      response_format: { type: 'video', delivery: 'uri', aspect_ratio: aspectRatio, duration: `${Math.round(durationSeconds)}s` },
    };
  };

/** The only form in which the vendor makes ids, and safe within an address. */
const idForm = /^[0-9A-Za-z_-]{1,200}$/;
/** A file of the Files API, however it is named: `files/id`, its address, or that of its content (ai.google.dev/gemini-api/docs/omni). */
const fileForm = /(?:^|\/)files\/([0-9A-Za-z_-]{1,64})(?::download)?(?:\?alt=media)?$/;
/** An answer repeats the pictures that it was asked with. */
const largestAnswer = 16 * 1024 * 1024;
/** The vendor documents that prompts and videos are filtered, but not in which words. */
const moderated = /safety|blocked|prohibited|polic(y|ies)|responsible ai/i;

/** Interactions of the Gemini API in the background (ai.google.dev/gemini-api/docs/omni, ai.google.dev/api/interactions-api). It calls nobody. */
export class GoogleVideoVendor implements MediaVendor, JobService {
  readonly name = 'google';
  readonly calls: JobService['calls'] = { vendor: this.name, isCalled: false, isNamedByCall: false };
  readonly http: VendorHttp;
  private readonly vendor: Vendor;
  private readonly key: Readonly<Record<string, string>>;

  /** @param http used by this vendor only, and closed with it */
  constructor(
    http: SafeFetch,
    private readonly options: GoogleVideoOptions,
  ) {
    this.vendor = { service: 'Gemini API', apiKey: options.apiKey };
    this.key = { 'x-goog-api-key': options.apiKey };
    this.http = new VendorHttp(http, this.vendor, this.key);
  }

  /** @returns the id of the interaction. @throws NotTaken, ModelError */
  async submit(_path: string, input: object): Promise<string> {
    const { id } = fieldsOf(await this.http.submit({ url: `${this.options.baseUrl}/interactions`, body: input }));
    if (typeof id !== 'string' || !idForm.test(id)) throw unusableAnswer(this.vendor, 'names no interaction');
    return id;
  }

  async look(id: string, signal: AbortSignal): Promise<JobState<OutputAddresses>> {
    const url = `${this.options.baseUrl}/interactions/${id}`;
    const answer = await this.http.call({ method: 'GET', url, signal, maxResponseBytes: largestAnswer });
    if (answer.status !== 200) throw this.http.refused(answer);
    const interaction = fieldsOf(answer.document);
    if (interaction['id'] !== id) throw this.http.refused({ ...answer, status: 502 });
    switch (interaction['status']) {
      case 'queued':
      case 'in_progress':
        return { is: 'working', percent: null };
      case 'completed':
        return this.file(interaction, signal);
      case 'cancelled':
        return cancelled(this.vendor);
      case 'failed':
      case 'incomplete':
      case 'budget_exceeded':
      case 'requires_action':
      case 'requires_continuation':
        return this.failed(interaction);
      default:
        throw this.http.refused({ ...answer, status: 502 });
    }
  }

  async cancel(id: string, signal: AbortSignal): Promise<void> {
    if (!idForm.test(id)) return;
    const url = `${this.options.baseUrl}/interactions/${id}/cancel`;
    const answer = await this.http.call({ method: 'POST', url, signal, maxResponseBytes: largestAnswer });
    // One that is over is not running any more, and one that is gone need not be cancelled.
    if (answer.status >= 300 && ![400, 404, 409].includes(answer.status)) throw this.http.refused(answer);
  }

  /** Google sends no calls: one that has the token is not about anything. */
  verify(): Promise<'unsigned'> {
    return Promise.resolve('unsigned');
  }

  jobOf(): null {
    return null;
  }

  /** Files are opened with the key, and with nobody else's. */
  fileHeaders(url: string): Readonly<Record<string, string>> {
    return url.startsWith(`${this.options.baseUrl}/`) ? this.key : {};
  }

  async close(): Promise<void> {
    await this.http.close();
  }

  /** The video is a file that may have to be processed first. */
  private async file(interaction: Fields, signal: AbortSignal): Promise<JobState<OutputAddresses>> {
    const uri = videoOf(interaction);
    if (uri === null) return this.failed(interaction);
    const [, file] = fileForm.exec(uri) ?? [];
    // Somewhere else, without the key.
    if (file === undefined) return made(this.vendor, [uri]);
    const url = `${this.options.baseUrl}/files/${file}`;
    const answer = await this.http.call({ method: 'GET', url, signal });
    if (answer.status === 403 || answer.status === 404)
      return over(this.vendor, { class: 'provider_outage', code: 'unusable_answer', what: 'has deleted the output' });
    if (answer.status !== 200) throw this.http.refused(answer);
    switch (fieldsOf(answer.document)['state']) {
      case 'ACTIVE':
        return made(this.vendor, [`${url}:download?alt=media`]);
      case 'FAILED':
        return failed(this.vendor, 'its file could not be processed');
      default:
        return { is: 'working', percent: 90 };
    }
  }

  /** Also one that is completed without a video: the model answers in words instead. */
  private failed({ status, errors, steps }: Fields): JobState<OutputAddresses> {
    const said = [...listOf(errors), ...listOf(steps).map(({ error }) => fieldsOf(error)), ...contentOf(steps)];
    const words = said.flatMap(({ message, text }) => [message, text]).filter((each) => typeof each === 'string');
    const message = words.join(' ');
    if (status === 'completed' && message === '') return made(this.vendor, []);
    return moderated.test(message) ? blocked(this.vendor, message) : failed(this.vendor, message);
  }
}

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/** What the model has answered with. */
const contentOf = (steps: unknown): Fields[] =>
  listOf(steps)
    .filter(({ type }) => type === 'model_output')
    .flatMap(({ content }) => listOf(content));

function videoOf(interaction: Fields): string | null {
  const { uri } = fieldsOf(
    interaction['output_video'] ?? contentOf(interaction['steps']).findLast(({ type }) => type === 'video'),
  );
  return typeof uri === 'string' ? uri : null;
}
