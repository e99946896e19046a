import { vendorWebhookPath } from '@imprint/contracts/generation';
import type { Config } from '@imprint/platform/config';
import { FalVendor } from './fal.vendor.js';
import { GoogleVideoVendor } from './google-video.vendor.js';
import { HeyGenVendor } from './heygen.vendor.js';
import { KlingVendor } from './kling.vendor.js';
import { LumaVendor } from './luma.vendor.js';
import { ReplicateVendor } from './replicate.vendor.js';
import { RunwayVendor } from './runway.vendor.js';
import { connectionTo } from './vendor-connections.js';

/** What decides which vendors with jobs there are, and how they call. */
export type JobSettings = Pick<
  Config,
  | 'FAL_BASE_URL'
  | 'FAL_KEY'
  | 'FAL_MODELS'
  | 'FAL_WEBHOOK_KEYS_URL'
  | 'GENERATION_CONCURRENCY'
  | 'GOOGLE_API_KEY'
  | 'GOOGLE_BASE_URL'
  | 'GOOGLE_VIDEO_MODELS'
  | 'HEYGEN_API_KEY'
  | 'HEYGEN_BASE_URL'
  | 'KLING_API_KEY'
  | 'KLING_BASE_URL'
  | 'KLING_MODELS'
  | 'LUMA_API_KEY'
  | 'LUMA_BASE_URL'
  | 'LUMA_MODELS'
  | 'PUBLIC_API_URL'
  | 'REPLICATE_API_TOKEN'
  | 'REPLICATE_BASE_URL'
  | 'REPLICATE_MODELS'
  | 'REPLICATE_WEBHOOK_SECRET'
  | 'RUNWAY_API_KEY'
  | 'RUNWAY_BASE_URL'
  | 'RUNWAY_MODELS'
  | 'VENDOR_WEBHOOK_SECRETS'
>;

/** Null without a token. */
export function replicateVendor(config: JobSettings): ReplicateVendor | null {
  const { REPLICATE_BASE_URL: baseUrl, REPLICATE_API_TOKEN: apiToken, REPLICATE_WEBHOOK_SECRET: webhookSecret } = config;
  if (apiToken === null) return null;
  const webhookUrl = vendorWebhookUrl('replicate', baseUrl, config);
  return new ReplicateVendor(connectionTo(baseUrl, config), { baseUrl, apiToken, webhookSecret, webhookUrl });
}

/** Null without a key. @param further addresses of it that are called */
export function falVendor(config: JobSettings, further: readonly string[] = []): FalVendor | null {
  const { FAL_BASE_URL: baseUrl, FAL_KEY: apiKey, FAL_WEBHOOK_KEYS_URL: keysUrl } = config;
  if (apiKey === null) return null;
  const webhookUrl = vendorWebhookUrl('fal', baseUrl, config);
  return new FalVendor(connectionTo([baseUrl, keysUrl, ...further], config), { baseUrl, apiKey, keysUrl, webhookUrl });
}

/** Null without a key. */
export function runwayVendor(config: JobSettings): RunwayVendor | null {
  const { RUNWAY_BASE_URL: baseUrl, RUNWAY_API_KEY: apiKey } = config;
  return apiKey === null ? null : new RunwayVendor(connectionTo(baseUrl, config), { baseUrl, apiKey });
}

/** Null without a key. */
export function lumaVendor(config: JobSettings): LumaVendor | null {
  const { LUMA_BASE_URL: baseUrl, LUMA_API_KEY: apiKey } = config;
  return apiKey === null ? null : new LumaVendor(connectionTo(baseUrl, config), { baseUrl, apiKey });
}

/** Null without a key. */
export function klingVendor(config: JobSettings): KlingVendor | null {
  const { KLING_BASE_URL: baseUrl, KLING_API_KEY: apiKey } = config;
  if (apiKey === null) return null;
  const webhookUrl = vendorWebhookUrl('kling', baseUrl, config);
  return new KlingVendor(connectionTo(baseUrl, config), { baseUrl, apiKey, webhookUrl });
}

/** Null without a key. */
export function heygenVendor(config: JobSettings): HeyGenVendor | null {
  const { HEYGEN_BASE_URL: baseUrl, HEYGEN_API_KEY: apiKey } = config;
  if (apiKey === null) return null;
  const webhookUrl = vendorWebhookUrl('heygen', baseUrl, config);
  return new HeyGenVendor(connectionTo(baseUrl, config), { baseUrl, apiKey, webhookUrl });
}

/** Null without a key, and without models: the key is also for texts. */
export function googleVideoVendor(config: JobSettings): GoogleVideoVendor | null {
  const { GOOGLE_BASE_URL: baseUrl, GOOGLE_API_KEY: apiKey, GOOGLE_VIDEO_MODELS: models } = config;
  if (apiKey === null || models.length === 0) return null;
  return new GoogleVideoVendor(connectionTo(baseUrl, config), { baseUrl, apiKey });
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
