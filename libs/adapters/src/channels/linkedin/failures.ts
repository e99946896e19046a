import { ChannelError } from '@imprint/domain/publishing/channel';
import {
  credentialRefused,
  misconfigured,
  objectOf,
  platformFailures,
  PlatformRefusal,
  refused,
  type PlatformFailure,
} from '../platform-failures.js';

/**
 * As documented, `{ message, serviceErrorCode, status }`
 * (https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/error-handling). The Posts API adds `errorDetails.inputErrors`,
 * each with a `code`.
 */
export class LinkedinRefusal extends PlatformRefusal {
  readonly said = this.textIn('message');
  private readonly inputCodes = inputCodesOf(this.fields);

  /** What the video of a post is not, or not yet (the page on the Videos API). */
  get videoProblem(): 'waiting' | 'failed' | undefined {
    const codes = [this.textIn('code'), ...this.inputCodes];
    if (codes.includes('MEDIA_ASSET_WAITING_UPLOAD')) return 'waiting';
    return codes.includes('MEDIA_ASSET_PROCESSING_FAILED') ? 'failed' : undefined;
  }

  /** The account has published exactly this within some minutes (https://github.com/Arisamiga/Linkedin-RSS/issues/5, read 2026-11-26). */
  get isDuplicate(): boolean {
    const says = this.inputCodes.includes('DUPLICATE_POST') || /duplicate of urn:li:/i.test(this.said ?? '');
    return says && (this.status === 422 || this.status === 409);
  }
}

/**
 * The failure of a call to LinkedIn. Its limits of calls end at midnight UTC, but it also answers 429 to protect itself, and says no
 * time.
 */
export const linkedinFailure = failures(permanent);

/** The same of a call with a post that shows a video. */
export const linkedinVideoFailure = failures((refusal, reason) => aboutVideo(refusal, reason) ?? permanent(refusal, reason));

function failures(meaning: (refusal: LinkedinRefusal, reason: string) => ChannelError | undefined): PlatformFailure {
  return platformFailures<LinkedinRefusal>({
    platform: 'LinkedIn',
    refusal: LinkedinRefusal,
    said: ({ said }) => said,
    meaning: (refusal, reason) => (refusal.status < 500 ? meaning(refusal, reason) : undefined),
  });
}

function aboutVideo({ videoProblem }: LinkedinRefusal, reason: string): ChannelError | undefined {
  if (videoProblem === 'failed') return videoRefused(reason);
  return videoProblem === 'waiting' ? stillProcessing(undefined) : undefined;
}

function permanent(refusal: LinkedinRefusal, reason: string): ChannelError | undefined {
  const { status } = refusal;
  if (status === 401) return credentialRefused(`LinkedIn does not accept the access token (${reason}).`);
  if (status === 426) {
    const what = `LinkedIn does not offer this version of its API (${reason}).`;
    return misconfigured('api_version_refused', `${what} The operator has to set LINKEDIN_API_VERSION to another one.`);
  }
  if (refusal.isDuplicate) {
    const message = `LinkedIn takes no second post with this content (${reason}). Change the text, or wait ten minutes and retry.`;
    return refused('validation', 'duplicate_post', message);
  }
  if (status !== 403) return undefined;
  const message = `LinkedIn does not allow the app to do this for the profile or the page (${reason}).`;
  return misconfigured('not_permitted', message);
}

/** @param reason as LinkedIn says it, if it does */
export const videoRefused = (reason: string | undefined): ChannelError =>
  refused('validation', 'video_refused', `LinkedIn cannot process the video${reason === undefined ? '' : ` (${reason})`}.`);

/** The video may be fine, and what went along with it may not be. */
export const additionsBlamed = (cause: unknown): ChannelError =>
  new ChannelError({
    ...({ outcome: 'refused', class: 'provider_outage', code: 'media_processing', retryable: true } as const),
    message: 'LinkedIn cannot process the video with its captions or its thumbnail. The next attempt sends it without them.',
    cause,
  });

/** The next attempt goes on. */
export const stillProcessing = (cause: unknown): ChannelError =>
  new ChannelError({
    ...({ outcome: 'refused', class: 'provider_outage', code: 'media_processing', retryable: true } as const),
    message: 'LinkedIn has not finished processing the video in time. The next attempt goes on with it.',
    cause,
  });

function inputCodesOf({ errorDetails }: Readonly<Record<string, unknown>>): readonly unknown[] {
  const { inputErrors } = objectOf(errorDetails);
  return Array.isArray(inputErrors) ? inputErrors.map((error) => objectOf(error)['code']) : [];
}
