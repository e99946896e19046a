import { ChannelError, type ChannelDestinations, type Destination } from '@imprint/domain/publishing/channel';
import { fieldsOf, textOf } from '../answer-fields.js';
import { objectOf } from '../platform-failures.js';
import type { RedditApi } from './api.js';
import { redditFailure } from './failures.js';
import { listed } from './listings.js';

/** Of 100 communities each: a list has no more than 1,000. */
const pagesAtMost = 10;

/** Whose access it is. */
export interface OwnAccount {
  name: string;
  /** Name of the community that is its profile; null when it has none. */
  profile: string | null;
  title: string;
}

/** `GET /api/v1/me` (https://www.reddit.com/dev/api#GET_api_v1_me). */
export async function ownAccount(api: RedditApi, accessToken: string, signal: AbortSignal): Promise<OwnAccount> {
  const fields = fieldsOf(await api.call(accessToken, { path: 'api/v1/me' }, signal));
  const name = textOf(fields, 'name');
  const { display_name: profile, title } = objectOf(fields['subreddit']);
  return {
    name,
    profile: typeof profile === 'string' && profile !== '' ? profile : null,
    title: typeof title === 'string' && title !== '' ? title : name,
  };
}

/** The profile of the account, and the communities that it has joined (https://www.reddit.com/dev/api#GET_subreddits_mine_{where}). */
export class RedditCommunities implements ChannelDestinations {
  readonly kind = 'community';

  constructor(private readonly api: RedditApi) {}

  async list({ accessToken = '' }: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Destination[]> {
    try {
      const { name, profile } = await ownAccount(this.api, accessToken, signal);
      const path = 'subreddits/mine/subscriber';
      const items = await listed(this.api, accessToken, { path, pagesAtMost }, signal);
      const joined = items
        .filter(({ subreddit_type: type, user_is_banned: isBanned }) => type !== 'user' && isBanned !== true)
        .map((fields) => ({ id: textOf(fields, 'display_name'), name: `r/${textOf(fields, 'display_name')}` }));
      return profile === null ? joined : [{ id: profile, name: `u/${name}` }, ...joined];
    } catch (error) {
      throw redditFailure(error, 'prepare', [accessToken]);
    }
  }
}

/** The community of the connection. @throws ChannelError `community_missing` */
export function requireCommunity(destinationId: string | undefined): string {
  if (destinationId !== undefined) return destinationId;
  const message = 'Nobody has chosen the community that posts go to.';
  throw new ChannelError({ outcome: 'refused', class: 'misconfiguration', code: 'community_missing', message, retryable: false });
}
