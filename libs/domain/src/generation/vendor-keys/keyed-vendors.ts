import type { AvatarModels } from '../avatar/avatar-model.js';
import type { AudioModels } from '../audio/audio-model.js';
import type { ImageModels } from '../image/image-model.js';
import type { ImageTrainers } from '../image/image-trainer.js';
import type { TextModels } from '../text/text-model.js';
import type { TranscriptionModels } from '../transcript/transcription-model.js';
import type { MediaVendor } from '../vendors/media-vendor.js';
import type { VideoModels } from '../video/video-model.js';

/** The models of one vendor with the key of an organization. */
export interface KeyedModels {
  image: ImageModels;
  video: VideoModels;
  audio: AudioModels;
  avatar: AvatarModels;
  text: TextModels;
  transcription: TranscriptionModels;
  trainers: ImageTrainers;
  /** Last four characters of the key. */
  lastFour: string;
  /** Null where no model of it takes minutes. */
  jobs: MediaVendor | null;
}

/** Vendors to which an organization may bring a key. */
export interface KeyedVendors {
  /** Names of their models that this instance offers, by vendor. */
  readonly offered: ReadonlyMap<string, readonly string[]>;
  /**
   * Whether the vendor accepts the key; null where it has no question that costs nothing.
   * @throws ModelError when it cannot be asked
   */
  check(vendor: string, key: string, signal: AbortSignal): Promise<boolean | null>;
  /** The same for the same key, as long as it is used. */
  open(vendor: string, key: string): Promise<KeyedModels>;
}

/** Injection token of `KeyedVendors`. */
export const KEYED_VENDORS = Symbol('KEYED_VENDORS');
