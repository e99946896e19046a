import type { LocalFile } from '../../media/video-tool/index.js';
import type { ModelCapability, ModelContext, Unavailable } from '../model-capability.js';

/** What a model that writes down speech says of itself. */
export interface TranscriptionModelCapability extends ModelCapability {
  /** Seconds of the longest sound that it is given at once. */
  partSeconds: number;
}

/** Something that is said. */
export interface HeardSegment {
  /** Seconds from the beginning of the sound. */
  start: number;
  end: number;
  /** As the vendor wrote it: nothing in it is to be trusted. */
  text: string;
}

/** What is said in a sound. */
export interface HeardSpeech {
  /** BCP 47 tag. */
  language: string;
  /** None where nobody speaks. */
  segments: readonly HeardSegment[];
}

/** Port to whatever writes down speech. */
export interface TranscriptionModel {
  readonly capability: TranscriptionModelCapability;
  /** Null when it can run. */
  readonly unavailable: Unavailable | null;
  /** @param sound M4A or WAV of at most `partSeconds` @throws ModelError */
  transcribe(sound: LocalFile, context: ModelContext): Promise<HeardSpeech>;
  /** Releases connections. */
  close(): Promise<void>;
}

/** Injection token of `ReadonlyMap<string, TranscriptionModel>`, keyed by `capability.name`; the first entry is the default model. */
export const TRANSCRIPTION_MODELS = Symbol('TRANSCRIPTION_MODELS');
/** The models of the instance, by name. */
export type TranscriptionModels = ReadonlyMap<string, TranscriptionModel>;
