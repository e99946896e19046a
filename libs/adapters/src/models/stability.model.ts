import type { AspectRatio } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import type {
  GeneratedImage,
  ImageModel,
  ImageModelCapability,
  ImageRequest,
  ModelContext,
} from '@imprint/domain/generation/image';
import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { decodedImage } from './decoded-image.js';
import { DirectVendor, encodedForm } from './direct-vendor.js';
import { pictureWords } from './picture-words.js';
import { bearer } from './vendor-connections.js';
import { blockedAnswer, unusableAnswer } from './vendor-failures.js';
import { largestPicture } from './vendor-http.js';

/** How to reach Stability AI. */
export interface StabilityOptions {
  /** Without a version and a trailing slash. */
  baseUrl: string;
  apiKey: string | null;
  /** `core`, `ultra`, or a model of Stable Diffusion such as `sd3.5-large`. */
  model: string;
  /** Milliseconds. */
  timeoutMs?: number;
}

/** Those of `aspect_ratio` that are ours, too (https://6lsfyizlhl.apifox.cn/api-205930786, a copy of the reference, read 2026-11-28). */
const aspectRatios: readonly AspectRatio[] = ['1:1', '4:5', '2:3', '9:16', '3:2', '16:9'];
/** Characters of a prompt, of the same page. */
const longestPrompt = 10_000;
/** Seconds for which more than 150 requests within 10 seconds end all others (platform.stability.ai/docs, as quoted 2026-11-28). */
const pauseSeconds = 60;

/**
 * `POST {base}/v2beta/stable-image/generate/…` of Stability AI: Stable Image Core and Ultra, and Stable Diffusion 3.5. Backgrounds are removed
 * by `…/edit/remove-background`, whichever of them is asked for: a form with a picture of at most 4,194,304 pixels, answered as a PNG
 * (https://platform.stability.ai/docs/api-reference#tag/Edit, as quoted 2026-11-28).
 */
export class StabilityModel implements ImageModel {
  readonly capability: ImageModelCapability;
  private readonly calls: DirectVendor;

  /** @param http used by this model only, and closed with it */
  constructor(
    http: SafeFetch,
    private readonly options: StabilityOptions,
  ) {
    const { apiKey, model, timeoutMs = 120_000 } = options;
    const vendor = { service: 'images service Stability AI', apiKey, setting: 'STABILITY_API_KEY' };
    this.calls = new DirectVendor(http, { vendor, authorization: bearer(apiKey), timeoutMs, pauseSeconds });
    this.capability = {
      ...{ name: `stability/${model}`, provider: 'stability', label: model },
      description: 'Images by Stability AI. It understands English.',
      aspectRatios,
      removesBackgrounds: true,
      promptLength: Math.min(limits.promptLength, longestPrompt) - limits.styleLength - 100,
      credits: 0,
      timeoutMs,
    };
  }

  async generate(request: ImageRequest, context: ModelContext): Promise<GeneratedImage> {
    const { signal } = context;
    const { vendor } = this.calls;
    signal.throwIfAborted();
    context.progress(5);
    const { path, form } = this.asked(request);
    const answer = await this.calls.ask(
      `${this.options.baseUrl}/v2beta/stable-image/${path}`,
      { ...(await encodedForm(form)), headers: { accept: 'image/*' }, maxResponseBytes: largestPicture },
      signal,
    );
    context.progress(80);
    // A picture that its filter does not let through comes blurred, with 200.
    const reason = answer.headers['finish-reason'] ?? 'SUCCESS';
    if (reason === 'CONTENT_FILTERED') throw blockedAnswer(vendor);
    if (reason !== 'SUCCESS') throw unusableAnswer(vendor, 'says that the picture was not finished');
    const image = await decodedImage(vendor, answer.body);
    context.progress(100);
    return image;
  }

  close(): Promise<void> {
    return this.calls.close();
  }

  private asked(request: ImageRequest): { path: string; form: FormData } {
    const { model } = this.options;
    const form = new FormData();
    if (request.removesBackground === true) {
      const [picture] = request.references ?? [];
      if (picture === undefined) throw new Error('there is no picture whose background could be removed');
      form.set('image', new Blob([new Uint8Array(picture.bytes)], { type: 'image/jpeg' }), 'picture.jpg');
      form.set('output_format', 'png');
      return { path: 'edit/remove-background', form };
    }
    form.set('prompt', pictureWords(request));
    form.set('aspect_ratio', request.aspectRatio);
    form.set('output_format', 'png');
    if (model === 'core' || model === 'ultra') return { path: `generate/${model}`, form };
    form.set('model', model);
    return { path: 'generate/sd3', form };
  }
}
