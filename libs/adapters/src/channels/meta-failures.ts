import { ChannelError } from '@imprint/domain/publishing/channel';
import { regainSeconds } from './meta-usage.js';
import {
  credentialRefused,
  misconfigured,
  objectOf,
  platformFailures,
  PlatformRefusal,
  type PlatformFailure,
} from './platform-failures.js';

/**
 * Session, access token, checkpointed session (https://developers.facebook.com/docs/graph-api/guides/error-handling, read 2026-11-26).
 */
const credentialCodes: readonly (number | undefined)[] = [102, 190, 459];
/**
 * Of the app, of the user, of the page with a token of a person, of the app for now, a custom one, of the page with its own token
 * (https://developers.facebook.com/docs/graph-api/overview/rate-limiting, read 2026-11-26).
 */
const rateCodes: readonly (number | undefined)[] = [4, 17, 32, 341, 613, 80_001];
/** Unknown, service: "wait and retry". */
const temporaryCodes: readonly (number | undefined)[] = [1, 2];
/** `code` and `error_subcode` of what is not there (https://github.com/fbsamples/threads_api/issues/27, read 2026-11-26). */
const missing = { code: 100, subcode: 33 } as const;

/** `{ error: { message, type, code, error_subcode, is_transient, error_user_title, error_user_msg, fbtrace_id } }` */
export class MetaRefusal extends PlatformRefusal {
  readonly error = objectOf(this.fields['error']);
  readonly code = number(this.error['code']);
  readonly subcode = number(this.error['error_subcode']);
  readonly isTransient = this.error['is_transient'] === true;
  readonly said = text(this.error['error_user_msg']) ?? text(this.error['message']);
}

/** What one platform says about a post. Asked before what all of them say. */
export type PostMeaning = (refusal: MetaRefusal, reason: string) => ChannelError | undefined;

/** Whether it says that there is no such thing, or none that the account may see. */
export const isMissing = (error: unknown): boolean =>
  error instanceof MetaRefusal && error.code === missing.code && error.subcode === missing.subcode;

/** The failure of a call to a platform of Meta. */
export const metaFailures = (platform: string, aboutPost: PostMeaning): PlatformFailure =>
  platformFailures<MetaRefusal>({
    platform,
    refusal: MetaRefusal,
    said: ({ said }) => said,
    isLimited: ({ code, subcode }) => rateCodes.includes(code) && subcode !== suspectedSpam,
    wait: ({ headers }) => regainSeconds(headers),
    meaning: (refusal, reason) =>
      aboutPost(refusal, reason) ?? temporary(platform, refusal, reason) ?? aboutAccess(platform, refusal, reason),
  });

/** https://developers.facebook.com/documentation/instagram-platform/instagram-graph-api/reference/error-codes (read 2026-11-26) */
const suspectedSpam = 2_207_051;

function aboutAccess(platform: string, { status, code }: MetaRefusal, reason: string): ChannelError | undefined {
  if (status === 401 || credentialCodes.includes(code))
    return credentialRefused(`${platform} does not accept the access token (${reason}).`);
  const isPermission = code === 3 || code === 10 || (code !== undefined && code >= 200 && code < 300);
  if (status < 500 && (status === 403 || isPermission))
    return misconfigured('not_permitted', `${platform} does not allow the app to do this for the account (${reason}).`);
  return undefined;
}

/** What failed for a while may have taken effect. Most of it comes with status 500, and some with 400. */
function temporary(platform: string, { status, code, isTransient }: MetaRefusal, reason: string): ChannelError | undefined {
  if (status >= 500 || (!isTransient && !temporaryCodes.includes(code))) return undefined;
  const message = `${platform} failed for a while (${reason}).`;
  const failure = { class: 'provider_outage', code: 'temporary_failure', message, retryable: true } as const;
  return new ChannelError({ outcome: 'unknown', ...failure });
}

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
