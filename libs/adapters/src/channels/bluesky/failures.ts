import type { ChannelError } from '@imprint/domain/publishing/channel';
import { unreadableAnswer } from '../answer-fields.js';
import { callFailure, credentialRefused, duringStep, misconfigured, outage, refused, type Step } from '../platform-failures.js';
import { retryAfterSeconds, withoutSecrets } from '../transport-failure.js';

/** An error response of XRPC (https://atproto.com/specs/xrpc), as thrown by the client. A `status` below 100 is the client's own. */
interface XrpcFailure {
  status: number;
  error: string;
  message: string;
  headers?: Record<string, string>;
}

const credentialErrors = new Set([
  'AuthenticationRequired',
  'AuthMissing',
  'AuthFactorTokenRequired',
  'ExpiredToken',
  'InvalidToken',
  'AccountTakedown',
  'AccountSuspended',
  'AccountDeactivated',
]);

/** The failure of one phase. Messages of the server are truncated, and `secrets` are redacted in case it repeats what it received. */
export function blueskyFailure(error: unknown, step: Step, secrets: readonly string[]): ChannelError {
  const meaning = (of: unknown): ChannelError | undefined => (isXrpcFailure(of) ? answered(of, secrets) : undefined);
  return duringStep(step, callFailure('Bluesky', error, meaning));
}

function answered(answer: XrpcFailure, secrets: readonly string[]): ChannelError {
  const { status, error, headers = {} } = answer;
  const said = withoutSecrets(`${error}: ${answer.message}`, secrets);
  const wait = rateLimitWait(headers, new Date());
  if (status === 429) {
    const message = 'Bluesky takes no more calls of this account for now.';
    return refused('rate_limit', 'rate_limited', message, { retryable: true, retryAfterSeconds: wait });
  }
  if (status === 401 || status === 403 || credentialErrors.has(error))
    return credentialRefused(`Bluesky does not accept the credentials of the account (${said}).`);
  if (status === 404 || status === 405)
    return misconfigured('not_a_bluesky_server', 'The service address does not answer like a Bluesky server.');
  if (status >= 400 && status < 500) return refused('validation', 'post_refused', `Bluesky refused the post (${said}).`);
  return status >= 500 ? outage('Bluesky', status, wait) : unreadableAnswer();
}

/** Whether the server responded that the record does not exist: the only response that makes absence certain. */
export function isRecordNotFound(error: unknown): boolean {
  return isXrpcFailure(error) && error.status === 400 && error.error === 'RecordNotFound';
}

/** By shape rather than class, because importing the class would load the whole client. */
function isXrpcFailure(error: unknown): error is XrpcFailure {
  return (
    error instanceof Error &&
    'status' in error &&
    typeof error.status === 'number' &&
    'error' in error &&
    typeof error.error === 'string'
  );
}

/** `ratelimit-reset` holds seconds since 1970. */
function rateLimitWait(headers: Record<string, string>, now: Date): number | undefined {
  const wait = retryAfterSeconds(headers['retry-after'], now);
  const reset = Number(headers['ratelimit-reset']);
  if (wait !== undefined || !Number.isSafeInteger(reset) || reset <= 0) return wait;
  return Math.max(0, Math.ceil(reset - now.getTime() / 1000));
}
