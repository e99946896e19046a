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

/**
 * Codes of errors (https://developers.facebook.com/docs/graph-api/guides/error-handling and
 * https://developers.facebook.com/docs/graph-api/reference/photo, both read 2026-11-26).
 */
const codes = { parameter: 100, imageMissing: 324, abusive: 368, duplicate: 506 } as const;
/** Session, access token, checkpointed session. */
const credentialCodes: readonly (number | undefined)[] = [102, 190, 459];
/**
 * Of the app, of the user, of the page with a token of a person, of the app for now, a custom one, of the page with its own token
 * (https://developers.facebook.com/docs/graph-api/overview/rate-limiting, read 2026-11-26).
 */
const rateCodes: readonly (number | undefined)[] = [4, 17, 32, 341, 613, 80_001];
/** Unknown, service: "wait and retry". */
const temporaryCodes: readonly (number | undefined)[] = [1, 2];
/** `error_subcode` of code 100 for what is not there, or what the account may not see. */
const missing = 33;
/** Subcode for photos of 4 MB and more, as https://github.com/gitroomhq/postiz-app has met it (read 2026-11-26). */
const photoTooLarge = 1_366_046;

/** `{ error: { message, type, code, error_subcode, is_transient, error_user_title, error_user_msg, fbtrace_id } }` */
export class GraphRefusal extends PlatformRefusal {
  readonly error = objectOf(this.fields['error']);
  readonly code = number(this.error['code']);
  readonly subcode = number(this.error['error_subcode']);
  readonly isTransient = this.error['is_transient'] === true;
  readonly said = text(this.error['error_user_msg']) ?? text(this.error['message']);
}

/** Whether it says that there is no such thing, or none that the account may see. */
export const isMissing = (error: unknown): boolean =>
  error instanceof GraphRefusal && error.code === codes.parameter && error.subcode === missing;

/** The failure of a call to the Graph API. */
export const facebookFailure = platformFailures<GraphRefusal>({
  platform: 'Facebook',
  refusal: GraphRefusal,
  said: ({ said }) => said,
  isLimited: ({ code }) => rateCodes.includes(code),
  wait: regainSeconds,
  meaning: (refusal, reason) => temporary(refusal, reason) ?? aboutAccess(refusal, reason) ?? aboutPost(refusal, reason),
});

/** What failed for a while may have taken effect. Most of it comes with status 500, and some with 400. */
function temporary({ code, isTransient }: GraphRefusal, reason: string): ChannelError | undefined {
  if (!isTransient && !temporaryCodes.includes(code)) return undefined;
  const message = `Facebook failed for a while (${reason}).`;
  const failure = { class: 'provider_outage', code: 'temporary_failure', message, retryable: true } as const;
  return new ChannelError({ outcome: 'unknown', ...failure });
}

/** What somebody settles at Meta or by connecting again. */
function aboutAccess({ status, code, said }: GraphRefusal, reason: string): ChannelError | undefined {
  if (status === 401 || credentialCodes.includes(code))
    return credentialRefused(`Facebook does not accept the access token (${reason}).`);
  // As https://github.com/Kdyby/Facebook/pull/22 has it (read 2026-11-26).
  if (code === codes.parameter && said?.includes('appsecret_proof') === true)
    return credentialRefused('The access token is not of the app of this instance. Make one with that app.');
  const isPermission = code === 3 || code === 10 || (code !== undefined && code >= 200 && code < 300);
  if (status < 500 && (isPermission || (status === 403 && code === undefined)))
    return misconfigured('not_permitted', `Facebook does not allow this to the app or the account (${reason}).`);
  return undefined;
}

/** What is wrong with the post. */
function aboutPost({ status, code, subcode }: GraphRefusal, reason: string): ChannelError | undefined {
  if (code === codes.abusive)
    return refused('validation', 'post_blocked', `Facebook blocks this post or the account for now (${reason}).`);
  if (code === codes.duplicate)
    return refused('validation', 'duplicate_post', 'The page has just published the same text. Change it.');
  if (subcode === photoTooLarge)
    return refused('validation', 'media_too_large', `A photo is too large for Facebook (${reason}).`);
  if (code === codes.imageMissing) return refused('validation', 'image_refused', `Facebook refused a photo (${reason}).`);
  // Any other code below 500 is a refused post, whose words people read.
  return status === 404 && code === undefined
    ? misconfigured('not_the_graph_api', 'FACEBOOK_API_URL does not answer like the Graph API.')
    : undefined;
}

/** Minutes until the page takes calls again, in `estimated_time_to_regain_access`: `{ [id]: [{ type, call_count, … }] }`. */
function regainSeconds(refusal: GraphRefusal): number | undefined {
  const usage = objectOf(parsed(headerOf(refusal, 'x-business-use-case-usage') ?? ''));
  const minutes = Object.values(usage)
    .flat()
    .map((entry) => number(objectOf(entry)['estimated_time_to_regain_access']) ?? 0);
  const longest = Math.max(0, ...minutes);
  return longest > 0 ? longest * 60 : undefined;
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
