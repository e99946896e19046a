import { ChannelError } from '@imprint/domain/publishing/channel';
import type { ErrorClass } from '@imprint/contracts/errors';
import { misconfigured, objectOf, platformFailures, PlatformRefusal, refused } from '../platform-failures.js';

/** `{ error: { code, info } }` (https://www.mediawiki.org/wiki/API:Errors_and_warnings). */
export class MediawikiRefusal extends PlatformRefusal {
  readonly code = codeOf(this.fields);
  readonly info = textOf(objectOf(this.fields['error'])['info']);

  /** The page with this number is no longer there, or has never been. */
  get isMissingPage(): boolean {
    return this.code !== undefined && ['nosuchpageid', 'missingtitle', 'pagedeleted'].includes(this.code);
  }

  /** What the account, its rights and the grants of its bot password do not allow. */
  get isPermission(): boolean {
    return this.code !== undefined && notPermitted.test(this.code);
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const codeOf = (fields: Readonly<Record<string, unknown>>): string | undefined => textOf(objectOf(fields['error'])['code']);

const notPermitted =
  /^(?:permissiondenied|readapidenied|writeapidenied|cant(?:create|edit|upload)(?:-anon)?|noedit(?:-anon)?|protectednamespace(?:-interface)?|mustbeloggedin|notloggedin|unsupportednamespace)$/;

type Meaning = readonly [codes: RegExp, errorClass: ErrorClass, code: string, message: string];

/** Codes of core and of the extensions that wikis have against spam. With these, nothing was stored. */
const meanings: readonly Meaning[] = [
  [notPermitted, 'misconfiguration', 'not_permitted', 'The account, or its bot password, may not do this on the wiki'],
  [/^(?:autoblocked|blocked|.*globalblock.*)/, 'misconfiguration', 'account_blocked', 'The account is blocked on the wiki'],
  [/^confirmemail$/, 'misconfiguration', 'email_unconfirmed', 'The account has to confirm its email address on the wiki'],
  [
    /^(?:moduledisabled|apidisabled|noapiwrite|unknown_action|badvalue)$/,
    'misconfiguration',
    'api_unavailable',
    'The wiki does not offer this in its API',
  ],
  [/^uploaddisabled$/, 'misconfiguration', 'uploads_disabled', 'The wiki takes no uploads'],
  [/^(?:protectedpage|protectedtitle|cascadeprotected)$/, 'validation', 'page_protected', 'The page is protected on the wiki'],
  [/^abusefilter/, 'validation', 'abuse_filter', 'A filter of the wiki against abuse refused the page'],
  [/^(?:spam|linkblock)/, 'validation', 'link_refused', 'The wiki does not take a link in the text'],
  [/^(?:titleblacklist|invalidtitle)/, 'validation', 'title_refused', 'The wiki does not take the title'],
  [/^contenttoobig$/, 'validation', 'text_too_long', 'The text is longer than the wiki takes'],
  [
    /^(?:file|empty-file|illegal-filename|verification-error|badupload|uploadscripted|windows-nonascii)/,
    'validation',
    'file_refused',
    'The wiki did not take a file',
  ],
];

/** The failure of a call to a wiki. */
export const mediawikiFailure = platformFailures<MediawikiRefusal>({
  platform: 'The wiki',
  refusal: MediawikiRefusal,
  said: ({ info }) => info,
  isLimited: ({ code }) => code === 'ratelimited' || code === 'maxlag',
  meaning: (refusal, reason, field) =>
    refusal.code === undefined ? withoutCode(refusal, reason, field) : withCode(refusal.code, reason),
});

function withCode(code: string, reason: string): ChannelError | undefined {
  const said = `(${reason})`;
  // Nothing of a request is done while a wiki cannot be written, or does not know its session any more.
  if (code === 'readonly')
    return refused('provider_outage', 'wiki_read_only', `The wiki is read-only ${said}.`, { retryable: true });
  if (code === 'badtoken' || code === 'assertuserfailed' || code === 'assertnameduserfailed')
    return refused('provider_outage', 'session_lost', `The wiki no longer knows the login ${said}.`, { retryable: true });
  if (code === 'editconflict')
    return refused('validation', 'changed_meanwhile', 'Somebody changed the page at the same moment.', { retryable: true });
  if (code.startsWith('internal_api_error') || code === 'unknownerror' || code === 'unknown-error') return broken(reason);
  const [, errorClass, stable, message] = meanings.find(([codes]) => codes.test(code)) ?? [];
  if (errorClass === undefined || stable === undefined) return undefined;
  return refused(errorClass, stable, `${message} ${said}.`);
}

/** A program that ended before it had answered: what it had done by then is not known. */
function broken(reason: string): ChannelError {
  return new ChannelError({
    outcome: 'unknown',
    class: 'provider_outage',
    code: 'wiki_error',
    message: `The wiki failed (${reason}).`,
    retryable: true,
  });
}

/** What did not come from the API, which says a code. */
function withoutCode({ status }: MediawikiRefusal, reason: string, field: string | undefined): ChannelError | undefined {
  if (status >= 500) return undefined;
  if (status === 413) return refused('validation', 'file_refused', 'The wiki did not take a file (it is too large).');
  if (status < 400) return misconfigured('site_moved', 'The wiki has moved. Connect it with its new address.', field);
  if (status === 401 || status === 403)
    return misconfigured(
      'blocked_before_wiki',
      `Something in front of the wiki refused the call, such as a firewall (${reason}).`,
      field,
    );
  return notAWiki(field);
}

export function notAWiki(field?: string): ChannelError {
  return misconfigured('not_a_mediawiki', 'The address does not answer like a MediaWiki with its API.', field);
}
