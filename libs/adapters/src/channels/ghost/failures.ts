import { ChannelError, type ChannelFailure } from '@imprint/domain/publishing/channel';
import { parsed } from '../answer-fields.js';
import { retryAfterSeconds, transportError, transportFailure, withoutSecrets, withOutcome } from '../transport-failure.js';

/** Phase of the publish: during `prepare`, nothing can have been published; a failed `write` may have arrived. */
export type Step = 'prepare' | 'write';

/** What Ghost says of a refusal (`jsonErrorRenderer` of https://github.com/TryGhost/framework/tree/main/packages/mw-error-handler). */
interface GhostError {
  /** E.g. `ValidationError`. */
  type: string;
  code: string | undefined;
  message: string;
}

type Refused = Omit<ChannelFailure, 'outcome'>;

/** An answer that is not a success. */
export class GhostRefusal extends Error {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined when something else answered. */
  readonly said: GhostError | undefined;

  constructor({ status, headers }: Response, body: string) {
    super(`status ${status}`);
    this.name = 'GhostRefusal';
    this.status = status;
    this.headers = headers;
    this.said = errorIn(body);
  }

  /** Ghost knows nothing under this id or slug. Another 404 is of something else. */
  get isNotFound(): boolean {
    return this.status === 404 && this.said?.type === 'NotFoundError';
  }

  /** Somebody changed the post after it was read; nothing was changed by this call. */
  get isCollision(): boolean {
    return this.status === 409 && this.said?.type === 'UpdateCollisionError';
  }
}

/**
 * The failure of one phase. What the site says is cut, and `secrets` are removed in case it repeats what it received.
 * @param field credential with the address, while it is being entered
 */
export function ghostFailure(error: unknown, step: Step, secrets: readonly string[], field?: string): ChannelError {
  const failure = anyFailure(error, secrets, field);
  return step === 'prepare' ? withOutcome('refused', failure) : failure;
}

export function misconfigured(code: string, message: string, field?: string): ChannelError {
  return new ChannelError({ outcome: 'refused', class: 'misconfiguration', code, message, retryable: false, field });
}

function anyFailure(error: unknown, secrets: readonly string[], field: string | undefined): ChannelError {
  if (error instanceof ChannelError) return error;
  const transport = transportError(error);
  if (transport) return transportFailure(transport, field);
  if (error instanceof GhostRefusal) return answered(error, secrets, field);
  const name = error instanceof Error ? error.name : 'failure';
  return new ChannelError({
    outcome: 'unknown',
    class: 'unknown',
    code: 'not_completed',
    message: `The call to the site was not completed (${name}).`,
    retryable: true,
  });
}

function answered(refusal: GhostRefusal, secrets: readonly string[], field: string | undefined): ChannelError {
  const { status, headers, said } = refusal;
  const reason = said === undefined ? `status ${status}` : withoutSecrets(said.message, secrets);
  const wait = retryAfterSeconds(headers.get('retry-after') ?? undefined, new Date());
  if (status >= 500)
    return new ChannelError({
      outcome: 'unknown',
      class: 'provider_outage',
      code: `http_${status}`,
      message: `The site answered with status ${status}.`,
      retryable: true,
      retryAfterSeconds: wait,
    });
  if (status === 429) {
    const message = 'The site takes no more calls for now.';
    const limited: Refused = { class: 'rate_limit', code: 'rate_limited', message, retryable: true, retryAfterSeconds: wait };
    return new ChannelError({ outcome: 'refused', ...limited });
  }
  if (status < 400) return misconfigured('site_moved', 'The site has moved. Connect it with its new address.', field);
  const elsewhere = status === 404 || status === 405 || status === 406;
  if (elsewhere && said?.type !== 'NotFoundError') return notGhost(said, field);
  return new ChannelError({ outcome: 'refused', ...refusedForGood(refusal, reason) });
}

export function notGhost(said?: GhostError, field?: string): ChannelError {
  // A version without this API says which one it is: the client is behind it, or ahead of it.
  if (said?.type === 'RequestNotAcceptableError')
    return misconfigured('version_unsupported', 'The version of Ghost on the site has another Admin API.', field);
  const message = 'The address does not answer like a Ghost site, version 5 or later.';
  return misconfigured('not_a_ghost_site', message, field);
}

function refusedForGood(refusal: GhostRefusal, reason: string): Refused {
  const { status, said } = refusal;
  if (status === 413 || status === 415) {
    const message = `The site did not take a file (${status === 413 ? 'it is too large' : reason}).`;
    return { class: 'validation', code: 'file_refused', message, retryable: false };
  }
  if (refusal.isCollision) {
    const message = 'Somebody changed the post in Ghost at the same moment.';
    return { class: 'validation', code: 'changed_meanwhile', message, retryable: true };
  }
  if (status === 401 || status === 403 || isAboutToken(said)) return notAllowed(refusal, reason);
  return { class: 'validation', code: 'post_refused', message: `The site refused the post (${reason}).`, retryable: false };
}

/** A token without sense is a bad request to Ghost (`services/auth/api-key/admin.js` of Ghost 5). */
const isAboutToken = (said: GhostError | undefined): boolean =>
  said?.code === 'INVALID_JWT' || said?.code === 'MISSING_ADMIN_API_KID';

/** Ghost says so in its own form; anything else is a firewall or a password in front of it. */
function notAllowed({ status, said }: GhostRefusal, reason: string): Refused {
  if (said === undefined) {
    const message = `Something in front of Ghost refused the call, such as a firewall (${reason}).`;
    return { class: 'misconfiguration', code: 'blocked_before_ghost', message, retryable: false };
  }
  if (said.type === 'HostLimitError') {
    const message = `The plan of the site does not allow it (${reason}).`;
    return { class: 'misconfiguration', code: 'plan_limit', message, retryable: false };
  }
  const message =
    status === 403
      ? `The site does not let this Admin API key do it (${reason}).`
      : `The site does not accept the Admin API key (${reason}).`;
  return { class: 'credential', code: 'credential_refused', message, retryable: false };
}

/** The context is what happened; the message says which action that ended. */
function errorIn(body: string): GhostError | undefined {
  const { errors } = objectOf(parsed(body));
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : [];
  const { type, code, context, message } = objectOf(first);
  const said = typeof context === 'string' && context !== '' ? context : message;
  if (typeof type !== 'string' || typeof said !== 'string') return undefined;
  return { type, code: typeof code === 'string' ? code : undefined, message: withoutTokens(said) };
}

const withoutTokens = (text: string): string => text.replaceAll(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]');

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
