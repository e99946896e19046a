import type { BrandColors } from '@imprint/contracts/brands';
import type { AspectRatio } from '@imprint/contracts/generation';
import type { BoundKey } from '../bound-key.js';
import type { ModelCapability, ModelContext } from '../model-capability.js';
import type { RequestContext } from '../request-context.js';

/** What an image model accepts. */
export interface ImageModelCapability extends ModelCapability {
  aspectRatios: readonly AspectRatio[];
  /** Brand for which it was trained; of everybody if left out. */
  brandId?: string;
  /** Whose key it is used with whatever other keys there are; the organization's if it has one, if left out. */
  key?: BoundKey;
  /** Pictures that it takes besides the prompt; none if left out. */
  references?: number;
  /** Whether it changes such a picture as the prompt says. */
  edits?: boolean;
  /** Whether it makes such a picture transparent where its background is. */
  removesBackgrounds?: boolean;
}

/** Input of an image model. */
export interface ImageRequest {
  prompt: string;
  style: string | null;
  aspectRatio: AspectRatio;
  /** Null when no brand was chosen. */
  brand: RequestBrand | null;
  /** At most as many as the model takes. */
  references?: readonly RequestReference[];
  /** A text that it is to use; none if left out. */
  context?: RequestContext | null;
  /** The answer is the only reference, transparent where its background is. Nobody asks this of a model without `removesBackgrounds`. */
  removesBackground?: boolean;
}

/** A picture of the library, to be part of the new one: a JPEG on white. */
export interface RequestReference {
  bytes: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
}

/** How the brand of a request looks. */
export interface RequestBrand {
  label: string;
  colors: BrandColors;
  /** Name of a typeface; empty for none. */
  headingFont?: string;
  /** The tone of its texts; empty for none. */
  mood?: string;
  /** What it is; empty for nothing. */
  about?: string;
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
  /** Of the styles of the model, the one that it used for the words of the request; left out by vendors, which are given the words. */
  styleUsed?: string | null;
}

/** Port to a vendor or local renderer of images. */
export interface ImageModel {
  readonly capability: ImageModelCapability;
  /** @throws ModelError for every failure the vendor reports. */
  generate(request: ImageRequest, context: ModelContext): Promise<GeneratedImage>;
  /** Releases threads and sockets. */
  close(): Promise<void>;
}

/** Injection token of `ReadonlyMap<string, ImageModel>`, keyed by `capability.name`; the first entry is the default model. */
export const IMAGE_MODELS = Symbol('IMAGE_MODELS');
/** The models of the instance, by name. */
export type ImageModels = ReadonlyMap<string, ImageModel>;
