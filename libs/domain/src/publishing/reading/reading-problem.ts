import { Problem, problem } from '@imprint/contracts/errors';
import { ChannelError, type Channel } from '../channel/index.js';
import { failureOf } from '../publish-failure.js';

/** Seconds to wait where the platform names none. */
const waits = { limited: 60, away: 30 } as const;

/** A person has to connect the account again. */
export const toReconnect = ({ capability }: Channel): Problem =>
  problem('state_conflict', `${capability.label} does not accept the access to this account any more. Connect it again.`);

/** Whether the platform refused the credentials. */
export const isCredentialFailure = (error: unknown): boolean => error instanceof ChannelError && error.class === 'credential';

/**
 * What a caller is told about posts that could not be read.
 * @param query of the caller, which the platform may not accept
 * @returns the error itself if it is not the platform's
 */
export function readingProblem({ capability }: Channel, error: unknown, query: string | undefined): unknown {
  if (!(error instanceof ChannelError)) return error;
  const { message } = failureOf(error);
  const options = { cause: error };
  switch (error.class) {
    case 'rate_limit':
      return new Problem(
        { code: 'platform_rate_limited', detail: message },
        { ...options, retryAfterSeconds: error.retryAfterSeconds ?? waits.limited },
      );
    case 'validation':
      if (query !== undefined)
        return new Problem({ code: 'validation_failed', detail: message, source: { parameter: 'query' } }, options);
      return new Problem({ code: 'post_reading_refused', detail: message }, options);
    case 'misconfiguration':
      return new Problem({ code: 'post_reading_refused', detail: message }, options);
    default:
      return new Problem(
        { code: 'service_unavailable', detail: `${capability.label} did not answer: ${message}` },
        { ...options, retryAfterSeconds: waits.away },
      );
  }
}
