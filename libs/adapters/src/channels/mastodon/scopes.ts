import type { ChannelScope } from '@imprint/domain/publishing/channel';
import { fieldsOf } from './answers.js';
import type { MastodonAccess, MastodonApi } from './api.js';

/** What publishing takes (https://docs.joinmastodon.org/api/oauth-scopes/). */
export const neededScopes: readonly ChannelScope[] = [
  { name: 'write:statuses', neededFor: 'posts' },
  { name: 'write:media', neededFor: 'media' },
];

/** What people are asked for: also what look-ups take. */
export const askedScopes = 'read:accounts read:statuses write:media write:statuses';

/** Those of `neededScopes` that are granted, by themselves or with all that write. */
export function scopesWithin(granted: readonly string[]): string[] {
  return neededScopes.map(({ name }) => name).filter((name) => granted.includes(name) || granted.includes('write'));
}

/**
 * What an access token allows: as the server said when it issued it, or else the scopes of its application, which a token that a person made
 * in their settings has all of. Servers before Mastodon 4.3 and others with the same API do not say (https://docs.joinmastodon.org/methods/apps/).
 */
export async function grantedScopes(
  api: MastodonApi,
  access: MastodonAccess,
  issued: string | undefined,
  signal: AbortSignal,
): Promise<string[] | undefined> {
  if (issued !== undefined) return scopesWithin(issued.split(' '));
  try {
    const { body } = await api.call(access, { path: '/api/v1/apps/verify_credentials' }, signal);
    const { scopes } = fieldsOf(body);
    return Array.isArray(scopes) ? scopesWithin(scopes.filter((scope) => typeof scope === 'string')) : undefined;
  } catch {
    // The account was just identified: that nobody says what the token allows is no reason to refuse it.
    signal.throwIfAborted();
    return undefined;
  }
}
