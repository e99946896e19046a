import { problem } from '@imprint/contracts/errors';

/** The part of a file that a request contains. */
export interface Piece {
  start: number;
  /** Null when the sender does not declare it, in which case the request contains the whole file. */
  bytes: number | null;
  total: number | null;
}

/**
 * Parses the headers of a PUT. Without `Content-Range` the body is the whole file; with it, the body continues at an offset (RFC 9110
 * §14.4).
 * @throws Problem `validation_failed` when they contradict each other
 */
export function pieceOf(contentRange: string | undefined, contentLength: string | undefined): Piece {
  const length = contentLength === undefined ? null : Number(contentLength);
  if (contentRange === undefined) return { start: 0, bytes: length, total: length };
  const [, start = '', end = '', total = ''] = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(contentRange) ?? [];
  const piece = { start: Number(start), bytes: Number(end) - Number(start) + 1, total: Number(total) };
  if (total === '' || piece.bytes < 1 || Number(end) >= piece.total)
    throw problem('validation_failed', 'Content-Range reads `bytes <first>-<last>/<size>`, with the size of the whole file.');
  if (length !== null && length !== piece.bytes)
    throw problem('validation_failed', `Content-Range names ${piece.bytes} bytes and Content-Length ${length}.`);
  return piece;
}
