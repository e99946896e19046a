import type { OutgoingMedia } from '@imprint/domain/publishing/channel';
import { randomUUID } from 'node:crypto';

type Chunks = AsyncIterable<Uint8Array>;

/** A body that is read while it is sent, once, and never stands in memory as a whole. */
export class StreamedBody {
  /** What reading threw, if anything did: the transport only tells that the request ended. */
  failure: unknown;

  constructor(
    readonly contentType: string,
    readonly bytes: number,
    private readonly source: Chunks,
  ) {}

  /** For `fetch`, with `duplex: 'half'` and the length as a header. */
  stream(): ReadableStream<Uint8Array> {
    return ReadableStream.from(this.chunks());
  }

  private async *chunks(): Chunks {
    try {
      yield* this.source;
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}

/** With the size that it has: what a picture becomes for a channel is only known once it is made. */
export async function sized(media: OutgoingMedia): Promise<OutgoingMedia> {
  if (!media.isConverted) return media;
  const bytes = await media.read();
  return { ...media, sizeBytes: bytes.length, stream: (part) => inOnePiece(bytes.subarray(part?.start, part?.end)) };
}

/** A file that is `sized`, or the part from `start` to before `end`, for platforms that take it in pieces. */
export function streamedFile(media: OutgoingMedia, part = { start: 0, end: media.sizeBytes }): StreamedBody {
  return new StreamedBody(media.mimeType, part.end - part.start, media.stream(part));
}

/** A part of a form that is no file. */
export type FormText = string | { text: string; contentType: string };

/** A file of a form, which is `sized`. */
export interface FormFile {
  name: string;
  fileName: string;
  media: Pick<OutgoingMedia, 'mimeType' | 'sizeBytes' | 'stream'>;
}

/**
 * A `multipart/form-data` body (RFC 7578) with files as its last parts. Line breaks of texts stay as they are.
 * @param texts by the names of their parts. Names, and those of files, must need no escaping
 */
export function streamedForm(texts: Readonly<Record<string, FormText>>, ...files: readonly FormFile[]): StreamedBody {
  const boundary = `form-${randomUUID()}`;
  const head = (disposition: string, type?: string): string =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${type === undefined ? '' : `content-type: ${type}\r\n`}\r\n`;
  const parts: (Uint8Array | FormFile['media'])[] = Object.entries(texts).map(([name, given]) => {
    const { text, contentType } = typeof given === 'string' ? { text: given, contentType: undefined } : given;
    return Buffer.from(`${head(`name="${name}"`, contentType)}${text}\r\n`);
  });
  for (const { name, fileName, media } of files)
    parts.push(Buffer.from(head(`name="${name}"; filename="${fileName}"`, media.mimeType)), media, Buffer.from('\r\n'));
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  const bytes = parts.reduce((sum, part) => sum + (part instanceof Uint8Array ? part.length : part.sizeBytes), 0);
  return new StreamedBody(`multipart/form-data; boundary=${boundary}`, bytes, inOrder(parts));
}

async function* inOnePiece(bytes: Uint8Array): Chunks {
  yield await Promise.resolve(bytes);
}

async function* inOrder(parts: readonly (Uint8Array | FormFile['media'])[]): Chunks {
  for (const part of parts) {
    if (part instanceof Uint8Array) yield part;
    else yield* part.stream();
  }
}
