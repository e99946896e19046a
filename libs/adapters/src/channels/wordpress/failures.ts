import type { ChannelError } from '@imprint/domain/publishing/channel';
import { parsed } from '../answer-fields.js';
import { credentialRefused, misconfigured, objectOf, platformFailures, PlatformRefusal, refused } from '../platform-failures.js';

/** An answer that is not a success. */
export class WordpressRefusal extends PlatformRefusal {
  /** What WordPress says (https://developer.wordpress.org/rest-api/); undefined when something else answered. */
  readonly said: { code: string; message: string } | undefined;

  constructor({ status, headers }: Pick<Response, 'status' | 'headers'>, body: string) {
    const { status: meant = status, said } = errorIn(objectOf(parsed(body)));
    super({ status: meant, headers }, body);
    this.said = said;
  }
}

/** The failure of a call to a site. */
export const wordpressFailure = platformFailures<WordpressRefusal>({
  platform: 'The site',
  refusal: WordpressRefusal,
  said: ({ said }) => said?.message,
  meaning: (refusal, reason, field) =>
    fileRefused(refusal, reason) ?? (refusal.status < 500 ? permanent(refusal, reason, field) : undefined),
});

/** Files that WordPress does not take are answered with 500, too (`rest_upload_sideload_error`). */
function fileRefused({ status, said }: WordpressRefusal, reason: string): ChannelError | undefined {
  if (said?.code.startsWith('rest_upload_') !== true && status !== 413 && status !== 415) return undefined;
  const message = `The site did not take a file (${status === 413 ? 'it is too large' : reason}).`;
  return refused('validation', 'file_refused', message);
}

function permanent(refusal: WordpressRefusal, reason: string, field: string | undefined): ChannelError | undefined {
  const { status, said } = refusal;
  if (status === 401 || status === 403) return notAllowed(refusal, reason);
  if (status < 400) return misconfigured('site_moved', 'The site has moved. Connect it with its new address.', field);
  if ((status === 404 || status === 405) && (said === undefined || said.code === 'rest_no_route'))
    return misconfigured('not_a_wordpress_site', 'The address does not answer like a WordPress site.', field);
  return undefined;
}

/** WordPress says so in its own form; anything else is a firewall or a password in front of it. */
function notAllowed({ status, said }: WordpressRefusal, reason: string): ChannelError {
  if (said === undefined) {
    const message = `Something in front of WordPress refused the call, such as a firewall or a security plugin (${reason}).`;
    return misconfigured('blocked_before_wordpress', message);
  }
  const hint =
    said.code === 'rest_not_logged_in'
      ? 'If they are right, the web server of the site does not pass the Authorization header on to WordPress.'
      : reason;
  return credentialRefused(
    status === 401
      ? `The site does not accept the user name and application password. ${hint}`
      : `The site does not let this user do it (${reason}).`,
  );
}

/** A parameter that only some may use is refused with 400 around 401 (`rest_forbidden_status`). */
function errorIn({ code, message, data }: WordpressRefusal['fields']): { status?: number; said?: WordpressRefusal['said'] } {
  if (typeof code !== 'string' || typeof message !== 'string') return {};
  const details = Object.values(objectOf(objectOf(data)['details'])).map(
    (detail) => objectOf(objectOf(detail)['data'])['status'],
  );
  const forbidden = details.find((status) => status === 401 || status === 403);
  return { said: { code, message }, ...(forbidden !== undefined && { status: forbidden }) };
}
