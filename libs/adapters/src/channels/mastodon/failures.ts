import type { ChannelError } from '@imprint/domain/publishing/channel';
import { credentialRefused, misconfigured, platformFailures, PlatformRefusal } from '../platform-failures.js';
import { secondsUntilReset, type RateBudget } from '../rate-budget.js';

/** As documented, `{ error, error_description? }`. */
export class MastodonRefusal extends PlatformRefusal {
  readonly said = this.textIn('error_description') ?? this.textIn('error');
}

/** https://docs.joinmastodon.org/api/rate-limits/ */
export const mastodonBudget: RateBudget = {
  ...{ remaining: 'x-ratelimit-remaining', reset: 'x-ratelimit-reset', resets: 'at-time' },
};

/** The failure of a call to a Mastodon server. */
export const mastodonFailure = platformFailures<MastodonRefusal>({
  platform: 'The Mastodon server',
  refusal: MastodonRefusal,
  said: ({ said }) => said,
  // In every answer, also of failures that have nothing to do with it.
  wait: ({ status, headers }, now) => (status === 429 ? secondsUntilReset(mastodonBudget, headers, now) : undefined),
  meaning: permanent,
});

function permanent({ status }: MastodonRefusal, reason: string): ChannelError | undefined {
  if (status === 401 || status === 403)
    return credentialRefused(`The Mastodon server does not accept the access token (${reason}).`);
  if (status < 400 || status === 404 || status === 405)
    return misconfigured('not_a_mastodon_server', 'The server address does not answer like a Mastodon server.');
  return undefined;
}
