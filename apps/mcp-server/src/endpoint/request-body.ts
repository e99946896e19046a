import { jsonBody } from '@imprint/platform/http';
import type { Request, Response } from 'express';
import { invalidRequest } from './refusal.js';

const read = jsonBody([], 'value');

/**
 * Reads the single message of a POST, also into `request.body`. Revision 2025-06-18 removed batches, and counting one as a single request
 * would bypass every limit.
 * @throws Problem `malformed_json`, `payload_too_large`, `unsupported_media_type`; ProtocolRefusal
 */
export async function readMessage(request: Request, response: Response): Promise<object> {
  await new Promise<void>((resolve, reject) => {
    read(request, response, (error?: unknown) => (error instanceof Error ? reject(error) : resolve()));
  });
  const message: unknown = request.body;
  if (typeof message === 'object' && message !== null && !Array.isArray(message)) return message;
  throw invalidRequest('The body must be one JSON-RPC message; batches are not taken.');
}

/** Id of any message. Null when it is not a request, as JSON-RPC responds to those. */
export function requestIdOf(message: unknown): string | number | null {
  const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
