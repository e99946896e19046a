import { limits } from '@imprint/contracts/limits';
import type {
  GeneratedImage,
  ImageModel,
  ImageModelCapability,
  ModelContext,
  ImageRequest,
  ModelError,
} from '@imprint/domain/generation/image';
import { SafeFetchError, type SafeFetch, type SafeRequest, type SafeResponse } from '@imprint/platform/safe-fetch';
import { decodedImage } from './decoded-image.js';
import { editForm } from './openai-image-edits.js';
import { isGptImage, ratiosOf, sizeOf } from './openai-image-sizes.js';
import { pictureWords } from './picture-words.js';
import { refusal, unreachable, unusableAnswer, vendorErrorOf, type Vendor } from './vendor-failures.js';

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
  private readonly vendor: Vendor;

  /** @param http used by this model only, and closed with it */
  constructor(
    private readonly http: SafeFetch,
    private readonly options: OpenAiImagesOptions,
  ) {
    this.vendor = { service: 'images service', apiKey: options.apiKey };
    this.capability = {
      name: `openai/${options.model}`,
      provider: 'openai',
      label: options.model,
      description: 'Images by an OpenAI-compatible service.',
      aspectRatios: ratiosOf(options.model),
      references: isGptImage(options.model) ? limits.referencesPerImage : 0,
      promptLength: limits.promptLength - limits.styleLength - 100,
      credits: options.credits ?? 0,
      timeoutMs: options.timeoutMs ?? 180_000,
    };
  }

  async generate(request: ImageRequest, context: ModelContext): Promise<GeneratedImage> {
    context.signal.throwIfAborted();
    context.progress(5);
    const { path, type, body } = await this.asked(request);
    const answer = await this.call(context.signal, `${this.options.baseUrl}/images/${path}`, {
      method: 'POST',
      headers: { ...this.headers(), 'content-type': type, 'idempotency-key': context.idempotencyKey },
      body,
      maxResponseBytes: largestAnswer,
    });
    if (answer.status !== 200) throw this.refused(answer);
    context.progress(80);
    const bytes = await this.imageBytes(answer, context.signal);
    const image = await decodedImage(this.vendor, bytes);
    context.progress(100);
    return image;
  }

  async close(): Promise<void> {
    await this.http.onApplicationShutdown();
  }

  private headers(): Record<string, string> {
    const { apiKey } = this.options;
    const authorization: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
    return { accept: 'application/json', ...authorization };
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
    const image = firstImage(this.vendor, answer.body);
    if (typeof image?.b64_json === 'string' && image.b64_json !== '') return Buffer.from(image.b64_json, 'base64');
    if (typeof image?.url !== 'string' || !URL.canParse(image.url)) throw unusableAnswer(this.vendor, 'holds no image');
    const file = await this.call(signal, image.url, { method: 'GET', headers: {}, maxResponseBytes: largestImage });
    if (file.status !== 200) throw unusableAnswer(this.vendor, `points to a file that answers ${file.status}`);
    return file.body;
  }

  private async call(signal: AbortSignal, url: string, request: Omit<SafeRequest, 'timeoutMs' | 'signal'>) {
    try {
      return await this.http.request(url, { ...request, timeoutMs: this.capability.timeoutMs, signal });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof SafeFetchError)) throw error;
      throw unreachable(this.vendor, error);
    }
  }

  private refused(answer: SafeResponse): ModelError {
    return refusal(this.vendor, answer.status, vendorErrorOf(parsed(answer.body)), answer.headers['retry-after']);
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

interface Answered {
  data?: readonly { b64_json?: unknown; url?: unknown }[];
}

function firstImage(vendor: Vendor, body: Buffer) {
  const document = parsed(body);
  if (document === undefined) throw unusableAnswer(vendor, 'is not JSON');
  const answered: Answered | null = document;
  return answered?.data?.[0];
}
