import { ModelError } from '@imprint/contracts/errors';
import { microPerCredit } from '@imprint/contracts/credits';
import { readFile } from 'node:fs/promises';
import type {
  HeardPart,
  HeardRecording,
  HeardSpeech,
  ListeningContext,
  RecordingListener,
  TranscriptionOffer,
} from './recording-listener.js';

/** A piece of a recording in which this is said, five seconds after its beginning. */
export const spoken = (start: number, text: string, language = 'en'): HeardPart => ({
  ...{ start, language },
  segments: text === '' ? [] : [{ start: start + 5, end: start + 7.5, text }],
});

/** Transcribes for a credit a minute. Pieces are heard one by one, so that a test can end it between two of them. */
export class StandInListener implements RecordingListener {
  /** Why nobody transcribes. */
  reason: string | null = null;
  needsOwnKey = false;
  seconds = 120;
  /** What is said, piece by piece; what is not a piece is thrown instead, once. */
  said: (HeardPart | Error)[] = [];
  /** Whether nothing is heard at all. */
  isSilent = false;
  /** Beginnings of the pieces that were paid for, and idempotency keys of the recordings. */
  readonly paid: number[] = [];
  readonly keys: string[] = [];
  /** Files that it was given. */
  readonly files: { mimeType: string; bytes: Buffer }[] = [];

  reset(): void {
    this.reason = null;
    this.needsOwnKey = false;
    this.seconds = 120;
    this.said = [];
    this.isSilent = false;
    for (const seen of [this.paid, this.keys, this.files]) seen.length = 0;
  }

  offer(_organizationId: string, seconds: number | null): Promise<TranscriptionOffer | { unavailable: string }> {
    if (this.reason !== null) return Promise.resolve({ unavailable: this.reason });
    const { needsOwnKey } = this;
    const price = { model: 'some/ear', provider: 'some', credits: 1, creditsPer: 'minute', needsOwnKey, seconds } as const;
    return Promise.resolve({ ...price, mostMicro: needsOwnKey ? 0 : Math.ceil((seconds ?? 7_200) / 60) * microPerCredit });
  }

  costOf({ mostMicro }: TranscriptionOffer, seconds: number): number {
    return Math.min(mostMicro, Math.ceil(seconds / 60) * microPerCredit);
  }

  async listen({ file, known, idempotencyKey }: HeardRecording, { onPart }: ListeningContext): Promise<HeardSpeech | null> {
    this.files.push({ mimeType: file.mimeType, bytes: await readFile(file.path) });
    this.keys.push(idempotencyKey);
    if (this.isSilent) return null;
    const parts: HeardPart[] = [];
    for (const next of [...this.said]) {
      if (next instanceof Error) {
        this.said.splice(this.said.indexOf(next), 1);
        throw next;
      }
      parts.push(next);
      if (known.some(({ start }) => start === next.start)) continue;
      this.paid.push(next.start);
      await onPart(next, parts.length / this.said.length);
    }
    return { seconds: this.seconds, parts };
  }
}

/** What models throw. */
export const modelError = (code: string, retryable: boolean, retryAfterSeconds?: number): ModelError =>
  new ModelError({
    ...{ class: 'rate_limit', code, message: `The service says ${code}.`, retryable },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
