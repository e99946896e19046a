import type { ErrorClass } from '@imprint/contracts/errors';
import { ChannelError, type ChannelFailure } from '@imprint/domain/publishing/channel';
import { parsed } from '../answer-fields.js';
import { retryAfterSeconds, transportError, transportFailure, withOutcome } from '../transport-failure.js';

/** Phase of the publish: during `prepare`, nothing can have been published; a failed `write` may have arrived. */
export type Step = 'prepare' | 'write';

/** What a code of Lemmy means. */
type Meaning = readonly [errorClass: ErrorClass, code: string, message: string];

const loginRefused: Meaning = ['credential', 'credential_refused', 'The Lemmy server does not accept the login.'];
const accountBanned: Meaning = ['credential', 'account_banned', 'The account is banned from the Lemmy server.'];
const bannedFromCommunity: Meaning = ['validation', 'banned_from_community', 'The account is banned from the community.'];
const addressRefused: Meaning = ['validation', 'address_refused', 'The Lemmy server does not take an address in the post.'];

/**
 * Codes that the server answers before it stores a post (crates/utils/src/error.rs, crates/api_crud/src/post/create.rs). With any other, such
 * as `couldnt_like_post`, the post may be there.
 */
const meanings: Readonly<Record<string, Meaning>> = {
  incorrect_login: loginRefused,
  not_logged_in: loginRefused,
  email_not_verified: [
    'credential',
    'email_not_verified',
    'The email address of the account has not been confirmed on the server.',
  ],
  registration_application_is_pending: ['credential', 'registration_pending', 'The server has not yet admitted the account.'],
  site_ban: accountBanned,
  banned: accountBanned,
  couldnt_find_community: ['misconfiguration', 'community_not_found', 'The Lemmy server knows no such community.'],
  deleted: ['misconfiguration', 'community_gone', 'The community, or the account, has been deleted.'],
  banned_from_community: bannedFromCommunity,
  person_is_banned_from_community: bannedFromCommunity,
  only_mods_can_post_in_community: ['validation', 'moderators_only', 'Only moderators can post in the community.'],
  language_not_allowed: [
    'validation',
    'language_not_allowed',
    'The community does not take posts in the language of the account.',
  ],
  invalid_post_title: ['validation', 'title_refused', 'The Lemmy server does not take the title.'],
  post_title_too_long: ['validation', 'title_refused', 'The Lemmy server does not take the title.'],
  invalid_body_field: ['validation', 'text_too_long', 'The text is longer than the Lemmy server takes.'],
  alt_text_length_overflow: ['validation', 'alt_text_too_long', 'The alternative text is longer than the Lemmy server takes.'],
  slurs: ['validation', 'word_refused', 'The title or the text has a word that the Lemmy server does not take.'],
  blocked_url: addressRefused,
  invalid_url: addressRefused,
  invalid_url_scheme: addressRefused,
  url_length_overflow: addressRefused,
  no_post_edit_allowed: ['validation', 'not_the_author', 'The post is not by this account.'],
};

/** An answer that is not a success. */
export class LemmyRefusal extends Error {
  readonly status: number;
  readonly headers: Headers;
  /** What the server says, if it says it as documented: `{ error }`. */
  readonly code: string | undefined;

  constructor({ status, headers }: Response, body: string) {
    super(`status ${status}`);
    this.name = 'LemmyRefusal';
    this.status = status;
    this.headers = headers;
    const answer = parsed(body);
    const error = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)['error'] : undefined;
    // A code, and no text that repeats what was sent.
    this.code = typeof error === 'string' && /^[a-z0-9_]{1,80}$/.test(error) ? error : undefined;
  }
}

/** The failure of one phase. @param field credential with the address, while it is being entered */
export function lemmyFailure(error: unknown, step: Step, field?: string): ChannelError {
  const failure = anyFailure(error, field);
  return step === 'prepare' ? withOutcome('refused', failure) : failure;
}

/** Something that was entered, or is missing, so that nothing can be sent. */
export function misconfigured(code: string, message: string, field?: string): ChannelError {
  return new ChannelError({ outcome: 'refused', class: 'misconfiguration', code, message, retryable: false, field });
}

/** The login is not, or no longer, accepted. */
export function credentialRefused(message: string, code = 'credential_refused', field?: string): ChannelError {
  return new ChannelError({ outcome: 'refused', class: 'credential', code, message, retryable: false, field });
}

function anyFailure(error: unknown, field: string | undefined): ChannelError {
  if (error instanceof ChannelError) return error;
  const transport = transportError(error);
  if (transport) return transportFailure(transport, field);
  if (error instanceof LemmyRefusal) return answered(error);
  const name = error instanceof Error ? error.name : 'failure';
  return new ChannelError({
    outcome: 'unknown',
    class: 'unknown',
    code: 'not_completed',
    message: `The call to the Lemmy server was not completed (${name}).`,
    retryable: true,
  });
}

function answered({ status, headers, code }: LemmyRefusal): ChannelError {
  const refused = (failure: Omit<ChannelFailure, 'outcome'>) => new ChannelError({ outcome: 'refused', ...failure });
  const wait = retryAfterSeconds(headers.get('retry-after') ?? undefined, new Date());
  // Lemmy 0.19 says it with status 400 (https://github.com/LemmyNet/lemmy/issues/5332), later versions with 429.
  if (status === 429 || code === 'rate_limit_error') {
    const message = 'The Lemmy server takes no more calls from this instance for now.';
    return refused({ class: 'rate_limit', code: 'rate_limited', message, retryable: true, retryAfterSeconds: wait });
  }
  const meaning = code === undefined || status >= 500 ? undefined : meanings[code];
  if (meaning !== undefined) {
    const [errorClass, stable, message] = meaning;
    return refused({ class: errorClass, code: stable, message: `${message} (${code})`, retryable: false });
  }
  if (code === undefined && status < 500) return withoutCode(status);
  return new ChannelError({
    outcome: 'unknown',
    class: status < 500 ? 'unknown' : 'provider_outage',
    code: status < 500 ? 'not_completed' : `http_${status}`,
    message: `The Lemmy server answered with status ${status}${code === undefined ? '' : ` (${code})`}.`,
    retryable: true,
    retryAfterSeconds: wait,
  });
}

/** What did not come from Lemmy, which says a code: the server in front of it has passed nothing on, except that it may have given up waiting. */
function withoutCode(status: number): ChannelError {
  const outcome = status === 408 ? 'unknown' : 'refused';
  if (status === 401)
    return new ChannelError({ outcome, class: 'credential', code: loginRefused[1], message: loginRefused[2], retryable: false });
  if (status === 413) {
    const message = 'The Lemmy server does not take a file of this size.';
    return new ChannelError({ outcome, class: 'validation', code: 'file_too_large', message, retryable: false });
  }
  if (status === 408) {
    const message = 'The Lemmy server did not answer in time.';
    return new ChannelError({ outcome, class: 'provider_outage', code: 'http_408', message, retryable: true });
  }
  const message = `The server address does not answer like a Lemmy server with API version 3 (status ${status}).`;
  return new ChannelError({ outcome, class: 'misconfiguration', code: 'not_a_lemmy_server', message, retryable: false });
}
