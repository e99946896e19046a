import type { Send } from './attempt.js';
import { ImprintError } from './imprint-error.js';
import { backOffMs, pause } from './pause.js';

export interface RetrySettings {
  /** How often a request is repeated at most. */
  maxRetries: number;
  /** How long a request waits for an earlier one with its `Idempotency-Key`. */
  timeoutMs: number;
}

/** Who is told to come back later than this is better told that it failed. */
const longestSeconds = 60;

/** Repeats what can be repeated without harm. */
export function withRetries({ maxRetries, timeoutMs }: RetrySettings, send: Send): Send {
  return async (request) => {
    let repeats = 0;
    const until = Date.now() + timeoutMs;
    for (;;) {
      try {
        // The body of a request can be sent once.
        return await send(request.clone());
      } catch (error) {
        if (!(error instanceof ImprintError)) throw error;
        const isRunning = error.code === 'idempotency_in_progress' && Date.now() < until;
        if (!isRunning && (repeats >= maxRetries || !mayRepeat(request, error))) throw error;
        await pause(delayMs(error, repeats), request.signal);
        if (!isRunning) repeats += 1;
      }
    }
  };
}

function delayMs({ retryAfterSeconds }: ImprintError, repeats: number): number {
  return retryAfterSeconds === undefined ? backOffMs(repeats) : retryAfterSeconds * 1_000;
}

/** Whether the same request may succeed later, and sending it again cannot do its work twice. */
export function mayRepeat(request: Request, error: ImprintError): boolean {
  const { status, retryAfterSeconds } = error;
  if (retryAfterSeconds !== undefined && retryAfterSeconds > longestSeconds) return false;
  if (isRefusedBeforeWork(error)) return true;
  return isRepeatable(request) && [0, 429, 502, 503, 504].includes(status);
}

/** A limit of an API key is told with 401. */
function isRefusedBeforeWork({ status, code, retryAfterSeconds }: ImprintError): boolean {
  const isRefusal = status === 429 || status === 503 || code === 'rate_limit_exceeded';
  return isRefusal && retryAfterSeconds !== undefined;
}

function isRepeatable({ method, url, headers }: Request): boolean {
  if (method === 'POST') return headers.has('idempotency-key') && !isAnonymous(new URL(url).pathname);
  return method !== 'PATCH';
}

/** Of people who are not known, as they sign in, have a review link or get a newsletter, the API keeps no `Idempotency-Key`. */
export function isAnonymous(path: string): boolean {
  return /\/v1\/(?:(?:agent\/)?auth|review|subscriptions)(?:\/|$)/.test(path);
}
