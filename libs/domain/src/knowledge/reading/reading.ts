import type { KnowledgeFailureCode } from '@imprint/contracts/knowledge';
import type { NewChunk } from '../chunks/knowledge-chunks.js';
import type { MarkedText, TextPart } from './plain-text.js';

/** What a file is, by its bytes. */
export const fileFormats = ['pdf', 'docx', 'html', 'csv', 'markdown', 'text'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** What the thread is asked to read. */
export type ReadingRequest =
  | { what: 'file'; format: FileFormat; bytes: Uint8Array; contentType: string; url: string | null }
  | { what: 'feed'; bytes: Uint8Array; contentType: string; url: string }
  | { what: 'parts'; parts: readonly TextPart[]; language: string | null }
  | ({ what: 'known'; title: string } & MarkedText);

/** What a text says, ready to be kept. */
export interface ReadText extends MarkedText {
  /** Null where the source names none. */
  title: string | null;
  language: string | null;
  chunks: readonly NewChunk[];
}

/** An entry of a feed. */
export interface ReadEntry extends ReadText {
  /** What the feed knows it by. */
  key: string;
  url: string | null;
}

/** What was read. */
export type Reading = { what: 'text'; text: ReadText } | { what: 'feed'; title: string | null; entries: readonly ReadEntry[] };

/** What the thread answers with. */
export type ReadingAnswer = { reading: Reading } | { failure: { code: KnowledgeFailureCode; message: string } };

/** Why a source could not be read, in words for whoever added it. */
export class ReadingFailure extends Error {
  override readonly name = 'ReadingFailure';

  constructor(
    readonly code: KnowledgeFailureCode,
    message: string,
  ) {
    super(message);
  }
}

export const fileMissing = (): ReadingFailure =>
  new ReadingFailure('file_missing', 'Its file was deleted before it was read. Add the file again.');
