import type { ChannelError } from '@imprint/domain/publishing/channel';
import { credentialRefused, misconfigured, platformFailures, PlatformRefusal, refused } from '../platform-failures.js';

/** As Forem answers, `{ error, status }`; without an `error`, something else answered. */
export class DevtoRefusal extends PlatformRefusal {
  readonly said = this.textIn('error');
}

/** The account made an article with the same title in the last five minutes (`title_unique_for_user_past_five_minutes` of Forem). */
export function isTitleTaken(error: unknown): boolean {
  return error instanceof DevtoRefusal && error.status === 422 && /title has already been used/i.test(error.said ?? '');
}

/** The failure of a call to DEV, or to another site that runs Forem. */
export const devtoFailure = platformFailures<DevtoRefusal>({
  platform: 'DEV',
  refusal: DevtoRefusal,
  said: ({ said }) => said,
  isOutage: ({ status }) => status === 408,
  meaning: ({ status }, reason) => (status < 500 ? permanent(status, reason) : undefined),
});

function permanent(status: number, reason: string): ChannelError {
  if (status === 401) return credentialRefused(`DEV does not accept the API key, or has suspended the account (${reason}).`);
  if (status === 403) return misconfigured('not_permitted', `DEV does not let Imprint call it (${reason}).`);
  if (status === 404 || status < 400)
    return misconfigured('api_not_found', `There is no API of Forem at the address of the site (${reason}).`);
  return refused('validation', 'article_refused', `DEV refused the article (${reason}).`);
}
