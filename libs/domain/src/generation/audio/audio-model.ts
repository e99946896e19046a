import type { Durations, FileModelContext, ModelCapability, Unavailable } from '../model-capability.js';

/** A voice that reads texts aloud. */
export interface Voice {
  /** As requests name it, e.g. `de`. */
  id: string;
  /** Name for people, e.g. `German`. */
  label: string;
  /** BCP 47, e.g. `de`. */
  language: string;
}

/** What an audio model accepts. */
export interface AudioModelCapability extends ModelCapability {
  /** A voice that reads the prompt aloud, or music as the prompt describes it. */
  makes: 'voice' | 'music';
  /** The first one is used by requests that name none; empty for music. */
  readonly voices: readonly Voice[];
  /**
   * False while a vendor has not said which voices its account has: `voices` is empty then, and the vendor decides whether it has the one that a
   * request names. Left out where they are always known.
   */
  readonly areVoicesKnown?: boolean;
  /** Null where the length follows from the text. */
  durations: Durations | null;
}

/** Input of an audio model. */
export interface AudioRequest {
  /** The text that is read aloud, or what the music is like. */
  prompt: string;
  style: string | null;
  /** One of `voices`; null for music, and for the first one of a vendor whose voices were not known. */
  voiceId: string | null;
  /** Null where the length follows from the text. */
  durationSeconds: number | null;
}

/** Output of an audio model: a file in the folder of the attempt. */
export interface GeneratedAudio {
  path: string;
  mimeType: 'audio/mp4' | 'audio/mpeg' | 'audio/wav';
  /** Null where the file has to tell. */
  durationSeconds: number | null;
  /** Of the styles of the model, the one that it used for the words of the request; left out by vendors, which are given the words. */
  styleUsed?: string | null;
}

/** Port to a vendor or local maker of voices or music. */
export interface AudioModel {
  readonly capability: AudioModelCapability;
  /** Null when it can run. */
  readonly unavailable: Unavailable | null;
  /** @throws ModelError for every failure the vendor reports. */
  generate(request: AudioRequest, context: FileModelContext): Promise<GeneratedAudio>;
  /** Releases threads and sockets. */
  close(): Promise<void>;
}

/** Injection token of `ReadonlyMap<string, AudioModel>`, keyed by `capability.name`; the first of each kind is its default. */
export const AUDIO_MODELS = Symbol('AUDIO_MODELS');
/** The models of the instance, by name. */
export type AudioModels = ReadonlyMap<string, AudioModel>;
