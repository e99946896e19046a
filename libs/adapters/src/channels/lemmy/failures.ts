import type { ErrorClass } from '@imprint/contracts/errors';
import { ChannelError } from '@imprint/domain/publishing/channel';
import { misconfigured, platformFailures, PlatformRefusal, refused } from '../platform-failures.js';

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

/** As documented, `{ error }` with a code. Anything else may be a text that repeats what was sent. */
export class LemmyRefusal extends PlatformRefusal {
  readonly code = /^[a-z0-9_]{1,80}$/.exec(this.textIn('error') ?? '')?.[0];
}

/** The failure of a call to a Lemmy server. */
export const lemmyFailure = platformFailures<LemmyRefusal>({
  platform: 'The Lemmy server',
  refusal: LemmyRefusal,
  said: ({ code }) => code,
  // Lemmy 0.19 says it with status 400 (https://github.com/LemmyNet/lemmy/issues/5332), later versions with 429.
  isLimited: ({ code }) => code === 'rate_limit_error',
  // The server in front of Lemmy, which says a code, may have given up waiting.
  isOutage: ({ status, code }) => status === 408 && code === undefined,
  meaning: ({ status, code }) => {
    if (status >= 500) return undefined;
    return code === undefined ? withoutCode(status) : meaningOf(code, status);
  },
});

function meaningOf(code: string, status: number): ChannelError {
  const meaning = meanings[code];
  if (meaning !== undefined) {
    const [errorClass, stable, message] = meaning;
    return refused(errorClass, stable, `${message} (${code})`);
  }
  return new ChannelError({
    outcome: 'unknown',
    class: 'unknown',
    code: 'not_completed',
    message: `The Lemmy server answered with status ${status} (${code}).`,
    retryable: true,
  });
}

/** What did not come from Lemmy: the server in front of it has passed nothing on. */
function withoutCode(status: number): ChannelError {
  if (status === 401) return refused(...loginRefused);
  if (status === 413) return refused('validation', 'file_too_large', 'The Lemmy server does not take a file of this size.');
  const message = `The server address does not answer like a Lemmy server with API version 3 (status ${status}).`;
  return misconfigured('not_a_lemmy_server', message);
}
