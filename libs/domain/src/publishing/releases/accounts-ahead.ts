import type { EntityManager } from 'typeorm';
import type { Channel } from '../channel/index.js';
import type { ConnectionEntity } from '../connections/connection.entity.js';
import { limitedAccounts, usesNearQuota, type LimitedAccount } from '../quotas/account-quotas.js';
import { QuotaPlan, type Placement } from '../quotas/quota-windows.js';
import type { PlannedPublish } from './planned-targets.repository.js';

/** An account that something is planned on, and where its quotas leave room for that. */
export interface AccountAhead {
  connection: ConnectionEntity;
  channel: Channel | undefined;
  credentials: Readonly<Record<string, string>> | undefined;
  /** By the id of the target; without what is paused, and empty where no quota is near its end. */
  placements: ReadonlyMap<string, Placement>;
}

/** What is planned, the earliest first, and how the accounts of it are found. */
export interface Planned {
  publishes: readonly PlannedPublish[];
  now: Date;
  channelOf: (platform: string) => Channel | undefined;
  credentialsOf: (connection: ConnectionEntity) => Record<string, string> | undefined;
}

/** The accounts of what is planned, by id. */
export async function accountsAhead(
  manager: EntityManager,
  connections: readonly ConnectionEntity[],
  { publishes, now, channelOf, credentialsOf }: Planned,
): Promise<Map<string, AccountAhead>> {
  const going = Map.groupBy(
    publishes.filter(({ status }) => status === 'scheduled'),
    ({ connectionId }) => connectionId,
  );
  const limited = limitedAccounts(connections, channelOf);
  const more = (id: string) => sumOf(going.get(id) ?? []);
  const near = await usesNearQuota(manager, limited, more, now);
  return new Map(
    connections.map((connection) => {
      const { id, platform } = connection;
      const account = limited.find((one) => one.id === id);
      // What was put off is planned, and finds its place again.
      const used = near.get(id)?.filter(({ state }) => state !== 'put-off');
      const placements =
        account && used ? placed(account, used, going.get(id) ?? [], now.getTime()) : new Map<string, Placement>();
      return [id, { connection, channel: channelOf(platform), credentials: credentialsOf(connection), placements }];
    }),
  );
}

function sumOf(planned: readonly PlannedPublish[]): { posts: number; media: number } {
  return { posts: planned.length, media: planned.reduce((sum, { media }) => sum + media, 0) };
}

function placed(
  { windows }: LimitedAccount,
  used: ConstructorParameters<typeof QuotaPlan>[1],
  planned: readonly PlannedPublish[],
  now: number,
): Map<string, Placement> {
  const plan = new QuotaPlan(windows, used);
  const inOrder = planned.toSorted((one, other) => firstTry(one, now) - firstTry(other, now));
  return new Map(inOrder.map((publish) => [publish.targetId, plan.take(firstTry(publish, now), publish.media)]));
}

/** When a worker would send it if there were no quotas: what was put off for one, at once. */
const firstTry = ({ isPutOff, dueAt }: PlannedPublish, now: number): number => (isPutOff ? now : Math.max(now, dueAt.getTime()));
