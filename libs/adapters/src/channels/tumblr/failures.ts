import type { ChannelError } from '@imprint/domain/publishing/channel';
import {
  credentialRefused,
  misconfigured,
  objectOf,
  platformFailures,
  PlatformRefusal,
  refused,
  type PlatformFailure,
} from '../platform-failures.js';
import { spentBy, type RateBudget } from '../rate-budget.js';

/** "Errors and Error Subcodes" of creating a post (https://github.com/tumblr/docs/blob/master/api.md, read 2026-11-26). */
const codes = { mediaFormat: 8_005, mediaOfDay: 8_004, videoPending: 8_010, videosOfDay: 8_011, postsOfDay: 8_023 } as const;
/** How long Tumblr takes to process a video is not documented; it speaks of some minutes. */
const videoWaitSeconds = 120;
/** Days are those of Tumblr's clocks, and the answer does not say when one ends. */
const dailyLimitWaitSeconds = 3_600;
/** Of a limit that no header explains: it is the one of calls a minute from an address. */
const addressLimitWaitSeconds = 60;

/** Calls of the app that are left within the hour and the day (https://github.com/tumblr/docs/issues/139, read 2026-11-26). */
const budgets: readonly RateBudget[] = ['hour', 'day'].map((unit) => ({
  ...{ remaining: `x-ratelimit-per${unit}-remaining`, reset: `x-ratelimit-per${unit}-reset`, resets: 'in-seconds' },
}));

export const tumblrSpent = spentBy(...budgets);

/** As documented: `meta` with the status in words, and `errors` with `title`, `code` and `detail`, of which some may be missing. */
export class TumblrRefusal extends PlatformRefusal {
  private readonly errors = (Array.isArray(this.fields['errors']) ? this.fields['errors'] : []).map(objectOf);
  readonly codes = this.errors.flatMap(({ code }) => (typeof code === 'number' ? [code] : []));
  readonly said = [...this.errors.flatMap(({ detail, title }) => [detail, title]), objectOf(this.fields['meta'])['msg']].find(
    (text): text is string => typeof text === 'string' && text !== '',
  );

  has(...wanted: readonly number[]): boolean {
    return this.codes.some((code) => wanted.includes(code));
  }
}

/** The failure of a call to Tumblr. */
export const tumblrFailure = failures(permanent);

/** The same of a call with a post that shows a video. */
export const tumblrVideoFailure = failures((refusal, reason) => aboutVideo(refusal, reason) ?? permanent(refusal, reason));

function failures(meaning: (refusal: TumblrRefusal, reason: string) => ChannelError | undefined): PlatformFailure {
  return platformFailures<TumblrRefusal>({
    platform: 'Tumblr',
    refusal: TumblrRefusal,
    said: ({ said }) => said,
    wait: ({ status, headers }, now) => tumblrSpent(headers, now) ?? (status === 429 ? addressLimitWaitSeconds : undefined),
    meaning: (refusal, reason) => (refusal.status < 500 ? meaning(refusal, reason) : undefined),
  });
}

function aboutVideo(refusal: TumblrRefusal, reason: string): ChannelError | undefined {
  if (refusal.has(codes.mediaFormat)) return refused('validation', 'video_refused', `Tumblr refused the video (${reason}).`);
  if (!refusal.has(codes.videoPending)) return undefined;
  const message = `Tumblr takes a video once it has processed the one before (${reason}).`;
  return refused('rate_limit', 'video_pending', message, { retryable: true, retryAfterSeconds: videoWaitSeconds });
}

function permanent(refusal: TumblrRefusal, reason: string): ChannelError | undefined {
  const { status } = refusal;
  if (status === 401) return credentialRefused(`Tumblr does not accept the access token (${reason}).`);
  if (refusal.has(codes.mediaOfDay, codes.videosOfDay, codes.postsOfDay)) {
    const message = `Tumblr takes no more posts or files of the account today (${reason}).`;
    return refused('rate_limit', 'daily_limit', message, { retryable: true, retryAfterSeconds: dailyLimitWaitSeconds });
  }
  if (refusal.has(codes.mediaFormat)) return refused('validation', 'image_refused', `Tumblr refused an image (${reason}).`);
  if (status === 403)
    return misconfigured('not_permitted', `Tumblr does not allow the account to post to this blog (${reason}).`);
  if (status === 404)
    return misconfigured('blog_not_found', `Tumblr knows no such blog any more (${reason}). Choose another one.`);
  return undefined;
}
