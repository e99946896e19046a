import type { EntityManager } from 'typeorm';
import type { Channel } from '../channel/index.js';
import type { ConnectionEntity } from '../connections/connection.entity.js';
import { limitedAccounts } from '../quotas/account-quotas.js';
import { listUses } from '../quotas/quota-uses.repository.js';
import { QuotaPlan, type Placement } from '../quotas/quota-windows.js';
import type { PlannedPublish } from './planned-targets.repository.js';

/** An account, and where its quotas leave room for what is planned on it. */
export interface AccountAhead {
  connection: ConnectionEntity;
  channel: Channel | undefined;
  credentials: Readonly<Record<string, string>> | undefined;
  /** What went out and what is placed. */
  plan: QuotaPlan;
  /** By the id of the target; without what is paused. */
  placements: ReadonlyMap<string, Placement>;
}

/** What is planned, the earliest first, and how the accounts of it are found. */
export interface Planned {
  publishes: readonly PlannedPublish[];
  now: Date;
  channelOf: (platform: string) => Channel | undefined;
  credentialsOf: (connection: ConnectionEntity) => Record<string, string> | undefined;
}

/** The accounts, by id and in their order. */
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
  const uses = limited.length === 0 ? undefined : await listUses(manager, limited, now);
  return new Map(
    connections.map((connection) => {
      const { id, platform } = connection;
      const windows = limited.find((one) => one.id === id)?.windows ?? [];
      // What was put off is planned, and finds its place again.
      const plan = new QuotaPlan(windows, uses?.get(id)?.filter(({ state }) => state !== 'put-off') ?? []);
      const placements = placed(plan, going.get(id) ?? [], now.getTime());
      return [id, { connection, channel: channelOf(platform), credentials: credentialsOf(connection), plan, placements }];
    }),
  );
}

function placed(plan: QuotaPlan, planned: readonly PlannedPublish[], now: number): Map<string, Placement> {
  const inOrder = planned.toSorted((one, other) => firstTry(one, now) - firstTry(other, now));
  return new Map(inOrder.map((publish) => [publish.targetId, plan.take(firstTry(publish, now), publish)]));
}

/** When a worker would send it if there were no quotas: what was put off for one, at once. */
const firstTry = ({ isPutOff, dueAt }: PlannedPublish, now: number): number => (isPutOff ? now : Math.max(now, dueAt.getTime()));
