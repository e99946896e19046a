import type { MergeFit, MergeTransition } from '@imprint/contracts/media';
import type { Size } from '@imprint/contracts/publishing/content-rules';
import type { LocalFile } from '../../media/video-tool/index.js';
import type { RequestBrand } from '../image/image-model.js';
import type { FileModelContext, ModelCapability, Unavailable } from '../model-capability.js';

/** One of the files that are merged. */
export interface MergedClip {
  file: LocalFile;
  /** For which a picture is shown; null of a video, which is shown to its end. */
  pictureSeconds: number | null;
  /** Drawn over it; empty for none. */
  caption: string;
}

/** Files that become one video. */
export interface MergeRequest {
  operation: 'merge';
  /** At least two, in the order in which they are shown. */
  clips: readonly MergedClip[];
  /** Of the new video, even. */
  size: Size;
  fit: MergeFit;
  transition: MergeTransition;
  /** Seconds; 0 of a cut. */
  transitionDuration: number;
  /** How captions look; null when no brand was chosen. */
  brand: RequestBrand | null;
  /** Heard from the beginning to the end, quieter while somebody speaks; null for none. */
  music: LocalFile | null;
  /** Percent of the voices. */
  musicVolume: number;
  /** The longest that it may become. */
  mostSeconds: number;
}

/** A part of a file. */
export interface TrimRequest {
  operation: 'trim';
  file: LocalFile;
  makes: 'video' | 'audio';
  /** Seconds. */
  start: number;
  end: number;
}

/** A file that becomes as loud as others. */
export interface LoudnessRequest {
  operation: 'loudness';
  file: LocalFile;
  makes: 'video' | 'audio';
  /** Whether its pictures can stay as they are in an MP4 file. */
  keepsPictures: boolean;
  /** More is not read. */
  mostSeconds: number;
}

/** Input of a transform model. */
export type TransformRequest = MergeRequest | TrimRequest | LoudnessRequest;

/** Output of a transform model: a file in the folder of the attempt. */
export interface TransformedFile {
  path: string;
  mimeType: 'video/mp4' | 'audio/mp4';
  durationSeconds: number;
  /** Of a merge: where each file begins in it, and how long it is seen, in seconds. */
  clips?: readonly { start: number; seconds: number }[];
}

/** A file of which somebody wants to know what is said in it. */
export interface SpeechRequest {
  file: LocalFile;
  /** Of the longest part. */
  partSeconds: number;
  /** More is not read. */
  mostSeconds: number;
}

/** The sound of a file in small files, cut where nobody speaks as far as possible. */
export interface ExtractedSpeech {
  /** Of all of them. */
  seconds: number;
  /** In order; `start` is in seconds from the beginning of the file. */
  parts: readonly { file: LocalFile; start: number }[];
}

/** Port to whatever changes videos and audio. */
export interface TransformModel {
  readonly capability: ModelCapability;
  /** Null when it can run. */
  readonly unavailable: Unavailable | null;
  /** @throws ModelError for what cannot be read, has no sound, or becomes too long */
  transform(request: TransformRequest, context: FileModelContext): Promise<TransformedFile>;
  /** Null of a file without sound, and of one that is silent. @throws ModelError for what cannot be read */
  extractSpeech(request: SpeechRequest, context: Pick<FileModelContext, 'folder' | 'signal'>): Promise<ExtractedSpeech | null>;
  /** Releases threads. */
  close(): Promise<void>;
}

/** Injection token of `ReadonlyMap<string, TransformModel>`, keyed by `capability.name`; the first entry is the default model. */
export const TRANSFORM_MODELS = Symbol('TRANSFORM_MODELS');
/** The models of the instance, by name. */
export type TransformModels = ReadonlyMap<string, TransformModel>;
