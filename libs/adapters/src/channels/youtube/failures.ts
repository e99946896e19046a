import type { ChannelError } from '@imprint/domain/publishing/channel';
import { credentialRefused, misconfigured, objectOf, platformFailures, PlatformRefusal, refused } from '../platform-failures.js';

/** `reason` of errors (https://developers.google.com/youtube/v3/docs/errors, read 2026-11-26). */
const limits: readonly (string | undefined)[] = [
  'quotaExceeded',
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'uploadLimitExceeded',
];
const noChannel: readonly (string | undefined)[] = ['youtubeSignupRequired', 'authenticatedUserNotChannel', 'channelNotFound'];
/** The quota of an app ends at midnight in California; asked again every hour, it is used soon after. */
const quotaWaitSeconds = 3_600;

/** `{ error: { code, message, errors: [{ domain, reason, message }] } }` */
export class YoutubeRefusal extends PlatformRefusal {
  readonly error = objectOf(this.fields['error']);
  readonly reason = reasonIn(this.error['errors']);
  readonly said = typeof this.error['message'] === 'string' ? this.error['message'] : undefined;
}

/** The failure of a call to YouTube. */
export const youtubeFailure = platformFailures<YoutubeRefusal>({
  platform: 'YouTube',
  refusal: YoutubeRefusal,
  said: ({ said }) => said,
  isLimited: ({ reason }) => limits.includes(reason),
  wait: ({ reason }) => (reason === 'quotaExceeded' || reason === 'uploadLimitExceeded' ? quotaWaitSeconds : undefined),
  meaning: (refusal, words) => (refusal.status < 500 ? permanent(refusal, words) : undefined),
});

function permanent({ status, reason }: YoutubeRefusal, words: string): ChannelError {
  if (noChannel.includes(reason)) return withoutChannel();
  if (status === 401) return credentialRefused(`YouTube does not accept the access token (${words}).`);
  if (status === 403)
    return misconfigured('not_permitted', `YouTube does not allow the app to do this for the account (${words}).`);
  return refused('validation', 'video_refused', `YouTube refused the video (${words}).`);
}

/** A Google account without a channel on YouTube. */
export const withoutChannel = (): ChannelError =>
  misconfigured('no_channel', 'This Google account has no YouTube channel. Create one on YouTube, then connect it here.');

function reasonIn(errors: unknown): string | undefined {
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : [];
  const { reason } = objectOf(first);
  return typeof reason === 'string' ? reason : undefined;
}
