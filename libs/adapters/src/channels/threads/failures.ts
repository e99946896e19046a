import { ChannelError } from '@imprint/domain/publishing/channel';
import { parsed } from '../answer-fields.js';
import {
  credentialRefused,
  headerOf,
  misconfigured,
  objectOf,
  platformFailures,
  PlatformRefusal,
  refused,
} from '../platform-failures.js';

/** Session, access token (https://developers.facebook.com/docs/graph-api/guides/error-handling, read 2026-11-26). */
const credentialCodes: readonly (number | undefined)[] = [102, 190];
/** Of the app, of the user; 32 and 613 are of other APIs of Meta. */
const rateCodes: readonly (number | undefined)[] = [4, 17, 32, 613];
/** Unknown, service: "wait and retry". */
const temporaryCodes: readonly (number | undefined)[] = [1, 2];
/** https://github.com/nopara73/LongevityWorldCup/pull/466 and https://github.com/fbsamples/threads_api/issues/70 (read 2026-11-26) */
const containerNotReady = 4_279_009;
/** https://github.com/gitroomhq/postiz-app/issues/1364 (read 2026-11-26) */
const imageNotFetched = 2_207_052;
/** `code` and `error_subcode` of what is not there (https://github.com/fbsamples/threads_api/issues/27, read 2026-11-26). */
const missing = { code: 100, subcode: 33 } as const;
/** https://developers.facebook.com/documentation/threads/create-posts/text-attachments (read 2026-11-26) */
const linkLimit = 'THREADS_API__LINK_LIMIT_EXCEEDED';

/** `{ error: { message, type, code, error_subcode, is_transient, error_user_title, error_user_msg, fbtrace_id } }`, as all APIs of Meta. */
export class ThreadsRefusal extends PlatformRefusal {
  private readonly error = objectOf(this.fields['error']);
  readonly code = number(this.error['code']);
  readonly subcode = number(this.error['error_subcode']);
  readonly isTransient = this.error['is_transient'] === true;
  readonly isLinkLimit = JSON.stringify(this.error).includes(linkLimit);
  readonly said = text(this.error['error_user_msg']) ?? text(this.error['message']);
}

/** The failure of a call to Threads. */
export const threadsFailure = platformFailures<ThreadsRefusal>({
  platform: 'Threads',
  refusal: ThreadsRefusal,
  said: ({ said }) => said,
  isLimited: ({ code }) => rateCodes.includes(code),
  wait: regainSeconds,
  meaning: (refusal, reason) => aboutAccess(refusal, reason) ?? aboutPost(refusal, reason),
});

/** Whether Threads says that there is no such thing, or none that the account may see. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ThreadsRefusal && error.code === missing.code && error.subcode === missing.subcode;

function aboutAccess({ status, code }: ThreadsRefusal, reason: string): ChannelError | undefined {
  if (status === 401 || credentialCodes.includes(code))
    return credentialRefused(`Threads does not accept the access token (${reason}).`);
  const isPermission = code === 3 || code === 10 || (code !== undefined && code >= 200 && code < 300);
  if (status < 500 && (status === 403 || isPermission))
    return misconfigured('not_permitted', `Threads does not allow the app to do this for the account (${reason}).`);
  return undefined;
}

function aboutPost(
  { status, code, subcode, isTransient, isLinkLimit }: ThreadsRefusal,
  reason: string,
): ChannelError | undefined {
  if (subcode === containerNotReady) {
    const message = 'Threads had not yet processed the post when it was published.';
    return refused('provider_outage', 'container_not_ready', message, { retryable: true });
  }
  if (subcode === imageNotFetched) {
    const message = `Threads could not fetch an image from this instance, whose files it must be able to reach (${reason}).`;
    return misconfigured('media_not_fetched', message);
  }
  if (isLinkLimit) return refused('validation', 'too_many_links', `Threads takes fewer different links in a post (${reason}).`);
  if (status < 500 && !isTransient && !temporaryCodes.includes(code)) return undefined;
  const message = `Threads failed for a while (${reason}).`;
  const failure = { class: 'provider_outage', code: 'temporary_failure', message, retryable: true } as const;
  return status < 500 ? new ChannelError({ outcome: 'unknown', ...failure }) : undefined;
}

/**
 * Minutes until calls are taken again, as `estimated_time_to_regain_access` anywhere within the usage header of other APIs of Meta. Threads
 * documents no header.
 */
function regainSeconds(refusal: ThreadsRefusal): number | undefined {
  const usage = objectOf(parsed(headerOf(refusal, 'x-business-use-case-usage') ?? ''));
  const minutes = Object.values(usage)
    .flat()
    .map((entry) => number(objectOf(entry)['estimated_time_to_regain_access']) ?? 0);
  const longest = Math.max(0, ...minutes);
  return longest > 0 ? longest * 60 : undefined;
}

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
