import type { EntityManager } from 'typeorm';
import type { Channel } from '../channel/index.js';
import type { ChannelCatalogue } from '../connections/channel-catalogue.js';
import type { ConnectionEntity } from '../connections/connection.entity.js';
import type { ConnectionsRepository } from '../connections/connections.repository.js';
import { listUses, readClock, sumUses, type AccountUse, type CountedAccount } from './quota-uses.repository.js';
import { couldBeFull, longestOf, QuotaPlan, windowsOf, type PostSize, type QuotaWindow } from './quota-windows.js';

/** An account that has quotas. */
export interface LimitedAccount extends CountedAccount {
  windows: readonly QuotaWindow[];
}

/** A quota that an account has used up, and until when. */
export interface ReachedQuota {
  window: QuotaWindow;
  until: Date;
}

const onePicture: PostSize = { posts: 1, media: 1 };

type Account = Pick<ConnectionEntity, 'id' | 'organizationId' | 'platform' | 'maxPostsPerDay'>;

/** Those of the accounts that have quotas, with them. */
export function limitedAccounts(
  accounts: readonly Account[],
  channelOf: (platform: string) => Channel | undefined,
): LimitedAccount[] {
  return accounts.flatMap(({ id, organizationId, platform, maxPostsPerDay }) => {
    const windows = windowsOf(channelOf(platform)?.capability, maxPostsPerDay);
    if (windows.length === 0) return [];
    const countsContent = windows.some(({ isOwn }) => !isOwn);
    return [{ id, organizationId, windows, windowMs: longestOf(windows), countsContent }];
  });
}

/**
 * What those accounts have used that could come to the end of a quota with so much more; nearly always none.
 * @param more posts and files that are to go out, by account
 */
export async function usesNearQuota(
  manager: EntityManager,
  accounts: readonly LimitedAccount[],
  more: (id: string) => PostSize,
): Promise<Map<string, AccountUse[]>> {
  if (accounts.length === 0) return new Map();
  const used = await sumUses(manager, accounts);
  const near = accounts.filter(({ id, windows }) => {
    const { posts, media } = used.get(id) ?? { posts: 0, media: 0 };
    const added = more(id);
    return couldBeFull(windows, { posts: posts + added.posts, media: media + added.media });
  });
  if (near.length === 0) return new Map();
  const uses = await listUses(manager, near);
  return new Map(near.map(({ id }) => [id, uses.get(id) ?? []]));
}

/** The quotas that accounts have used up, by the id of the account: no post with a picture would go out on it now. */
export async function reachedQuotas(
  connections: Pick<ConnectionsRepository, 'transaction'>,
  channels: Pick<ChannelCatalogue, 'find'>,
  rows: readonly ConnectionEntity[],
): Promise<Map<string, ReachedQuota>> {
  const accounts = limitedAccounts(rows, (platform) => channels.find(platform));
  if (accounts.length === 0) return new Map();
  return connections.transaction(async (manager) => {
    const near = await usesNearQuota(manager, accounts, () => onePicture);
    const now = near.size === 0 ? 0 : await readClock(manager);
    const found = accounts.map(
      ({ id, windows }) => [id, new QuotaPlan(windows, near.get(id) ?? []).find(now, onePicture)] as const,
    );
    return new Map(
      found.flatMap(([id, { at, heldBy }]) =>
        heldBy === undefined ? [] : [[id, { window: heldBy, until: new Date(Math.ceil(at)) }]],
      ),
    );
  });
}
