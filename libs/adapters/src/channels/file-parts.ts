/** A part of a file that is sent with one call, in bytes. */
export interface FilePart {
  start: number;
  /** Excluded. */
  end: number;
  /** Of the whole file. */
  total: number;
}

/** As `Content-Range` has it (RFC 9110 §14.4). */
export const contentRange = ({ start, end, total }: FilePart): string => `bytes ${start}-${end - 1}/${total}`;

/**
 * The parts of a file from a byte on.
 * @param size of each, but for the last one
 * @param joined whether what is left is part of the last whole one, rather than a part of its own
 */
export function* partsOf(
  total: number,
  { size, from = 0, joined = false }: { size: number; from?: number; joined?: boolean },
): Iterable<FilePart> {
  for (let start = from; start < total;) {
    const left = total - start;
    const end = left <= size || (joined && left < 2 * size) ? total : start + size;
    yield { start, end, total };
    start = end;
  }
}
