import type { AspectRatio } from '@imprint/contracts/generation';
import type { LocalFile } from '../../media/video-tool/index.js';
import type { Voice } from '../audio/audio-model.js';
import type { RequestBrand } from '../image/image-model.js';
import type { FileModelContext, ModelCapability, Unavailable } from '../model-capability.js';
import type { GeneratedVideo } from '../video/video-model.js';

/** A figure that speaks. */
export interface Avatar {
  /** As requests name it, e.g. `brand`. */
  id: string;
  /** Name for people, e.g. `Brand`. */
  label: string;
  /** Address of a picture or video that shows it; null for none. */
  previewUrl: string | null;
}

/** What an avatar model accepts. */
export interface AvatarModelCapability extends ModelCapability {
  /** The first one is used by requests that name none. */
  readonly avatars: readonly Avatar[];
  /**
   * False while a vendor has not said which avatars its account has, and where there are more than `avatars`: the vendor decides whether it has
   * the one that a request names. Left out where they are always known.
   */
  readonly areAvatarsKnown?: boolean;
  /** The first one is used by requests that name none, and always there. */
  readonly voices: readonly Voice[];
  /** The same for voices. */
  readonly areVoicesKnown?: boolean;
  aspectRatios: readonly AspectRatio[];
  /** Pictures that a request may bring, of whoever speaks instead of an avatar: 0 or 1. */
  pictures: 0 | 1;
}

/** Input of an avatar model. The video takes as long as its text does. */
export interface AvatarRequest {
  /** The text that it says. */
  prompt: string;
  style: string | null;
  /** One of `avatars`; null for the first one of a vendor whose avatars were not known. */
  avatarId: string | null;
  /** One of `voices`. */
  voiceId: string;
  aspectRatio: AspectRatio;
  /** Null when no brand was chosen. */
  brand: RequestBrand | null;
  /** Of whoever speaks instead of the avatar; null for the avatar. */
  picture: LocalFile | null;
}

/** Port to a vendor or local renderer of videos in which a figure speaks. */
export interface AvatarModel {
  readonly capability: AvatarModelCapability;
  /** Null when it can run. */
  readonly unavailable: Unavailable | null;
  /** @throws ModelError for every failure the vendor reports. */
  generate(request: AvatarRequest, context: FileModelContext): Promise<GeneratedVideo>;
  /** Releases threads and sockets. */
  close(): Promise<void>;
}

/** Injection token of `ReadonlyMap<string, AvatarModel>`, keyed by `capability.name`; the first entry is the default model. */
export const AVATAR_MODELS = Symbol('AVATAR_MODELS');
/** The models of the instance, by name. */
export type AvatarModels = ReadonlyMap<string, AvatarModel>;
