import { ChannelError, type ChannelFailure } from '@imprint/domain/publishing/channel';
import { parsed } from '../answer-fields.js';
import { retryAfterSeconds, transportError, transportFailure, withoutSecrets, withOutcome } from '../transport-failure.js';

/** Phase of the publish: during `prepare`, nothing can have been published; a failed `write` may have arrived. */
export type Step = 'prepare' | 'write';

/** An answer that is not a success: `{ errcode, error }`, unless it is not of a homeserver. */
export class MatrixRefusal extends Error {
  readonly status: number;
  readonly errcode: string | undefined;
  /** What the server says. */
  readonly said: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    { status, headers }: Pick<Response, 'status' | 'headers'>,
    body: string,
    readonly path: string,
  ) {
    super(`status ${status}`);
    this.name = 'MatrixRefusal';
    this.status = status;
    const answer: unknown = parsed(body);
    const fields = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
    this.errcode = typeof fields['errcode'] === 'string' ? fields['errcode'] : undefined;
    this.said = typeof fields['error'] === 'string' ? fields['error'] : undefined;
    const wait = fields['retry_after_ms'];
    this.retryAfterSeconds =
      retryAfterSeconds(headers.get('retry-after') ?? undefined, new Date()) ??
      (typeof wait === 'number' && wait >= 0 ? Math.ceil(wait / 1000) : undefined);
  }
}

/**
 * The failure of one phase. What the server says is cut, and `secrets` are removed in case it repeats what it received.
 * @param field credential with the address, while it is being entered
 */
export function matrixFailure(error: unknown, step: Step, secrets: readonly string[], field?: string): ChannelError {
  const failure = anyFailure(error, secrets, field);
  return step === 'prepare' ? withOutcome('refused', failure) : failure;
}

function anyFailure(error: unknown, secrets: readonly string[], field: string | undefined): ChannelError {
  if (error instanceof ChannelError) return error;
  const transport = transportError(error);
  if (transport) return transportFailure(transport, field);
  if (error instanceof MatrixRefusal) return answered(error, secrets);
  const name = error instanceof Error ? error.name : 'failure';
  return new ChannelError({
    outcome: 'unknown',
    class: 'unknown',
    code: 'not_completed',
    message: `The call to the Matrix homeserver was not completed (${name}).`,
    retryable: true,
  });
}

type Reported = Pick<ChannelFailure, 'class' | 'code' | 'message'>;

/** Codes of the specification (https://github.com/matrix-org/matrix-spec/blob/main/content/client-server-api/_index.md). */
function answered(refusal: MatrixRefusal, secrets: readonly string[]): ChannelError {
  const { status, errcode, said, retryAfterSeconds: wait } = refusal;
  const reason = withoutSecrets(said ?? errcode ?? `status ${status}`, secrets);
  if (status === 429 || errcode === 'M_LIMIT_EXCEEDED') {
    const message = 'The Matrix homeserver takes no more calls of this account for now.';
    return refused({ class: 'rate_limit', code: 'rate_limited', message }, { retryable: true, retryAfterSeconds: wait });
  }
  if (status >= 500) {
    const message = `The Matrix homeserver answered with status ${status}.`;
    const failure = { class: 'provider_outage', code: `http_${status}`, message } as const;
    return new ChannelError({ outcome: 'unknown', ...failure, retryable: true, retryAfterSeconds: wait });
  }
  return refused(reported(refusal, reason));
}

function reported({ status, errcode, path }: MatrixRefusal, reason: string): Reported {
  if (status === 401 || errcode === 'M_USER_DEACTIVATED') {
    const message = `The Matrix homeserver does not accept the access token (${reason}).`;
    return { class: 'credential', code: 'credential_refused', message };
  }
  if (errcode === undefined || errcode === 'M_UNRECOGNIZED') {
    const message = 'The address does not answer like a Matrix homeserver.';
    return { class: 'misconfiguration', code: 'not_a_homeserver', message };
  }
  if (status === 413 || errcode === 'M_TOO_LARGE') {
    const message = `The Matrix homeserver takes nothing as large as this (${reason}).`;
    return { class: 'validation', code: 'too_large', message };
  }
  if (errcode === 'M_FORBIDDEN' && !path.startsWith('/_matrix/media/')) {
    const message = `The Matrix account may not do this in the room, or is no longer in it (${reason}).`;
    return { class: 'misconfiguration', code: 'not_allowed_in_room', message };
  }
  return { class: 'validation', code: 'post_refused', message: `The Matrix homeserver refused the post (${reason}).` };
}

function refused(
  failure: Reported,
  { retryable, retryAfterSeconds: wait }: Pick<ChannelFailure, 'retryable' | 'retryAfterSeconds'> = { retryable: false },
): ChannelError {
  return new ChannelError({ outcome: 'refused', ...failure, retryable, retryAfterSeconds: wait });
}

/** Something that people have to change. @param field credential that it is about, while it is being entered */
export function misconfigured(code: string, message: string, field?: string): ChannelError {
  return new ChannelError({ outcome: 'refused', class: 'misconfiguration', code, message, retryable: false, field });
}
