import { ChannelError, type ChannelFailure } from '@imprint/domain/publishing/channel';
import { parsed } from '../answer-fields.js';
import { retryAfterSeconds, transportError, transportFailure, withoutSecrets, withOutcome } from '../transport-failure.js';

/** Phase of the call: during `prepare`, nothing can have been published; a failed `write` may have arrived. */
export type Step = 'prepare' | 'write';

/** An answer that is not a success. */
export class DevtoRefusal extends Error {
  readonly status: number;
  readonly headers: Headers;
  /** `error` of the answer, which is `{ error, status }`. Absent where something other than Forem answered. */
  readonly said: string | undefined;

  constructor({ status, headers }: Response, body: string) {
    super(`status ${status}`);
    this.name = 'DevtoRefusal';
    this.status = status;
    this.headers = headers;
    const answer = parsed(body);
    const { error } = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
    this.said = typeof error === 'string' ? error : undefined;
  }
}

/** The account made an article with the same title in the last five minutes (`title_unique_for_user_past_five_minutes` of Forem). */
export function isTitleTaken(error: unknown): boolean {
  return error instanceof DevtoRefusal && error.status === 422 && /title has already been used/i.test(error.said ?? '');
}

/**
 * The failure of one phase. What the site says is cut, and `secrets` are removed in case it repeats what it received.
 * @param field credential with the address, while it is being entered
 */
export function devtoFailure(error: unknown, step: Step, secrets: readonly string[], field?: string): ChannelError {
  const failure = anyFailure(error, secrets, field);
  return step === 'prepare' ? withOutcome('refused', failure) : failure;
}

function anyFailure(error: unknown, secrets: readonly string[], field: string | undefined): ChannelError {
  if (error instanceof ChannelError) return error;
  const transport = transportError(error);
  if (transport) return transportFailure(transport, field);
  if (error instanceof DevtoRefusal) return answered(error, secrets);
  const name = error instanceof Error ? error.name : 'failure';
  return new ChannelError({
    outcome: 'unknown',
    class: 'unknown',
    code: 'not_completed',
    message: `The call to DEV was not completed (${name}).`,
    retryable: true,
  });
}

function answered({ status, headers, said }: DevtoRefusal, secrets: readonly string[]): ChannelError {
  const wait = retryAfterSeconds(headers.get('retry-after') ?? undefined, new Date());
  if (status === 429) {
    const message = 'DEV takes no more calls for now.';
    return refused({ class: 'rate_limit', code: 'rate_limited', message, retryable: true, retryAfterSeconds: wait });
  }
  if (status >= 500 || status === 408)
    return new ChannelError({
      outcome: 'unknown',
      class: 'provider_outage',
      code: `http_${status}`,
      message: `DEV answered with status ${status}.`,
      retryable: true,
      retryAfterSeconds: wait,
    });
  return permanent(status, said === undefined ? `status ${status}` : withoutSecrets(said, secrets));
}

function permanent(status: number, reason: string): ChannelError {
  if (status === 401) {
    const message = `DEV does not accept the API key, or has suspended the account (${reason}).`;
    return refused({ class: 'credential', code: 'credential_refused', message, retryable: false });
  }
  if (status === 403) {
    const message = `DEV does not let Imprint call it (${reason}).`;
    return refused({ class: 'misconfiguration', code: 'not_permitted', message, retryable: false });
  }
  if (status === 404 || status < 400) {
    const message = `There is no API of Forem at the address of the site (${reason}).`;
    return refused({ class: 'misconfiguration', code: 'api_not_found', message, retryable: false });
  }
  const message = `DEV refused the article (${reason}).`;
  return refused({ class: 'validation', code: 'article_refused', message, retryable: false });
}

export const refused = (failure: Omit<ChannelFailure, 'outcome'>): ChannelError =>
  new ChannelError({ outcome: 'refused', ...failure });

export function misconfigured(code: string, message: string, field?: string): ChannelError {
  return new ChannelError({ outcome: 'refused', class: 'misconfiguration', code, message, retryable: false, field });
}
