import type { AspectRatio } from '@imprint/contracts/generation';
import type { LocalFile } from '../../media/video-tool/index.js';
import type { RequestBrand } from '../image/image-model.js';
import type { RequestContext } from '../request-context.js';
import type { Durations, FileModelContext, ModelCapability, Unavailable } from '../model-capability.js';

/** What a video model accepts. */
export interface VideoModelCapability extends ModelCapability {
  aspectRatios: readonly AspectRatio[];
  durations: Durations;
  /** Pictures that a request may bring. */
  pictures: number;
  /** Whether a request may bring a voice or music, which is played with the pictures. */
  takesAudio: boolean;
  /** Whether a request may bring the picture that the video ends with; not if left out. */
  takesEndFrame?: boolean;
}

/** Input of a video model. */
export interface VideoRequest {
  prompt: string;
  style: string | null;
  aspectRatio: AspectRatio;
  durationSeconds: number;
  /** Null when no brand was chosen. */
  brand: RequestBrand | null;
  /** In the order in which they are shown. */
  pictures: readonly LocalFile[];
  audio: LocalFile | null;
  /** The picture that it ends with; none if left out. */
  endFrame?: LocalFile | null;
  /** A text that it is to use; none if left out. */
  context?: RequestContext | null;
}

/** Output of a video model: a file in the folder of the attempt. */
export interface GeneratedVideo {
  path: string;
  mimeType: 'video/mp4';
  /** Pixels; null where the file has to tell. */
  width: number | null;
  height: number | null;
  /** Null where the file has to tell. */
  durationSeconds: number | null;
  /** Of the styles of the model, the one that it used for the words of the request; left out by vendors, which are given the words. */
  styleUsed?: string | null;
}

/** Port to a vendor or local renderer of videos. */
export interface VideoModel {
  readonly capability: VideoModelCapability;
  /** Null when it can run. */
  readonly unavailable: Unavailable | null;
  /** @throws ModelError for every failure the vendor reports. */
  generate(request: VideoRequest, context: FileModelContext): Promise<GeneratedVideo>;
  /** Releases threads and sockets. */
  close(): Promise<void>;
}

/** Injection token of `ReadonlyMap<string, VideoModel>`, keyed by `capability.name`; the first entry is the default model. */
export const VIDEO_MODELS = Symbol('VIDEO_MODELS');
/** The models of the instance, by name. */
export type VideoModels = ReadonlyMap<string, VideoModel>;
