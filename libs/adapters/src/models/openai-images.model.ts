import { limits } from '@imprint/contracts/limits';
import type {
  GeneratedImage,
  ImageModel,
  ImageModelCapability,
  ModelContext,
  ImageRequest,
} from '@imprint/domain/generation/image';
import type { SafeFetch, SafeResponse } from '@imprint/platform/safe-fetch';
import { decodedImage } from './decoded-image.js';
import { DirectVendor, documentOf } from './direct-vendor.js';
import { editForm } from './openai-image-edits.js';
import { isGptImage, ratiosOf, sizeOf } from './openai-image-sizes.js';
import { pictureWords } from './picture-words.js';
import { bearer } from './vendor-connections.js';
import { unusableAnswer, type Vendor } from './vendor-failures.js';

/** How to reach the service. */
export interface OpenAiImagesOptions {
  /** Includes `/v1`, without a trailing slash. */
  baseUrl: string;
  apiKey: string | null;
  /** E.g. `gpt-image-1`. */
  model: string;
  /** Of one image; nothing if left out. */
  credits?: number;
  /** Milliseconds; the vendor documents up to two minutes for a complex prompt. */
  timeoutMs?: number;
}

/** Bytes. An image of the largest size is some 4 MB; base64 and JSON add a third. */
const largestAnswer = 32 * 1024 * 1024;
const largestImage = 20 * 1024 * 1024;

/** The OpenAI-compatible images endpoint, `POST {base}/images/generations`. */
export class OpenAiImagesModel implements ImageModel {
  readonly capability: ImageModelCapability;
  private readonly calls: DirectVendor;

  /** @param http used by this model only, and closed with it */
  constructor(
    http: SafeFetch,
    private readonly options: OpenAiImagesOptions,
  ) {
    const { apiKey, timeoutMs = 180_000 } = options;
    const vendor = { service: 'images service', apiKey, setting: 'OPENAI_IMAGES_API_KEY' };
    this.calls = new DirectVendor(http, { vendor, authorization: bearer(apiKey), timeoutMs });
    this.capability = {
      name: `openai/${options.model}`,
      provider: 'openai',
      label: options.model,
      description: 'Images by an OpenAI-compatible service.',
      aspectRatios: ratiosOf(options.model),
      references: isGptImage(options.model) ? limits.referencesPerImage : 0,
      edits: isGptImage(options.model),
      promptLength: limits.promptLength - limits.styleLength - 100,
      credits: options.credits ?? 0,
      takesContext: true,
      timeoutMs,
    };
  }

  async generate(request: ImageRequest, context: ModelContext): Promise<GeneratedImage> {
    context.signal.throwIfAborted();
    context.progress(5);
    const { path, type, body } = await this.asked(request);
    const answer = await this.calls.ask(
      `${this.options.baseUrl}/images/${path}`,
      { type, body, headers: { 'idempotency-key': context.idempotencyKey }, maxResponseBytes: largestAnswer },
      context.signal,
    );
    context.progress(80);
    const bytes = await this.imageBytes(answer, context.signal);
    const image = await decodedImage(this.calls.vendor, bytes);
    context.progress(100);
    return image;
  }

  close(): Promise<void> {
    return this.calls.close();
  }

  /** With pictures, the endpoint that changes or combines them. */
  private async asked(request: ImageRequest): Promise<{ path: string; type: string; body: string | Uint8Array }> {
    const { references = [] } = request;
    const fields = this.body(request);
    if (references.length === 0) return { path: 'generations', type: 'application/json', body: JSON.stringify(fields) };
    return { path: 'edits', ...(await editForm(fields, references)) };
  }

  /** `gpt-image-*` always returns base64 and refuses `response_format`; older models and compatible services require it. */
  private body(request: ImageRequest): Record<string, string | number> {
    const { model } = this.options;
    const format: Record<string, string> = isGptImage(model) ? { output_format: 'png' } : { response_format: 'b64_json' };
    return { model, prompt: pictureWords(request), n: 1, size: sizeOf(model, request.aspectRatio), ...format };
  }

  private async imageBytes(answer: SafeResponse, signal: AbortSignal): Promise<Buffer> {
    const { vendor } = this.calls;
    const image = firstImage(vendor, answer);
    if (typeof image?.b64_json === 'string' && image.b64_json !== '') return Buffer.from(image.b64_json, 'base64');
    if (typeof image?.url !== 'string' || !URL.canParse(image.url)) throw unusableAnswer(vendor, 'holds no image');
    const file = await this.calls.file(image.url, largestImage, signal);
    if (file.status !== 200) throw unusableAnswer(vendor, `points to a file that answers ${file.status}`);
    return file.body;
  }
}

interface Answered {
  data?: readonly { b64_json?: unknown; url?: unknown }[];
}

function firstImage(vendor: Vendor, answer: SafeResponse) {
  const document = documentOf(answer);
  if (document === undefined) throw unusableAnswer(vendor, 'is not JSON');
  const answered: Answered | null = document;
  return answered?.data?.[0];
}
