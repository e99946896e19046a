import type { ChannelError } from '@imprint/domain/publishing/channel';
import { credentialRefused, misconfigured, platformFailures, PlatformRefusal, refused } from '../platform-failures.js';
import { secondsUntilReset, type RateBudget } from '../rate-budget.js';

/**
 * Beginning of the types of problems
 * (https://github.com/xdevplatform/docs/blob/main/x-api/fundamentals/response-codes-and-errors.mdx).
 */
const problems = /^https:\/\/api\.(?:x|twitter)\.com\/2\/problems\//;
const dashboard = 'https://console.x.com';
const notPermitted = ['client-forbidden', 'not-authorized-for-resource', 'oauth1-permissions', 'unsupported-authentication'];

/** As documented: `{ title, detail, type, status }`. */
export class XRefusal extends PlatformRefusal {
  readonly said = this.textIn('detail') ?? this.textIn('title');
  /** What the problem is called, e.g. `client-forbidden`; empty where X names none (`about:blank`). */
  readonly problem = (this.textIn('type') ?? '').replace(problems, '');
}

/** Of the path that was called (https://github.com/xdevplatform/docs/blob/main/x-api/fundamentals/rate-limits.mdx). */
export const xBudget: RateBudget = {
  ...{ remaining: 'x-rate-limit-remaining', reset: 'x-rate-limit-reset', resets: 'at-epoch' },
};

const answers = {
  platform: 'X',
  refusal: XRefusal,
  said: ({ said }: XRefusal) => said,
  wait: ({ headers }: XRefusal, now: Date) => secondsUntilReset(xBudget, headers, now),
};

/** The failure of a call to X. */
export const xFailure = platformFailures<XRefusal>({
  ...answers,
  meaning: (refusal, reason) => (refusal.status < 500 ? permanent(refusal, reason) : undefined),
});

/** The failure of reading posts of X. What an app may read depends on its access level. */
export const xReadingFailure = platformFailures<XRefusal>({
  ...answers,
  meaning: (refusal, reason) => (refusal.status < 500 ? (ofEveryCall(refusal, reason) ?? notRead(refusal, reason)) : undefined),
});

function ofEveryCall({ status }: XRefusal, reason: string): ChannelError | undefined {
  if (status === 401) return credentialRefused(`X does not accept the access token (${reason}).`);
  // Not in the documentation, but what people meet whose credits are used up.
  if (status === 402)
    return misconfigured('credits_depleted', `X takes no calls of the app until the operator adds credits (${reason}).`);
  return undefined;
}

function notRead({ status }: XRefusal, reason: string): ChannelError {
  if (status !== 403) return refused('validation', 'reading_refused', `X does not take this request (${reason}).`);
  const advice = `The operator of this instance sees and changes the access level of the app at ${dashboard}.`;
  return misconfigured('reading_not_permitted', `X does not let the app of this instance read this (${reason}). ${advice}`);
}

function permanent(refusal: XRefusal, reason: string): ChannelError | undefined {
  const { status } = refusal;
  const known = ofEveryCall(refusal, reason);
  if (known !== undefined) return known;
  if (notPermitted.includes(refusal.problem))
    return misconfigured('not_permitted', `X does not allow the app to do this for the account (${reason}).`);
  return status === 400 || status === 403 ? refusedPost(refusal, reason) : undefined;
}

/** X has no codes for these, so it is what it says in words that tells them apart. */
function refusedPost({ said = '' }: XRefusal, reason: string): ChannelError | undefined {
  if (/duplicate content/i.test(said)) {
    const advice = 'Look whether this post is already there; otherwise change its text.';
    return refused(
      'validation',
      'duplicate_content',
      `X refuses a text that the account has already posted (${reason}). ${advice}`,
    );
  }
  // x-api/media/quickstart/best-practices.mdx
  if (/not allowed to post a video longer/i.test(said))
    return refused('validation', 'video_too_long', `X does not take so long a video from this account (${reason}).`);
  if (/reply to a \w+ that is deleted or not visible/i.test(said))
    return refused('validation', 'reply_parent_missing', 'The post that this one replies to is no longer on X.');
  if (/reply to this conversation is not allowed/i.test(said)) {
    const advice = 'The operator can turn threads and first comments off with X_THREAD_POSTS=1.';
    return refused('validation', 'reply_not_allowed', `X does not let the app reply to the post (${reason}). ${advice}`);
  }
  return undefined;
}
