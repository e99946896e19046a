import type { ErrorClass, Failure } from './failure.js';

/** A model's failure, classified by who has to act. `message` must contain no secret. */
export class ModelError extends Error {
  readonly class: ErrorClass;
  readonly code: string;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(failure: Failure & { retryAfterSeconds?: number; cause?: unknown }) {
    super(failure.message, { cause: failure.cause });
    this.name = 'ModelError';
    this.class = failure.class;
    this.code = failure.code;
    this.retryable = failure.retryable;
    this.retryAfterSeconds = failure.retryAfterSeconds;
  }
}
