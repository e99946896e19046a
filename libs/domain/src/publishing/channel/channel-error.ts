import type { ErrorClass, Failure } from '@imprint/contracts/errors';

/** What a channel reports about a failure. */
export interface ChannelFailure extends Failure {
  outcome: 'refused' | 'unknown';
  retryAfterSeconds?: number;
  field?: string;
  cause?: unknown;
}

/**
 * A failure that the platform reported. `outcome: "refused"` guarantees that nothing was published. A failure after which the post may
 * exist is `outcome: "unknown"`, and leads to a look-up, never to a second send.
 */
export class ChannelError extends Error {
  readonly outcome: 'refused' | 'unknown';
  readonly class: ErrorClass;
  readonly code: string;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;
  /** For `connect`: the credential that was refused. */
  readonly field: string | undefined;

  constructor(failure: ChannelFailure) {
    super(failure.message, { cause: failure.cause });
    this.name = 'ChannelError';
    this.outcome = failure.outcome;
    this.class = failure.class;
    this.code = failure.code;
    this.retryable = failure.retryable;
    this.retryAfterSeconds = failure.retryAfterSeconds;
    this.field = failure.field;
  }
}
