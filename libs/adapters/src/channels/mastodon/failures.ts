import { ChannelError, type ChannelFailure } from '@imprint/domain/publishing/channel';
import { retryAfterSeconds, transportError, transportFailure, withoutSecrets, withOutcome } from '../transport-failure.js';

/** Phase of the publish: during `prepare`, nothing can have been published; a failed `write` may have arrived. */
export type Step = 'prepare' | 'write';

/** An answer that is not a success. */
export class MastodonRefusal extends Error {
  readonly status: number;
  /** What the server says, if it says it as documented: `{ error, error_description? }`. */
  readonly said: string | undefined;
  readonly headers: Headers;

  constructor({ status, headers }: Response, body: string) {
    super(`status ${status}`);
    this.name = 'MastodonRefusal';
    this.status = status;
    this.headers = headers;
    this.said = errorIn(body);
  }
}

/**
 * The failure of one phase. What the server says is cut, and `secrets` are removed in case it repeats what it received.
 * @param field credential with the address, while it is being entered
 */
export function mastodonFailure(error: unknown, step: Step, secrets: readonly string[], field?: string): ChannelError {
  const failure = anyFailure(error, secrets, field);
  return step === 'prepare' ? withOutcome('refused', failure) : failure;
}

function anyFailure(error: unknown, secrets: readonly string[], field: string | undefined): ChannelError {
  if (error instanceof ChannelError) return error;
  const transport = transportError(error);
  if (transport) return transportFailure(transport, field);
  if (error instanceof MastodonRefusal) return answered(error, secrets);
  const name = error instanceof Error ? error.name : 'failure';
  return new ChannelError({
    outcome: 'unknown',
    class: 'unknown',
    code: 'not_completed',
    message: `The call to the Mastodon server was not completed (${name}).`,
    retryable: true,
  });
}

function answered({ status, headers, said }: MastodonRefusal, secrets: readonly string[]): ChannelError {
  const reason = said === undefined ? `status ${status}` : withoutSecrets(said, secrets);
  const refused = (failure: Omit<ChannelFailure, 'outcome'>) => new ChannelError({ outcome: 'refused', ...failure });
  if (status === 429) {
    const message = 'The Mastodon server takes no more calls of this account for now.';
    const wait = rateLimitWait(headers, new Date());
    return refused({ class: 'rate_limit', code: 'rate_limited', message, retryable: true, retryAfterSeconds: wait });
  }
  if (status === 401 || status === 403) {
    const message = `The Mastodon server does not accept the access token (${reason}).`;
    return refused({ class: 'credential', code: 'credential_refused', message, retryable: false });
  }
  if (status < 400 || status === 404 || status === 405) {
    const message = 'The server address does not answer like a Mastodon server.';
    return refused({ class: 'misconfiguration', code: 'not_a_mastodon_server', message, retryable: false });
  }
  if (status < 500) {
    const message = `The Mastodon server refused the post (${reason}).`;
    return refused({ class: 'validation', code: 'post_refused', message, retryable: false });
  }
  return new ChannelError({
    outcome: 'unknown',
    class: 'provider_outage',
    code: `http_${status}`,
    message: `The Mastodon server answered with status ${status}.`,
    retryable: true,
    retryAfterSeconds: retryAfterSeconds(headers.get('retry-after') ?? undefined, new Date()),
  });
}

function errorIn(body: string): string | undefined {
  try {
    const { error, error_description: description } = JSON.parse(body) as Record<string, unknown>;
    const said = typeof description === 'string' ? description : error;
    return typeof said === 'string' ? said : undefined;
  } catch {
    return undefined;
  }
}

/** `X-RateLimit-Reset` is a time in ISO 8601 (https://docs.joinmastodon.org/api/rate-limits/). */
function rateLimitWait(headers: Headers, now: Date): number | undefined {
  const wait = retryAfterSeconds(headers.get('retry-after') ?? undefined, now);
  const reset = Date.parse(headers.get('x-ratelimit-reset') ?? '');
  if (wait !== undefined || Number.isNaN(reset)) return wait;
  return Math.max(0, Math.ceil((reset - now.getTime()) / 1000));
}
