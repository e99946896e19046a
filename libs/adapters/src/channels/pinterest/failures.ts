import { ChannelError, type ChannelFailure } from '@imprint/domain/publishing/channel';
import { parsed } from '../answer-fields.js';
import { retryAfterSeconds, transportError, transportFailure, withoutSecrets, withOutcome } from '../transport-failure.js';

/** Phase of the publish: during `prepare`, nothing can have been published; a failed `write` may have arrived. */
export type Step = 'prepare' | 'write';

/** Codes of errors, as `pins/create` documents them (OpenAPI description 5.8.0 of pinterest/api-description, read 2026-11-25). */
const codes = { boardNotFound: 40, imageTooSmall: 233, imageBroken: 235, sectionNotFound: 2_031 } as const;
const daySeconds = 86_400;

/** An answer that is not a success. */
export class PinterestRefusal extends Error {
  readonly status: number;
  readonly headers: Headers;
  /** As documented, `{ code, message }`. */
  readonly code: number | undefined;
  readonly said: string | undefined;

  constructor({ status, headers }: Response, body: string) {
    super(`status ${status}`);
    this.name = 'PinterestRefusal';
    this.status = status;
    this.headers = headers;
    const answer = parsed(body);
    const { code, message } = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
    this.code = typeof code === 'number' ? code : undefined;
    this.said = typeof message === 'string' ? message : undefined;
  }
}

/** The failure of one phase. What Pinterest says is cut, and `secrets` are removed in case it repeats what it received. */
export function pinterestFailure(error: unknown, step: Step, secrets: readonly string[]): ChannelError {
  const failure = anyFailure(error, secrets);
  return step === 'prepare' ? withOutcome('refused', failure) : failure;
}

function anyFailure(error: unknown, secrets: readonly string[]): ChannelError {
  if (error instanceof ChannelError) return error;
  const transport = transportError(error);
  if (transport) return transportFailure(transport);
  if (error instanceof PinterestRefusal) return answered(error, secrets);
  const name = error instanceof Error ? error.name : 'failure';
  return new ChannelError({
    outcome: 'unknown',
    class: 'unknown',
    code: 'not_completed',
    message: `The call to Pinterest was not completed (${name}).`,
    retryable: true,
  });
}

function answered(refusal: PinterestRefusal, secrets: readonly string[]): ChannelError {
  const { status, headers, said } = refusal;
  if (status === 429) {
    const message = 'Pinterest takes no more calls for now.';
    const wait = rateLimitWait(headers, new Date());
    return refused({ class: 'rate_limit', code: 'rate_limited', message, retryable: true, retryAfterSeconds: wait });
  }
  if (status >= 500)
    return new ChannelError({
      outcome: 'unknown',
      class: 'provider_outage',
      code: `http_${status}`,
      message: `Pinterest answered with status ${status}.`,
      retryable: true,
      retryAfterSeconds: retryAfterSeconds(headers.get('retry-after') ?? undefined, new Date()),
    });
  return permanent(refusal, said === undefined ? `status ${status}` : withoutSecrets(said, secrets));
}

function permanent({ status, code }: PinterestRefusal, reason: string): ChannelError {
  if (status === 401) {
    const message = `Pinterest does not accept the access token (${reason}).`;
    return refused({ class: 'credential', code: 'credential_refused', message, retryable: false });
  }
  if (code === codes.boardNotFound || code === codes.sectionNotFound) {
    const message = `The board is gone, or the account may no longer post to it (${reason}). Choose another one.`;
    return refused({ class: 'misconfiguration', code: 'board_not_found', message, retryable: false });
  }
  const isImage = code === codes.imageTooSmall || code === codes.imageBroken;
  if (status === 403 && !isImage) {
    const message = `Pinterest does not allow the app to do this for the account (${reason}).`;
    return refused({ class: 'misconfiguration', code: 'not_permitted', message, retryable: false });
  }
  const message = `Pinterest refused the pin (${reason}).`;
  return refused({ class: 'validation', code: isImage ? 'image_refused' : 'pin_refused', message, retryable: false });
}

const refused = (failure: Omit<ChannelFailure, 'outcome'>): ChannelError => new ChannelError({ outcome: 'refused', ...failure });

/** `X-RateLimit-Reset` is not documented. It is taken for seconds, or for a time in seconds since 1970, and not if it is neither. */
function rateLimitWait(headers: Headers, now: Date): number | undefined {
  const wait = retryAfterSeconds(headers.get('retry-after') ?? undefined, now);
  const reset = Number.parseInt(headers.get('x-ratelimit-reset') ?? '', 10);
  if (wait !== undefined || Number.isNaN(reset)) return wait;
  const seconds = reset <= daySeconds ? reset : reset - Math.floor(now.getTime() / 1_000);
  return seconds >= 0 && seconds <= daySeconds ? seconds : undefined;
}
