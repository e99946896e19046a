import { storableText } from '@imprint/platform/database';
import type { ExtractedSpeech } from '../transform/transform-model.js';
import { callModel } from '../model-call.js';
import type { JobRecord } from '../vendors/job-record.js';
import type { HeardSegment, TranscriptionModel } from './transcription-model.js';

/** A piece of a sound that was written down. All times are from the beginning of the sound. */
export interface WrittenPart {
  start: number;
  /** BCP 47 tag. */
  language: string;
  segments: readonly HeardSegment[];
}

/** How the pieces of a sound are written down. */
export interface Writing {
  model: TranscriptionModel;
  signal: AbortSignal;
  job: JobRecord;
  /** Idempotency key of the piece with that number. */
  keyOf: (index: number) => string;
  /** Called before each piece is sent. */
  onStart?: (index: number) => void;
  /** Pieces that are not sent again. */
  known?: readonly WrittenPart[];
  /** Called after each piece that was sent. */
  onPart?: (part: WrittenPart, index: number) => Promise<void>;
}

/** Has a sound written down, piece after piece. @throws ModelError */
export async function hearParts(
  { parts }: Pick<ExtractedSpeech, 'parts'>,
  { model, signal, job, keyOf, onStart, known = [], onPart }: Writing,
): Promise<WrittenPart[]> {
  const { name, timeoutMs } = model.capability;
  const heard: WrittenPart[] = [];
  for (const [index, { file, start }] of parts.entries()) {
    const before = known.find((each) => each.start === start);
    if (before !== undefined) {
      heard.push(before);
      continue;
    }
    onStart?.(index);
    const { language, segments } = await callModel({ name, timeoutMs }, signal, (bounded) =>
      model.transcribe(file, { signal: bounded, progress: () => undefined, idempotencyKey: keyOf(index), job }),
    );
    // Nothing that was paid for is lost because the database refuses it.
    const moved = segments.map((each) => ({ start: each.start + start, end: each.end + start, text: storableText(each.text) }));
    const part = { start, language, segments: moved };
    heard.push(part);
    await onPart?.(part, index);
  }
  return heard;
}
