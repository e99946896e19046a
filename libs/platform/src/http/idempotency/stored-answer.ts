import type { Response } from 'express';
import { sendJson } from '../send-json.js';

/** Thrown by the claim to end a request with the stored response of the first one. */
export class StoredAnswer extends Error {
  constructor(
    private readonly status: number,
    private readonly mediaType: string | null,
    private readonly body: string | null,
  ) {
    super('Answered from the idempotency record');
  }

  send(response: Response): void {
    response.statusCode = this.status;
    response.setHeader('Idempotency-Replayed', 'true');
    if (this.mediaType === null || this.body === null) response.end();
    else sendJson(response, this.mediaType, this.body);
  }
}
