import { types } from 'node:util';
import { retry } from '../retry/index.js';

const pauseMs = 250;
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT']);
/** cannot_connect_now, admin_shutdown, crash_shutdown, too_many_connections. */
const notNow = new Set(['57P03', '57P01', '57P02', '53300']);

/** Whether the database was unreachable or temporarily refused connections, as opposed to refusing the statement. */
export function isConnectionFailure(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (unreachable.has(code) || notNow.has(code) || code.startsWith('08')) return true;
  return /connection terminated|timeout exceeded when trying to connect|timeout expired|connection timeout/i.test(error.message);
}

/**
 * Repeats `connect` until the database answers, for at most `patienceMs`.
 * @throws the last error when time runs out; any error other than an unreachable database at once
 */
export function untilDatabaseAnswers<T>(connect: () => Promise<T>, patienceMs = 30_000): Promise<T> {
  return retry(connect, { forMs: patienceMs, pauseMs, isFinal: (error) => !isConnectionFailure(error) });
}
