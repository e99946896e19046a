import type { AspectRatio } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import type {
  GeneratedImage,
  ImageModel,
  ImageModelCapability,
  ImageRequest,
  ModelContext,
  RequestReference,
} from '@imprint/domain/generation/image';
import type { SafeFetch } from '@imprint/platform/safe-fetch';
import { decodedImage } from './decoded-image.js';
import { DirectVendor, documentOf } from './direct-vendor.js';
import { pictureWords } from './picture-words.js';
import { blockedAnswer, fieldsOf, unusableAnswer, type Fields, type Vendor } from './vendor-failures.js';

/** How to reach the Gemini API. */
export interface GoogleImagesOptions {
  /** With the version, without a trailing slash. */
  baseUrl: string;
  apiKey: string | null;
  /** Such as `gemini-3.1-flash-image`. */
  model: string;
  /** Milliseconds. */
  timeoutMs?: number;
}

/** All of ours (https://docs.cloud.google.com/vertex-ai/generative-ai/docs/models/gemini/3-1-flash-image, read 2026-11-28). */
const aspectRatios: readonly AspectRatio[] = ['1:1', '4:5', '3:4', '2:3', '9:16', '4:3', '3:2', '16:9'];
/** Pictures that a model takes: 14 from version 3 on, by the same page; of earlier ones we have read nothing certain but that they take one. */
const referencesOf = (model: string): number =>
  /^gemini-([3-9]|\d\d)/.test(model) ? Math.min(14, limits.referencesPerImage) : 1;
/** Bytes. A picture of the usual size is some 2 MB; base64 and JSON add a third. */
const largestAnswer = 32 * 1024 * 1024;

/**
 * Reasons of the filter or the model not to make it, which do not change with another try
 * (https://ai.google.dev/api/generate-content#FinishReason, as quoted 2026-11-28).
 */
const refusals = new Set([
  ...['SAFETY', 'IMAGE_SAFETY', 'PROHIBITED_CONTENT', 'IMAGE_PROHIBITED_CONTENT'],
  ...['RECITATION', 'IMAGE_RECITATION', 'BLOCKLIST', 'SPII'],
]);

/** Pictures by the Gemini API, `POST {base}/models/{model}:generateContent`. */
export class GoogleImagesModel implements ImageModel {
  readonly capability: ImageModelCapability;
  private readonly calls: DirectVendor;

  /** @param http used by this model only, and closed with it */
  constructor(
    http: SafeFetch,
    private readonly options: GoogleImagesOptions,
  ) {
    const { apiKey, model, timeoutMs = 180_000 } = options;
    const vendor = { service: 'Gemini API', apiKey, setting: 'GOOGLE_API_KEY' };
    this.calls = new DirectVendor(http, { vendor, authorization: { 'x-goog-api-key': apiKey ?? '' }, timeoutMs });
    this.capability = {
      ...{ name: `google/${model}`, provider: 'google', label: model, description: 'Images by models of Google.' },
      aspectRatios,
      references: referencesOf(model),
      promptLength: limits.promptLength - limits.styleLength - 100,
      credits: 0,
      timeoutMs,
    };
  }

  async generate(request: ImageRequest, context: ModelContext): Promise<GeneratedImage> {
    const { signal } = context;
    const { baseUrl, model } = this.options;
    signal.throwIfAborted();
    context.progress(5);
    const answer = await this.calls.askJson(
      `${baseUrl}/models/${model}:generateContent`,
      {
        contents: [{ role: 'user', parts: [{ text: pictureWords(request) }, ...(request.references ?? []).map(partOf)] }],
        generationConfig: { responseModalities: ['IMAGE'], imageConfig: { aspectRatio: request.aspectRatio } },
      },
      { maxResponseBytes: largestAnswer },
      signal,
    );
    context.progress(80);
    const image = await decodedImage(this.calls.vendor, pictureOf(this.calls.vendor, documentOf(answer)));
    context.progress(100);
    return image;
  }

  close(): Promise<void> {
    return this.calls.close();
  }
}

const partOf = ({ bytes }: RequestReference): object => ({
  inlineData: { mimeType: 'image/jpeg', data: Buffer.from(bytes).toString('base64') },
});

/** The last picture: models that think show drafts of it before, which are marked as thoughts. @throws ModelError */
function pictureOf(vendor: Vendor, document: unknown): Buffer {
  const { candidates, promptFeedback } = fieldsOf(document);
  const { content, finishReason } = fieldsOf(listOf(candidates)[0]);
  const parts: Fields[] = listOf(fieldsOf(content)['parts']).map(fieldsOf);
  const data = parts.filter(({ thought }) => thought !== true).map((part) => fieldsOf(part['inlineData'])['data']);
  const picture = data.findLast((text): text is string => typeof text === 'string' && text !== '');
  if (picture !== undefined) return Buffer.from(picture, 'base64');
  if (typeof fieldsOf(promptFeedback)['blockReason'] === 'string') throw blockedAnswer(vendor);
  if (typeof finishReason === 'string' && refusals.has(finishReason)) throw blockedAnswer(vendor);
  throw unusableAnswer(vendor, 'holds no image');
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
