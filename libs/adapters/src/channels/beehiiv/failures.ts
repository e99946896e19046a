import type { ChannelError } from '@imprint/domain/publishing/channel';
import { credentialRefused, misconfigured, objectOf, platformFailures, PlatformRefusal } from '../platform-failures.js';
import { secondsUntilReset, type RateBudget } from '../rate-budget.js';

/** 180 calls a minute of a workspace, however many keys it has (https://developers.beehiiv.com/welcome/rate-limiting, read 2026-11-28). */
export const budget: RateBudget = { remaining: 'ratelimit-remaining', reset: 'ratelimit-reset', resets: 'at-epoch' };

/** `{ status, statusText, errors: [{ message, code }] }`; without `errors`, something else answered. */
export class BeehiivRefusal extends PlatformRefusal {
  private readonly error = objectOf((Array.isArray(this.fields['errors']) ? this.fields['errors'] : [])[0]);
  readonly said = textIn(this.error['message']);
  private readonly code = textIn(this.error['code']);

  /** There is no such post, or none that the key may see. */
  get isNotFound(): boolean {
    return this.status === 404 && (this.said ?? this.code) !== undefined;
  }

  /** The draft was never finished, and never will be. */
  get isCreationFailed(): boolean {
    return this.status === 404 && this.code === 'POST_CREATION_FAILED';
  }
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The failure of a call to beehiiv. */
export const beehiivFailure = platformFailures<BeehiivRefusal>({
  platform: 'beehiiv',
  refusal: BeehiivRefusal,
  said: ({ said }) => said,
  wait: ({ headers }, now) => secondsUntilReset(budget, headers, now),
  meaning: (refusal, reason) => (refusal.status < 500 ? permanent(refusal, reason) : undefined),
});

function permanent(refusal: BeehiivRefusal, reason: string): ChannelError | undefined {
  const { status } = refusal;
  if (status === 401) return credentialRefused(`beehiiv does not accept the API key (${reason}).`);
  if (status === 403) {
    const message = `beehiiv does not let the key create posts, for which the workspace needs the Max or Enterprise plan (${reason}).`;
    return misconfigured('not_permitted', message);
  }
  if (refusal.isNotFound) {
    const message = `beehiiv shows the key no such publication (${reason}). Choose another one.`;
    return misconfigured('publication_not_found', message);
  }
  if (status < 400 || status === 404)
    return misconfigured('api_not_found', `There is no API of beehiiv at the address of BEEHIIV_API_URL (${reason}).`);
  return undefined;
}
