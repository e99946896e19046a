import { unreadFile, type OutgoingMedia } from '@imprint/domain/publishing/channel';

/** Bytes that are sent with one call, and where they are in the file. */
export interface Chunk {
  bytes: Buffer;
  start: number;
  /** Excluded. */
  end: number;
  /** Of the file. */
  total: number;
}

/** As `Content-Range` has it (RFC 9110 §14.4). */
export const contentRange = ({ start, end, total }: Chunk): string => `bytes ${start}-${end - 1}/${total}`;

/**
 * A file in chunks of this size, as it is read; no more than two of them are in memory.
 * @param from where the first one begins, in bytes
 * @param joined whether the bytes that are left are part of the last whole chunk, rather than a chunk of their own
 */
export async function* chunksOf(
  media: OutgoingMedia,
  { size, from = 0, joined = false }: { size: number; from?: number; joined?: boolean },
): AsyncIterable<Chunk> {
  const total = media.sizeBytes;
  let [start, passed, length] = [from, 0, 0];
  let kept: Buffer[] = [];
  for await (const piece of media.stream()) {
    const bytes = Buffer.from(piece);
    // A rehearsal has one piece, which stands for all of the file.
    if (unreadFile(bytes) !== undefined) {
      yield { bytes, start: 0, end: total, total };
      return;
    }
    const rest = bytes.subarray(Math.min(bytes.length, Math.max(0, from - passed)));
    passed += bytes.length;
    kept.push(rest);
    length += rest.length;
    while (length >= size && (!joined || total - start >= 2 * size)) {
      const all = Buffer.concat(kept);
      yield { bytes: all.subarray(0, size), start, end: start + size, total };
      [kept, length, start] = [[all.subarray(size)], length - size, start + size];
    }
  }
  if (length > 0) yield { bytes: Buffer.concat(kept), start, end: start + length, total };
}
