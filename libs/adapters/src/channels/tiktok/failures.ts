import type { ChannelError } from '@imprint/domain/publishing/channel';
import { credentialRefused, misconfigured, objectOf, platformFailures, PlatformRefusal, refused } from '../platform-failures.js';

/** `error.code` (https://developers.tiktok.com/doc/content-posting-api-reference-direct-post, read 2026-11-26). */
const dayLimits: readonly (string | undefined)[] = ['spam_risk_too_many_posts', 'reached_active_user_cap'];
const banned = 'spam_risk_user_banned_from_posting';
const unaudited = 'unaudited_client_can_only_post_to_private_accounts';
const privacyMismatch = 'privacy_level_option_mismatch';
const lackingScopes: readonly (string | undefined)[] = ['scope_not_authorized', 'scope_permission_missed'];
const dayLimitWaitSeconds = 3_600;

/** `{ error: { code, message, log_id } }`; `code` is `ok` where nothing went wrong. */
export class TiktokRefusal extends PlatformRefusal {
  readonly error = objectOf(this.fields['error']);
  readonly code = typeof this.error['code'] === 'string' ? this.error['code'] : undefined;
  readonly said = typeof this.error['message'] === 'string' && this.error['message'] !== '' ? this.error['message'] : this.code;
}

/** The failure of a call to TikTok. */
export const tiktokFailure = platformFailures<TiktokRefusal>({
  platform: 'TikTok',
  refusal: TiktokRefusal,
  said: ({ said }) => said,
  isLimited: ({ code }) => code === 'rate_limit_exceeded' || dayLimits.includes(code),
  wait: ({ code }) => (dayLimits.includes(code) ? dayLimitWaitSeconds : undefined),
  meaning: (refusal, reason) => (refusal.status < 500 ? permanent(refusal, reason) : undefined),
});

function permanent({ status, code }: TiktokRefusal, reason: string): ChannelError {
  if (lackingScopes.includes(code))
    return misconfigured(
      'not_permitted',
      `TikTok does not allow the app to publish for the account (${reason}). Connect it again.`,
    );
  if (status === 401) return credentialRefused(`TikTok does not accept the access token (${reason}).`);
  if (code === banned)
    return misconfigured(
      'account_restricted',
      `TikTok lets the account publish nothing; sign in there to settle it (${reason}).`,
    );
  if (code === unaudited)
    return misconfigured(
      'app_unaudited',
      'TikTok has not audited the app: it publishes to private accounts only. Set the account to private.',
    );
  if (code === privacyMismatch)
    return misconfigured('privacy_not_offered', `The account does not offer who should see its videos (${reason}).`);
  return refused('validation', 'video_refused', `TikTok refused the video (${reason}).`);
}

/** Reasons for which TikTok fails after the upload (…/content-posting-api-reference-get-video-status, read 2026-11-26). */
export function processingFailed(reason: string): ChannelError {
  if (reason === 'internal' || reason === 'video_pull_failed')
    return refused('provider_outage', 'processing_failed', `TikTok failed to process the video (${reason}).`, {
      retryable: true,
    });
  if (dayLimits.includes(reason))
    return refused('rate_limit', 'rate_limited', `TikTok takes no more posts for now (${reason}).`, {
      retryable: true,
      retryAfterSeconds: dayLimitWaitSeconds,
    });
  if (reason === 'auth_removed') return credentialRefused('The account took away the access while TikTok processed the video.');
  if (reason === banned)
    return misconfigured('account_restricted', 'TikTok lets the account publish nothing; sign in there to settle it.');
  return refused('validation', 'video_refused', `TikTok refused the video after it was uploaded (${reason}).`);
}
