import type { CreditPrice } from '@imprint/contracts/generation';
import type { LocalFile } from '../../media/video-tool/index.js';

/** A model that transcribes, at its price of this moment. */
export interface TranscriptionOffer extends Required<CreditPrice> {
  model: string;
  provider: string;
  /** In micro-credits; 0 with a key of the organization. */
  mostMicro: number;
  /** How long the file of the recording says that it is; null where nobody knows. */
  seconds: number | null;
  /** Whether it costs nothing because the organization has a key of its own at the vendor: without that it is not transcribed at all. */
  needsOwnKey: boolean;
}

/** A piece of a recording that was transcribed. */
export interface HeardPart {
  /** Seconds from the beginning of the recording, as all others. */
  start: number;
  /** BCP 47 tag. */
  language: string;
  segments: readonly { start: number; end: number; text: string }[];
}

/** A recording of an organization, and what is known of it from earlier attempts. */
export interface HeardRecording {
  organizationId: string;
  file: LocalFile;
  offer: TranscriptionOffer;
  /** Pieces that were paid for already. They are not transcribed again. */
  known: readonly HeardPart[];
  /** Stable across the attempts of one transcription. */
  idempotencyKey: string;
}

/** Where it is worked on, and who follows it. */
export interface ListeningContext {
  /** Gone afterwards. */
  folder: string;
  signal: AbortSignal;
  /** Receives every piece at once, and the share that is done then, 0 to 1. The next one waits for it. */
  onPart: (part: HeardPart, share: number) => Promise<void>;
}

/** What is said in a recording. */
export interface HeardSpeech {
  /** Of the whole recording. */
  seconds: number;
  parts: readonly HeardPart[];
}

/**
 * Port to whatever transcribes recordings. Generation has the models and their keys, and fulfils it: it relies on what brands know, so that
 * this room cannot rely on it.
 */
export interface RecordingListener {
  /**
   * The model that would transcribe a recording, or why there is none.
   * @param seconds how long it is; null where nobody knows
   */
  offer(organizationId: string, seconds: number | null): Promise<TranscriptionOffer | { unavailable: string }>;
  /** Micro-credits of so many seconds, at most what was offered. */
  costOf(offer: TranscriptionOffer, seconds: number): number;
  /** Null where nothing is heard. @throws ModelError */
  listen(recording: HeardRecording, context: ListeningContext): Promise<HeardSpeech | null>;
}

/** Injection token of `RecordingListener`. */
export const RECORDING_LISTENER = Symbol('RECORDING_LISTENER');
