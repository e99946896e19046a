import { vendorWebhookPath } from '@imprint/contracts/generation';
import type { ImageModel } from '@imprint/domain/generation/image';
import type { Config } from '@imprint/platform/config';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { ReplicateImageModel } from './replicate-image.model.js';
import { ReplicateVendor } from './replicate.vendor.js';
import { connectionsTo } from './vendor-connections.js';

/** What decides which models of Replicate there are, and how it calls. */
export type ReplicateSettings = Pick<
  Config,
  | 'GENERATION_CONCURRENCY'
  | 'PUBLIC_API_URL'
  | 'REPLICATE_API_TOKEN'
  | 'REPLICATE_BASE_URL'
  | 'REPLICATE_MODELS'
  | 'REPLICATE_WEBHOOK_SECRET'
  | 'VENDOR_WEBHOOK_SECRETS'
>;

/** Null without a token. */
export function replicateVendor(config: ReplicateSettings): ReplicateVendor | null {
  const { REPLICATE_BASE_URL: baseUrl, REPLICATE_API_TOKEN: apiToken, REPLICATE_WEBHOOK_SECRET: webhookSecret } = config;
  if (apiToken === null) return null;
  const http = new SafeFetch([new URL(baseUrl).host], undefined, connectionsTo(config));
  return new ReplicateVendor(http, { baseUrl, apiToken, webhookSecret, webhookUrl: vendorWebhookUrl('replicate', baseUrl, config) });
}

/** Each has its own connections, and closes them. */
export function replicateImageModels(config: ReplicateSettings): ImageModel[] {
  const paths = config.REPLICATE_MODELS.filter(({ kind }) => kind === 'image').map(({ path }) => path);
  return paths.flatMap((path) => {
    const vendor = replicateVendor(config);
    return vendor === null ? [] : [new ReplicateImageModel(vendor, path)];
  });
}

/**
 * Where a vendor calls us, with the token as its parameter; null if nobody has set one up. Vendors on the internet call nothing but `https`.
 */
export function vendorWebhookUrl(
  vendor: string,
  baseUrl: string,
  { PUBLIC_API_URL: ours, VENDOR_WEBHOOK_SECRETS: secrets }: Pick<Config, 'PUBLIC_API_URL' | 'VENDOR_WEBHOOK_SECRETS'>,
): string | null {
  const token = secrets.get(vendor);
  if (token === undefined || (baseUrl.startsWith('https:') && !ours.startsWith('https:'))) return null;
  return `${ours}${vendorWebhookPath}/${vendor}?token=${encodeURIComponent(token)}`;
}
