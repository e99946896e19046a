import { ChannelError } from '@imprint/domain/publishing/channel';
import { metaFailures, type MetaRefusal } from '../meta-failures.js';
import { misconfigured, refused } from '../platform-failures.js';

const dayLimitWaitSeconds = 3_600;
/**
 * Subcodes of errors (https://developers.facebook.com/documentation/instagram-platform/instagram-graph-api/reference/error-codes, read
 * 2026-11-26): a server error, a container that could not be made, and one that is not there yet.
 */
const temporary: readonly (number | undefined)[] = [2_207_001, 2_207_032];
const notThere: readonly (number | undefined)[] = [2_207_006, 2_207_008, 2_207_020];
const dayLimit = 2_207_042;
const suspectedSpam = 2_207_051;
const accountRestricted = 2_207_050;
/** It takes too long to download the media, and https://github.com/gitroomhq/postiz-app/issues/1364 (read 2026-11-26). */
const notFetched: readonly (number | undefined)[] = [2_207_003, 2_207_052];
/** Too large; a format or shape that Instagram does not take. */
const badImage: readonly (number | undefined)[] = [2_207_004, 2_207_005, 2_207_009];

/** The failure of a call to Instagram. */
export const instagramFailure = metaFailures(
  'Instagram',
  (refusal, reason) => aboutAccount(refusal, reason) ?? aboutMedia(refusal, reason),
);

function aboutAccount({ subcode }: MetaRefusal, reason: string): ChannelError | undefined {
  if (subcode === dayLimit) {
    const more = { retryable: true, retryAfterSeconds: dayLimitWaitSeconds };
    return refused('rate_limit', 'rate_limited', 'Instagram takes no more posts of this account today.', more);
  }
  if (subcode === accountRestricted)
    return misconfigured('account_restricted', `Instagram restricts the account; sign in there to settle it (${reason}).`);
  if (subcode === suspectedSpam) return refused('validation', 'suspected_spam', `Instagram takes the post for spam (${reason}).`);
  return undefined;
}

function aboutMedia({ subcode, status }: MetaRefusal, reason: string): ChannelError | undefined {
  if (badImage.includes(subcode)) return refused('validation', 'image_refused', `Instagram refused an image (${reason}).`);
  if (notFetched.includes(subcode)) {
    const message = `Instagram could not fetch an image from this instance, whose files it must be able to reach (${reason}).`;
    return misconfigured('media_not_fetched', message);
  }
  if (notThere.includes(subcode)) {
    const message = 'Instagram had not yet processed the post when it was published.';
    return refused('provider_outage', 'container_not_ready', message, { retryable: true });
  }
  if (!temporary.includes(subcode) || status >= 500) return undefined;
  const message = `Instagram failed for a while (${reason}).`;
  const failure = { class: 'provider_outage', code: 'temporary_failure', message, retryable: true } as const;
  return new ChannelError({ outcome: 'unknown', ...failure });
}
