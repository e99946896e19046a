import type { ErrorClass } from '@imprint/contracts/errors';
import { ChannelError } from '@imprint/domain/publishing/channel';
import { SafeFetchError, type SafeFetchErrorCode } from '@imprint/platform/safe-fetch';

const classes: Record<SafeFetchErrorCode, ErrorClass> = {
  invalid_url: 'misconfiguration',
  host_not_found: 'provider_outage',
  destination_refused: 'misconfiguration',
  timeout: 'provider_outage',
  network: 'provider_outage',
  response_too_large: 'provider_outage',
  aborted: 'provider_outage',
};

/** The transport's own error, inside the HTTP client's. */
export function transportError(error: unknown): SafeFetchError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SafeFetchError) return cause;
  }
  return undefined;
}

/**
 * The failure of a call without a response. Nothing was published (`refused`) only if no byte of the request was sent. The message contains
 * only the host, because a path can be a secret.
 * @param field credential with the address, while it is being entered
 */
export function transportFailure({ code, message, sent }: SafeFetchError, field?: string): ChannelError {
  // A name that used to resolve may have a temporary DNS problem; one that is being entered is mistyped.
  const isMistyped = code === 'host_not_found' && field !== undefined;
  const errorClass = isMistyped ? 'misconfiguration' : classes[code];
  return new ChannelError({
    outcome: sent ? 'unknown' : 'refused',
    class: errorClass,
    code,
    message,
    retryable: errorClass === 'provider_outage',
    field,
  });
}

/** Seconds to wait according to a `Retry-After` header, which is in seconds or a date (RFC 9110 §10.2.3). */
export function retryAfterSeconds(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}

/**
 * The same failure with another outcome: `unknown` for a look-up, which says nothing about the post, and `refused` before a post is sent.
 */
export function withOutcome(outcome: ChannelError['outcome'], error: ChannelError): ChannelError {
  if (error.outcome === outcome) return error;
  const { class: errorClass, code, message, retryable, retryAfterSeconds: wait, field } = error;
  return new ChannelError({ outcome, class: errorClass, code, message, retryable, retryAfterSeconds: wait, field });
}

/** What a platform said, cut, without the secrets that it may repeat. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .reduce((safe, secret) => safe.replaceAll(secret, '[secret]'), text)
    .slice(0, 300);
}
