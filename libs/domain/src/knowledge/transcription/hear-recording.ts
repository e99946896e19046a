import { ModelError, Problem } from '@imprint/contracts/errors';
import { redactedMessage } from '@imprint/platform/logging';
import { KnowledgeFetch } from '@imprint/platform/safe-fetch';
import { SignalBus } from '@imprint/platform/signals';
import { Inject, Injectable } from '@nestjs/common';
import { join } from 'node:path';
import { WorkFiles, type StoredAsset } from '../../media/index.js';
import type { LocalFile } from '../../media/video-tool/index.js';
import { IngestionClaimsRepository } from '../ingestion/ingestion-claims.repository.js';
import type { AskedTranscription, KeptSpeech, KnowledgeSourceEntity } from '../knowledge-source.entity.js';
import type { TextPart } from '../reading/plain-text.js';
import { fileMissing, ReadingFailure } from '../reading/reading.js';
import { fetchRecording } from './fetch-recording.js';
import { RECORDING_LISTENER, type HeardPart, type RecordingListener } from './recording-listener.js';

/** What is said in a recording, with its times. */
export interface Transcript {
  parts: readonly TextPart[];
  /** BCP 47, its primary subtag; null where it is not known. */
  language: string | null;
  /** That were listened to. */
  seconds: number;
}

/** Transcribes recordings, and keeps each piece as soon as it is paid for. */
@Injectable()
export class HearRecording {
  constructor(
    @Inject(RECORDING_LISTENER) private readonly listener: RecordingListener,
    private readonly work: WorkFiles,
    private readonly fetch: KnowledgeFetch,
    private readonly claims: IngestionClaimsRepository,
    private readonly signals: SignalBus,
  ) {}

  /** Why nobody transcribes, in words for whoever added a recording. */
  async unavailable({ organizationId, kind }: KnowledgeSourceEntity): Promise<ReadingFailure> {
    const offer = await this.listener.offer(organizationId, null);
    const why = 'unavailable' in offer ? offer.unavailable : 'It was read without a transcription.';
    const what = kind === 'video' ? 'Add captions to the video' : 'Give a transcript as its text';
    return new ReadingFailure('transcription_unavailable', `${why} ${what}, or retry it once a model transcribes.`);
  }

  /**
   * @param held with what earlier attempts have kept
   * @throws ReadingFailure; ModelError for what may be better later; the reason of the signal
   */
  async hear(
    held: KnowledgeSourceEntity,
    transcription: AskedTranscription,
    asset: StoredAsset | null,
    signal: AbortSignal,
  ): Promise<Transcript> {
    const known = held.heard?.model === transcription.model ? held.heard : null;
    if (known !== null && known.seconds !== null) return transcriptOf(known.parts, known.seconds);
    const heard = await this.listen(held, transcription, { asset, known: known?.parts ?? [], signal }).catch((error: unknown) =>
      failed(error),
    );
    if (heard === null || heard.parts.every(({ segments }) => segments.length === 0))
      throw new ReadingFailure('no_speech', 'Nobody speaks in it. Give a text that says what it is about.');
    await this.keep(held, { model: transcription.model, ...heard }, 1);
    return transcriptOf(heard.parts, heard.seconds);
  }

  private async listen(
    held: KnowledgeSourceEntity,
    offer: AskedTranscription,
    { asset, known, signal }: { asset: StoredAsset | null; known: readonly HeardPart[]; signal: AbortSignal },
  ) {
    return this.work.inFolder(async (folder) => {
      const file = await this.fileOf(held, asset, join(folder, 'recording'), signal);
      const parts = [...known];
      const onPart = async (part: HeardPart, share: number): Promise<void> => {
        parts.push(part);
        await this.keep(held, { model: offer.model, parts, seconds: null }, share);
      };
      const { organizationId } = held;
      const recording = { organizationId, file, offer, known, idempotencyKey: offer.jobId };
      return this.listener.listen(recording, { folder, signal, onPart });
    });
  }

  private async fileOf(
    { url }: KnowledgeSourceEntity,
    asset: StoredAsset | null,
    path: string,
    signal: AbortSignal,
  ): Promise<LocalFile> {
    if (asset !== null)
      return this.work.copy(asset, path, signal).catch((error: unknown) => {
        throw error instanceof Problem && error.code === 'not_found' ? fileMissing() : error;
      });
    if (url === null) throw fileMissing();
    await fetchRecording(this.fetch, url, path, signal);
    const { foundType = 'of an unknown type' } = await this.work.facts(path);
    if (!/^(?:audio|video)\//u.test(foundType))
      throw new ReadingFailure('unsupported', `The address has no recording: what it answers with is ${foundType}.`);
    return { path, mimeType: foundType };
  }

  /** A piece that was transcribed is a step ahead: what fails after it has all its tries. */
  private async keep(held: KnowledgeSourceEntity, heard: KeptSpeech, share: number): Promise<void> {
    const { organizationId, id: sourceId } = held;
    const progress = Math.min(99, Math.floor(share * 100));
    const isHeld = await this.claims.transaction((manager) => this.claims.write(manager, held, { heard, progress, tries: 1 }));
    if (!isHeld) throw new Error('the source was changed while it was transcribed');
    held.tries = 1;
    await this.signals.publish('knowledge.changed', { organizationId, sourceId, status: 'processing' });
  }
}

function transcriptOf(parts: readonly HeardPart[], seconds: number): Transcript {
  const segments = parts.flatMap((part) => part.segments).toSorted((one, other) => one.start - other.start);
  return {
    parts: segments.map(({ start, end, text }) => ({ text, seconds: start, endSeconds: Math.min(end, seconds) })),
    language: mostSpoken(parts),
    seconds,
  };
}

function mostSpoken(parts: readonly HeardPart[]): string | null {
  const characters = new Map<string, number>();
  for (const { language, segments } of parts)
    for (const { text } of segments) characters.set(language, (characters.get(language) ?? 0) + text.length);
  const [most] = [...characters].toSorted(([, one], [, other]) => other - one);
  const primary = most === undefined ? 'und' : new Intl.Locale(most[0]).language;
  return primary === 'und' ? null : primary;
}

/** What no other try makes better fails at once, under a code of this room. */
function failed(error: unknown): never {
  if (!(error instanceof ModelError) || error.retryable) throw error;
  throw transcriptionFailure(error);
}

/** A failure of the model or its vendor, in words for whoever added the recording. */
export function transcriptionFailure(error: ModelError): ReadingFailure {
  const { code } = error;
  if (code === 'model_unavailable') return new ReadingFailure('transcription_unavailable', redactedMessage(error));
  if (code === 'file_unreadable') return new ReadingFailure('unreadable', redactedMessage(error));
  return new ReadingFailure('transcription_failed', redactedMessage(error));
}
