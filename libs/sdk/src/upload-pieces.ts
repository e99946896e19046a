import { attempts, type AttemptSettings } from './attempt.js';
import { ImprintError } from './imprint-error.js';
import { backOffMs, pause } from './pause.js';
import { withRetries, type RetrySettings } from './retries.js';

export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
}

export interface PiecesOfUpload {
  /** Where the file is sent; it needs no credential. */
  url: string;
  contentType: string;
  file: Blob;
  settings: AttemptSettings & RetrySettings;
  onProgress?: (progress: UploadProgress) => void;
  signal?: AbortSignal;
}

const pieceBytes = 8 * 1_048_576;
/** The slowest line that a file is kept waiting for, in bytes a millisecond. */
const slowest = 32;

/** How long sending so many bytes may take. */
export function sendingMs({ timeoutMs }: AttemptSettings, bytes: number): number {
  return timeoutMs + bytes / slowest;
}

/** Sends a file by `Content-Range`. A piece that breaks off goes on from where the API has it (`Upload-Offset`). */
export async function sendInPieces(upload: PiecesOfUpload): Promise<void> {
  const { url, file, settings, onProgress, signal = new AbortController().signal } = upload;
  const ask = withRetries(settings, attempts(settings));
  let failures = 0;
  for (let sentBytes = 0; sentBytes < file.size;) {
    try {
      sentBytes = await sendPiece(upload, sentBytes);
      failures = 0;
    } catch (error) {
      if (failures >= settings.maxRetries || !mayGoOn(error)) throw error;
      await pause(backOffMs(failures), signal);
      const { headers } = await ask(new Request(url, { method: 'HEAD', signal }));
      const arrived = Number(headers.get('upload-offset'));
      failures = arrived > sentBytes ? 0 : failures + 1;
      sentBytes = arrived;
    }
    onProgress?.({ sentBytes, totalBytes: file.size });
  }
}

/** @returns where the next piece begins */
async function sendPiece({ url, contentType, file, settings, signal }: PiecesOfUpload, start: number): Promise<number> {
  const body = file.slice(start, start + pieceBytes);
  const end = start + body.size;
  const headers = { 'Content-Type': contentType, 'Content-Range': `bytes ${start}-${end - 1}/${file.size}` };
  const send = attempts({ ...settings, timeoutMs: sendingMs(settings, body.size) });
  await send(new Request(url, { method: 'PUT', headers, body, signal }));
  return end;
}

/** 409: the API has other bytes than this client thinks, as after an answer that was lost. */
function mayGoOn(error: unknown): boolean {
  return error instanceof ImprintError && (error.status === 0 || error.status >= 500 || [408, 409, 429].includes(error.status));
}
