import type { ErrorClass } from '@imprint/contracts/errors';
import type { ChannelError } from '@imprint/domain/publishing/channel';
import { credentialRefused, misconfigured, objectOf, platformFailures, PlatformRefusal, refused } from '../platform-failures.js';
import { postGone } from '../post-gone.js';
import { secondsUntilReset, type RateBudget } from '../rate-budget.js';

/** What a code of Reddit means. */
type Meaning = readonly [errorClass: ErrorClass, code: string, message: string];

const daySeconds = 86_400;
const unitSeconds = { millisecond: 0.001, second: 1, minute: 60, hour: 3_600 } as const;
const communityMissing: Meaning = [
  'misconfiguration',
  'community_not_found',
  'Reddit has no such community, or the account may not see it. Choose another one.',
];
const addressRefused: Meaning = ['validation', 'address_refused', 'Reddit does not take the address.'];
const suspended: Meaning = ['misconfiguration', 'account_suspended', 'Reddit has suspended the account.'];

/**
 * Codes that Reddit answers before it stores anything (r2/r2/lib/errors.py and `POST_submit` of reddit-archive/reddit, and the notes of
 * Pyprohly/reddit-api-doc-notes on `POST /api/submit`, read 2026-11-26).
 */
const meanings: Readonly<Record<string, Meaning>> = {
  BAD_SR_NAME: communityMissing,
  SUBREDDIT_NOEXIST: communityMissing,
  SUBREDDIT_REQUIRED: communityMissing,
  SUBREDDIT_NOTALLOWED: [
    'misconfiguration',
    'community_closed',
    'The account may not post in the community. Ask its moderators, or choose another one.',
  ],
  NO_SELFS: [
    'validation',
    'text_posts_refused',
    'The community takes no text posts. Send nothing but a link, or choose another community.',
  ],
  NO_LINKS: ['validation', 'link_posts_refused', 'The community takes only text posts. Write a text around the link.'],
  TOO_LONG: ['validation', 'text_too_long', 'The title or the text is longer than Reddit takes.'],
  NO_TEXT: ['validation', 'text_missing', 'The post needs a title and a text.'],
  ALREADY_SUB: [
    'validation',
    'link_already_posted',
    'The community takes each link once, and somebody has already posted this one.',
  ],
  BAD_CAPTCHA: [
    'misconfiguration',
    'captcha_asked',
    'Reddit wants the account to solve a puzzle first. Post something on reddit.com with it, then try again.',
  ],
  NO_URL: addressRefused,
  BAD_URL: addressRefused,
  DOMAIN_BANNED: addressRefused,
  IN_TIMEOUT: suspended,
  VERIFIED_USER_REQUIRED: [
    'misconfiguration',
    'email_not_verified',
    'Reddit wants the account to have a confirmed email address.',
  ],
  SUBMIT_VALIDATION_FLAIR_REQUIRED: [
    'misconfiguration',
    'flair_required',
    'The community takes only posts with flair, which Imprint cannot set. Post there on reddit.com, or choose another community.',
  ],
  NOT_AUTHOR: ['validation', 'not_the_author', 'The post is not by this account.'],
};
const limits: readonly (string | undefined)[] = ['RATELIMIT', 'QUOTA_FILLED', 'SUBREDDIT_RATELIMIT'];

/**
 * `{ json: { errors: [[code, message, field]], ratelimit } }` with status 200, `{ reason, explanation, fields }` with 400, and
 * `{ message, error, reason }` with the status in `error` otherwise (recordings in tests/integration/cassettes of praw-dev/praw).
 */
export class RedditRefusal extends PlatformRefusal {
  readonly code: string | undefined;
  readonly said: string | undefined;
  /** Seconds until the account may post again. */
  readonly wait: number | undefined;

  constructor(
    response: Pick<Response, 'status' | 'headers'>,
    body: string,
    readonly path: string,
  ) {
    super(response, body);
    const { errors, ratelimit } = objectOf(this.fields['json']);
    const [code, message] = textsIn(Array.isArray(errors) ? (errors[0] as unknown) : undefined);
    this.code = code ?? this.textIn('reason');
    const words = message ?? this.textIn('explanation') ?? this.textIn('message');
    this.said = [this.code, words].filter((part) => part !== undefined).join(': ') || undefined;
    this.wait = typeof ratelimit === 'number' ? Math.ceil(ratelimit) : secondsIn(words);
  }
}

/** The failure of a call to Reddit. */
export const redditFailure = platformFailures<RedditRefusal>({
  platform: 'Reddit',
  refusal: RedditRefusal,
  said: ({ said }) => said,
  isLimited: ({ code, status }) => status < 500 && limits.includes(code),
  wait: rateLimitWait,
  meaning: (refusal, reason) => (refusal.status < 500 ? permanent(refusal, reason) : undefined),
});

function permanent({ status, code = '', path }: RedditRefusal, reason: string): ChannelError | undefined {
  if (status === 401 || code === 'USER_REQUIRED')
    return credentialRefused(`Reddit does not accept the access token (${reason}).`);
  const isSubmission = path === submitPath;
  // A private or banned community.
  const meaning = meanings[code] ?? (isSubmission && status === 404 ? communityMissing : undefined);
  if (meaning !== undefined) return refused(meaning[0], meaning[1], `${meaning[2]} (${reason})`);
  if (code.startsWith('SUBMIT_VALIDATION_'))
    return refused('validation', 'community_rule', `The post is against a rule of the community (${reason}).`);
  if (code === 'DELETED_LINK' || code === 'NO_THING_ID') return postGone('Reddit');
  if (status === 403)
    return misconfigured('not_permitted', `Reddit does not allow the account or the app to do this (${reason}).`);
  return undefined;
}

/** Path of the call that creates posts. */
export const submitPath = 'api/submit';

/** https://support.reddithelp.com/hc/en-us/articles/16160319875092-Reddit-Data-API-Wiki */
export const redditBudget: RateBudget = {
  ...{ remaining: 'x-ratelimit-remaining', reset: 'x-ratelimit-reset', resets: 'in-seconds' },
};

function rateLimitWait({ code, wait, headers }: RedditRefusal, now: Date): number | undefined {
  if (!limits.includes(code)) return secondsUntilReset(redditBudget, headers, now);
  return wait !== undefined && wait <= daySeconds ? wait : undefined;
}

/** "Take a break for 9 minutes": what was cut off is added, because it is too soon by less than one of the unit. */
function secondsIn(words = ''): number | undefined {
  const [, count, unit] = /(\d{1,3}) (millisecond|second|minute|hour)s?/.exec(words) ?? [];
  if (count === undefined || unit === undefined) return /\ban hour\b/.test(words) ? unitSeconds.hour : undefined;
  return Math.ceil((Number(count) + 1) * unitSeconds[unit as keyof typeof unitSeconds]);
}

const textsIn = (value: unknown): readonly (string | undefined)[] =>
  Array.isArray(value) ? value.map((part: unknown) => (typeof part === 'string' ? part : undefined)) : [];
