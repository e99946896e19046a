import { describe, expect, it } from '@jest/globals';
import { RedditRefusal, redditFailure } from './failures.js';

const answer = (status: number, body: unknown, path = 'api/submit', headers: Record<string, string> = {}) =>
  new RedditRefusal({ status, headers: new Headers(headers) }, JSON.stringify(body), path);
/** As Reddit answers a form. */
const form = (code: string, message: string, more: object = {}) =>
  answer(200, { json: { ...more, errors: [[code, message, 'field']] } });
const failureOf = (refusal: RedditRefusal, secrets: string[] = []) => redditFailure(refusal, 'write', secrets);

describe('what Reddit says', () => {
  it.each([
    ['SUBREDDIT_NOEXIST', 'misconfiguration', 'community_not_found'],
    ['SUBREDDIT_NOTALLOWED', 'misconfiguration', 'community_closed'],
    ['BAD_CAPTCHA', 'misconfiguration', 'captcha_asked'],
    ['VERIFIED_USER_REQUIRED', 'misconfiguration', 'email_not_verified'],
    ['IN_TIMEOUT', 'misconfiguration', 'account_suspended'],
    ['SUBMIT_VALIDATION_FLAIR_REQUIRED', 'misconfiguration', 'flair_required'],
    ['SUBMIT_VALIDATION_BODY_REQUIRED', 'validation', 'community_rule'],
    ['BAD_URL', 'validation', 'address_refused'],
    ['DOMAIN_BANNED', 'validation', 'address_refused'],
    ['NO_TEXT', 'validation', 'text_missing'],
    ['NOT_AUTHOR', 'validation', 'not_the_author'],
    ['NO_THING_ID', 'validation', 'post_gone'],
    ['USER_REQUIRED', 'credential', 'credential_refused'],
    ['SOMETHING_NEW', 'validation', 'post_refused'],
  ])('%s is a permanent refusal: %s, %s', (said, errorClass, code) => {
    expect(failureOf(form(said, 'words'))).toMatchObject({ outcome: 'refused', class: errorClass, code, retryable: false });
  });

  it('in the body of an error with a status counts as well', () => {
    const words = { reason: 'SUBMIT_VALIDATION_TITLE_BLACKLISTED_STRING', explanation: 'You may not have "Sale" in your title.' };
    const failure = failureOf(answer(400, { fields: ['title'], message: 'Bad Request', ...words }));
    expect(failure).toMatchObject({ outcome: 'refused', code: 'community_rule' });
    expect(failure.message).toContain(words.explanation);
    expect(failureOf(answer(403, { message: 'Forbidden', error: 403 }))).toMatchObject({ code: 'not_permitted' });
    expect(failureOf(answer(404, {}, 'api/info'))).toMatchObject({ code: 'post_refused' });
    expect(failureOf(answer(500, { message: 'Internal Server Error' }))).toMatchObject({ outcome: 'unknown', code: 'http_500' });
  });

  it.each([
    ['RATELIMIT', 'you are doing that too much. try again in 8 minutes.', { ratelimit: 487.42 }, 488],
    ['RATELIMIT', 'you are doing that too much. try again in 8 minutes.', {}, 540],
    ['RATELIMIT', 'Take a break for 5 seconds before trying again.', {}, 6],
    ['RATELIMIT', 'Take a break for 120 milliseconds before trying again.', {}, 1],
    ['QUOTA_FILLED', "You've submitted too many links recently. Please try again in an hour.", {}, 3_600],
    ['SUBREDDIT_RATELIMIT', 'you are doing that too much. try again later.', {}, undefined],
  ])('%s, "%s" with %j is a wait', (code, words, more, retryAfterSeconds) => {
    const limited = { outcome: 'refused', class: 'rate_limit', code: 'rate_limited', retryable: true };
    expect(failureOf(form(code, words, more))).toMatchObject(limited);
    expect(failureOf(form(code, words, more)).retryAfterSeconds).toBe(retryAfterSeconds);
  });

  it('is repeated without a secret', () => {
    expect(failureOf(form('BAD_URL', 'canary-token is no address'), ['canary-token']).message).not.toContain('canary-token');
  });
});
