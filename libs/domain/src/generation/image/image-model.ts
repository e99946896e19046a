import type { BrandColors } from '@imprint/contracts/brands';
import type { AspectRatio } from '@imprint/contracts/generation';

/** What a model accepts, as data: the API lists it, and the service validates requests against it. */
export interface ImageModelCapability {
  /** `<provider>/<model>`, e.g. `local/card`. */
  name: string;
  provider: string;
  label: string;
  description: string;
  aspectRatios: readonly AspectRatio[];
  /** Characters. */
  promptLength: number;
  /** Credits per output. */
  credits: number;
  /** Milliseconds after which the job gives up. */
  timeoutMs: number;
}

/** Input of an image model. */
export interface ImageRequest {
  prompt: string;
  style: string | null;
  aspectRatio: AspectRatio;
  /** Null when no brand was chosen. */
  brand: RequestBrand | null;
}

/** How the brand of a request looks. */
export interface RequestBrand {
  label: string;
  colors: BrandColors;
  /** Name of a typeface; empty for none. */
  headingFont?: string;
  logo?: RequestLogo | null;
}

/** A logo as a PNG, at most `logoSide` pixels wide and high. */
export interface RequestLogo {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Output of an image model. */
export interface GeneratedImage {
  bytes: Buffer;
  mimeType: 'image/png' | 'image/jpeg' | 'image/webp';
  /** Pixels. */
  width: number;
  height: number;
}

/** The running generation, as its model sees it. */
export interface ImageModelContext {
  signal: AbortSignal;
  /** 0 to 100. */
  progress(percent: number): void;
  /** Stable across retries of one generation, for vendors that support idempotency keys. */
  idempotencyKey: string;
}

/** Port to a vendor or local renderer of images. */
export interface ImageModel {
  readonly capability: ImageModelCapability;
  /** @throws ModelError for every failure the vendor reports. */
  generate(request: ImageRequest, context: ImageModelContext): Promise<GeneratedImage>;
  /** Releases threads and sockets. */
  close(): Promise<void>;
}

/** Injection token of `ReadonlyMap<string, ImageModel>`, keyed by `capability.name`; the first entry is the default model. */
export const IMAGE_MODELS = Symbol('IMAGE_MODELS');
/** The models of the instance, by name. */
export type ImageModels = ReadonlyMap<string, ImageModel>;
