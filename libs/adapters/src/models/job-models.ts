import { vendorWebhookPath, type OfferedModel } from '@imprint/contracts/generation';
import type { ImageModel, ImageRequest } from '@imprint/domain/generation/image';
import type { VideoModel, VideoRequest } from '@imprint/domain/generation/video';
import type { Config } from '@imprint/platform/config';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { FalVendor } from './fal.vendor.js';
import { JobImageModel } from './job-image.model.js';
import { JobVideoModel } from './job-video.model.js';
import type { JobService } from './job-service.js';
import { pictureWords } from './picture-words.js';
import { ReplicateVendor } from './replicate.vendor.js';
import { connectionsTo } from './vendor-connections.js';

/** What decides which vendors with jobs there are, and how they call. */
export type JobSettings = Pick<
  Config,
  | 'FAL_BASE_URL'
  | 'FAL_KEY'
  | 'FAL_MODELS'
  | 'FAL_WEBHOOK_KEYS_URL'
  | 'GENERATION_CONCURRENCY'
  | 'PUBLIC_API_URL'
  | 'REPLICATE_API_TOKEN'
  | 'REPLICATE_BASE_URL'
  | 'REPLICATE_MODELS'
  | 'REPLICATE_WEBHOOK_SECRET'
  | 'VENDOR_WEBHOOK_SECRETS'
>;

/** Null without a token. */
export function replicateVendor(config: JobSettings): ReplicateVendor | null {
  const { REPLICATE_BASE_URL: baseUrl, REPLICATE_API_TOKEN: apiToken, REPLICATE_WEBHOOK_SECRET: webhookSecret } = config;
  if (apiToken === null) return null;
  const webhookUrl = vendorWebhookUrl('replicate', baseUrl, config);
  return new ReplicateVendor(connectionTo([baseUrl], config), { baseUrl, apiToken, webhookSecret, webhookUrl });
}

/** Null without a key. */
export function falVendor(config: JobSettings): FalVendor | null {
  const { FAL_BASE_URL: baseUrl, FAL_KEY: apiKey, FAL_WEBHOOK_KEYS_URL: keysUrl } = config;
  if (apiKey === null) return null;
  const webhookUrl = vendorWebhookUrl('fal', baseUrl, config);
  return new FalVendor(connectionTo([baseUrl, keysUrl], config), { baseUrl, apiKey, keysUrl, webhookUrl });
}

/** As the models of the FLUX family at Replicate take it (replicate.com/black-forest-labs/flux-schnell, 2026-11-28). */
export const replicatePicture = (request: ImageRequest): object => ({
  prompt: pictureWords(request),
  aspect_ratio: request.aspectRatio,
});

/** As video models at Replicate take it (replicate.com/black-forest-labs/flux-3, replicate.com/bytedance/seedance-1-pro, 2026-11-28). */
export const replicateVideo = (request: VideoRequest): object => ({
  prompt: pictureWords(request),
  aspect_ratio: request.aspectRatio,
  duration: Math.round(request.durationSeconds),
});

const falSizes = { '1:1': 'square_hd', '16:9': 'landscape_16_9' } as const;

/** As the models of the FLUX family at fal take it (fal.ai/models/fal-ai/flux-1/dev/llms.txt, 2026-11-28). */
export const falPicture = (request: ImageRequest): object => ({
  prompt: pictureWords(request),
  image_size: falSizes[request.aspectRatio as keyof typeof falSizes],
});

/** Each model has its own connections, and closes them. @throws Error when models are listed without their key */
export function jobImageModels(config: JobSettings): ImageModel[] {
  requireKey('REPLICATE_API_TOKEN', config.REPLICATE_API_TOKEN, 'REPLICATE_MODELS', config.REPLICATE_MODELS);
  requireKey('FAL_KEY', config.FAL_KEY, 'FAL_MODELS', config.FAL_MODELS);
  return [
    ...models(config.REPLICATE_MODELS, () => replicateVendor(config), replicatePicture),
    ...models(config.FAL_MODELS, () => falVendor(config), falPicture),
  ];
}

/** Each model has its own connections, and closes them. */
export function jobVideoModels(config: JobSettings): VideoModel[] {
  return config.REPLICATE_MODELS.flatMap(({ seconds, ...offered }) => {
    const service = seconds === null ? null : replicateVendor(config);
    return seconds === null || service === null ? [] : [new JobVideoModel(service, { ...offered, seconds }, replicateVideo)];
  });
}

function models(
  offered: readonly OfferedModel[],
  connect: () => JobService | null,
  inputOf: (request: ImageRequest) => object,
): ImageModel[] {
  return offered.flatMap(({ path, seconds, price }) => {
    const service = seconds === null ? connect() : null;
    return service === null ? [] : [new JobImageModel(service, path, inputOf, price)];
  });
}

function requireKey(keyName: string, key: string | null, modelsName: string, listed: readonly OfferedModel[]): void {
  if (key === null && listed.length > 0) throw new Error(`${modelsName} needs ${keyName}.`);
}

/** The operator configured these hosts, so they may be private. */
function connectionTo(urls: readonly string[], config: JobSettings): SafeFetch {
  return new SafeFetch(
    urls.map((url) => new URL(url).host),
    undefined,
    connectionsTo(config),
  );
}

/**
 * Where a vendor calls us, with the token as its parameter; null if nobody has set one up. Vendors on the internet call nothing but `https`.
 */
function vendorWebhookUrl(
  vendor: string,
  baseUrl: string,
  { PUBLIC_API_URL: ours, VENDOR_WEBHOOK_SECRETS: secrets }: Pick<Config, 'PUBLIC_API_URL' | 'VENDOR_WEBHOOK_SECRETS'>,
): string | null {
  const token = secrets.get(vendor);
  if (token === undefined || (baseUrl.startsWith('https:') && !ours.startsWith('https:'))) return null;
  return `${ours}${vendorWebhookPath}/${vendor}?token=${encodeURIComponent(token)}`;
}
