import { ChannelError, type ChannelFailure } from '@imprint/domain/publishing/channel';
import { retryAfterSeconds, transportError, transportFailure, withoutSecrets, withOutcome } from '../transport-failure.js';

/** Phase of the publish: during `prepare`, nothing can have been published; a failed `write` may have arrived. */
export type Step = 'prepare' | 'write';

/** An answer that is not a success. */
export class WordpressRefusal extends Error {
  readonly status: number;
  readonly headers: Headers;
  /** What WordPress says (https://developer.wordpress.org/rest-api/); undefined when something else answered. */
  readonly said: { code: string; message: string } | undefined;

  constructor({ status, headers }: Response, body: string) {
    super(`status ${status}`);
    this.name = 'WordpressRefusal';
    const { status: meant, said } = errorIn(body);
    this.status = meant ?? status;
    this.headers = headers;
    this.said = said;
  }
}

/**
 * The failure of one phase. What the site says is cut, and `secrets` are removed in case it repeats what it received.
 * @param field credential with the address, while it is being entered
 */
export function wordpressFailure(error: unknown, step: Step, secrets: readonly string[], field?: string): ChannelError {
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
  if (error instanceof WordpressRefusal) return answered(error, secrets, field);
  const name = error instanceof Error ? error.name : 'failure';
  return new ChannelError({
    outcome: 'unknown',
    class: 'unknown',
    code: 'not_completed',
    message: `The call to the site was not completed (${name}).`,
    retryable: true,
  });
}

function answered(refusal: WordpressRefusal, secrets: readonly string[], field: string | undefined): ChannelError {
  const { status, headers, said } = refusal;
  const reason = said === undefined ? `status ${status}` : withoutSecrets(said.message, secrets);
  const wait = retryAfterSeconds(headers.get('retry-after') ?? undefined, new Date());
  const refused = (failure: Omit<ChannelFailure, 'outcome'>) => new ChannelError({ outcome: 'refused', ...failure });
  if (status === 429) {
    const message = 'The site takes no more calls for now.';
    return refused({ class: 'rate_limit', code: 'rate_limited', message, retryable: true, retryAfterSeconds: wait });
  }
  // Files that WordPress does not take are answered with 500, too (`rest_upload_sideload_error`).
  if (said?.code.startsWith('rest_upload_') === true || status === 413 || status === 415) {
    const message = `The site did not take a file (${status === 413 ? 'it is too large' : reason}).`;
    return refused({ class: 'validation', code: 'file_refused', message, retryable: false });
  }
  if (status === 401 || status === 403) return refused(notAllowed(refusal, reason));
  if (status < 400) return misconfigured('site_moved', 'The site has moved. Connect it with its new address.', field);
  if ((status === 404 || status === 405) && (said === undefined || said.code === 'rest_no_route'))
    return misconfigured('not_a_wordpress_site', 'The address does not answer like a WordPress site.', field);
  if (status < 500) {
    const message = `The site refused the post (${reason}).`;
    return refused({ class: 'validation', code: 'post_refused', message, retryable: false });
  }
  return new ChannelError({
    outcome: 'unknown',
    class: 'provider_outage',
    code: `http_${status}`,
    message: `The site answered with status ${status}.`,
    retryable: true,
    retryAfterSeconds: wait,
  });
}

/** WordPress says so in its own form; anything else is a firewall or a password in front of it. */
function notAllowed({ status, said }: WordpressRefusal, reason: string): Omit<ChannelFailure, 'outcome'> {
  if (said === undefined) {
    const message = `Something in front of WordPress refused the call, such as a firewall or a security plugin (${reason}).`;
    return { class: 'misconfiguration', code: 'blocked_before_wordpress', message, retryable: false };
  }
  const hint =
    said.code === 'rest_not_logged_in'
      ? 'If they are right, the web server of the site does not pass the Authorization header on to WordPress.'
      : reason;
  const message =
    status === 401
      ? `The site does not accept the user name and application password. ${hint}`
      : `The site does not let this user do it (${reason}).`;
  return { class: 'credential', code: 'credential_refused', message, retryable: false };
}

/** A parameter that only some may use is refused with 400 around 401 (`rest_forbidden_status`). */
function errorIn(body: string): { status?: number; said?: WordpressRefusal['said'] } {
  try {
    const { code, message, data } = JSON.parse(body) as Record<string, unknown>;
    if (typeof code !== 'string' || typeof message !== 'string') return {};
    const details = Object.values(objectOf(objectOf(data)['details'])).map(
      (detail) => objectOf(objectOf(detail)['data'])['status'],
    );
    const forbidden = details.find((status) => status === 401 || status === 403);
    return { said: { code, message }, ...(forbidden !== undefined && { status: forbidden }) };
  } catch {
    return {};
  }
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
