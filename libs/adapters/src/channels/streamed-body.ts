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

/**
 * A `multipart/form-data` body (RFC 7578) with a file that is `sized` as its last part. Line breaks of texts stay as they are.
 * @param texts by the names of their parts. Names, and that of the file, must need no escaping
 */
export function streamedForm(
  texts: Readonly<Record<string, string>>,
  { name, fileName, media }: { name: string; fileName: string; media: OutgoingMedia },
): StreamedBody {
  const boundary = `form-${randomUUID()}`;
  const head = (disposition: string): string => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`;
  const fields = Object.entries(texts).map(([field, text]) => `${head(`name="${field}"`)}\r\n${text}\r\n`);
  const file = `${head(`name="${name}"; filename="${fileName}"`)}content-type: ${media.mimeType}\r\n\r\n`;
  const [before, after] = [Buffer.from(fields.join('') + file), Buffer.from(`\r\n--${boundary}--\r\n`)];
  const bytes = before.length + media.sizeBytes + after.length;
  return new StreamedBody(`multipart/form-data; boundary=${boundary}`, bytes, between(before, media.stream(), after));
}

async function* inOnePiece(bytes: Uint8Array): Chunks {
  yield await Promise.resolve(bytes);
}

async function* between(before: Uint8Array, chunks: Chunks, after: Uint8Array): Chunks {
  yield before;
  yield* chunks;
  yield after;
}
