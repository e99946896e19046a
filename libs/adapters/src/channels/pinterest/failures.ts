import type { ChannelError } from '@imprint/domain/publishing/channel';
import { credentialRefused, headerOf, misconfigured, platformFailures, PlatformRefusal, refused } from '../platform-failures.js';

/** Codes of errors, as `pins/create` documents them (OpenAPI description 5.8.0 of pinterest/api-description, read 2026-11-25). */
const codes = { boardNotFound: 40, imageTooSmall: 233, imageBroken: 235, sectionNotFound: 2_031 } as const;
const daySeconds = 86_400;

/** As documented, `{ code, message }`. */
export class PinterestRefusal extends PlatformRefusal {
  readonly code = this.numberIn('code');
  readonly said = this.textIn('message');
}

/** The failure of a call to Pinterest. */
export const pinterestFailure = platformFailures<PinterestRefusal>({
  platform: 'Pinterest',
  refusal: PinterestRefusal,
  said: ({ said }) => said,
  wait: rateLimitWait,
  meaning: (refusal, reason) => (refusal.status < 500 ? permanent(refusal, reason) : undefined),
});

function permanent({ status, code }: PinterestRefusal, reason: string): ChannelError {
  if (status === 401) return credentialRefused(`Pinterest does not accept the access token (${reason}).`);
  if (code === codes.boardNotFound || code === codes.sectionNotFound) {
    const message = `The board is gone, or the account may no longer post to it (${reason}). Choose another one.`;
    return misconfigured('board_not_found', message);
  }
  const isImage = code === codes.imageTooSmall || code === codes.imageBroken;
  if (status === 403 && !isImage)
    return misconfigured('not_permitted', `Pinterest does not allow the app to do this for the account (${reason}).`);
  return refused('validation', isImage ? 'image_refused' : 'pin_refused', `Pinterest refused the pin (${reason}).`);
}

/** `X-RateLimit-Reset` is not documented. It is taken for seconds, or for a time in seconds since 1970, and not if it is neither. */
function rateLimitWait(refusal: PinterestRefusal, now: Date): number | undefined {
  const reset = Number.parseInt(headerOf(refusal, 'x-ratelimit-reset') ?? '', 10);
  if (Number.isNaN(reset)) return undefined;
  const seconds = reset <= daySeconds ? reset : reset - Math.floor(now.getTime() / 1_000);
  return seconds >= 0 && seconds <= daySeconds ? seconds : undefined;
}
