import type { ChannelError } from '@imprint/domain/publishing/channel';
import { credentialRefused, headerOf, misconfigured, platformFailures, PlatformRefusal } from '../platform-failures.js';

/** As documented, `{ error, error_description? }`. */
export class MastodonRefusal extends PlatformRefusal {
  readonly said = this.textIn('error_description') ?? this.textIn('error');
}

/** The failure of a call to a Mastodon server. */
export const mastodonFailure = platformFailures<MastodonRefusal>({
  platform: 'The Mastodon server',
  refusal: MastodonRefusal,
  said: ({ said }) => said,
  wait: rateLimitWait,
  meaning: permanent,
});

function permanent({ status }: MastodonRefusal, reason: string): ChannelError | undefined {
  if (status === 401 || status === 403)
    return credentialRefused(`The Mastodon server does not accept the access token (${reason}).`);
  if (status < 400 || status === 404 || status === 405)
    return misconfigured('not_a_mastodon_server', 'The server address does not answer like a Mastodon server.');
  return undefined;
}

/** `X-RateLimit-Reset` is a time in ISO 8601, and in every answer (https://docs.joinmastodon.org/api/rate-limits/). */
function rateLimitWait(refusal: MastodonRefusal, now: Date): number | undefined {
  const reset = Date.parse(refusal.status === 429 ? (headerOf(refusal, 'x-ratelimit-reset') ?? '') : '');
  return Number.isNaN(reset) ? undefined : Math.max(0, Math.ceil((reset - now.getTime()) / 1000));
}
