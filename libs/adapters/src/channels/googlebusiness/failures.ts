import type { ChannelError } from '@imprint/domain/publishing/channel';
import { credentialRefused, misconfigured, objectOf, platformFailures, PlatformRefusal } from '../platform-failures.js';

/** `{ error: { code, message, status, details } }` (https://google.aip.dev/193, as every API of Google answers). */
export class GoogleBusinessRefusal extends PlatformRefusal {
  readonly error = objectOf(this.fields['error']);
  readonly said = typeof this.error['message'] === 'string' ? this.error['message'] : undefined;
  /** Whether Google says that there is no such thing, and not something between. */
  readonly isMissing = this.status === 404 && typeof this.error['status'] === 'string';
}

export const isMissing = (error: unknown): boolean => error instanceof GoogleBusinessRefusal && error.isMissing;

/** The failure of a call to Google. Any other answer below 500 is a refused post, whose words people read. */
export const googleBusinessFailure = platformFailures<GoogleBusinessRefusal>({
  platform: 'Google',
  refusal: GoogleBusinessRefusal,
  said: ({ said }) => said,
  meaning: permanent,
});

function permanent(refusal: GoogleBusinessRefusal, words: string): ChannelError | undefined {
  if (refusal.status === 401) return credentialRefused(`Google does not accept the access token (${words}).`);
  if (refusal.status === 403)
    return misconfigured('not_permitted', `Google does not allow the app to do this for the account (${words}).`);
  return refusal.isMissing ? locationNotFound() : undefined;
}

const locationNotFound = (): ChannelError =>
  misconfigured('location_not_found', 'The location is gone, or the account may no longer manage it. Choose another one.');
