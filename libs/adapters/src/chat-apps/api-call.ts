import { ChatAppError } from '@imprint/domain/chat/chat-app';
import { internalRequest, SafeFetchError, type InternalRequest, type InternalResponse } from '@imprint/platform/safe-fetch';

const callTimeoutMs = 8_000;
/** A wrong token or a missing permission does not pass by itself. */
export const misconfiguredWaitSeconds = 60;

/**
 * Calls a chat app. URLs of chat apps contain secrets and must not be logged.
 * @param what names the app and the method in errors
 * @throws ChatAppError when there is no answer
 */
export async function callApi(what: string, url: string, request: InternalRequest): Promise<InternalResponse> {
  try {
    return await internalRequest(url, { method: 'POST', timeoutMs: callTimeoutMs, ...request });
  } catch (error) {
    if (error instanceof SafeFetchError) throw new ChatAppError(`${what}: ${error.message}`, true, 2, error.sent);
    throw error;
  }
}

/** Seconds of `Retry-After`. */
export function retryAfterOf({ headers }: InternalResponse): number | undefined {
  const value = headers['retry-after'] ?? '';
  return /^\d{1,6}$/.test(value) ? Number(value) : undefined;
}

/** The fields of a JSON object; none for anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** A field that must be a text; empty when it is not. */
export function textIn(fields: Readonly<Record<string, unknown>>, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}
