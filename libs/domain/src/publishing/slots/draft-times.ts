import type { Tenant } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { accountOnEach } from '../connections/account-on-each.js';
import { ConnectionsRepository } from '../connections/connections.repository.js';
import { findSlotsOf, listTakenMinutes } from './connection-slots.repository.js';
import { slotTimesWithin } from './slot-times.js';
import { openSpan, spreadTimes, type DaySpan } from './spread-times.js';

/** When a draft is planned, and on which account. As stored: the instant in ISO 8601. */
export interface DraftTime {
  connectionId: string;
  platform: string;
  timezone: string;
  scheduledAt: string;
  scheduledWall: string;
}

/** Times for drafts that are written later. */
@Injectable()
export class DraftTimes {
  private readonly connections: ConnectionsRepository;

  constructor(private readonly dataSource: DataSource) {
    this.connections = new ConnectionsRepository(dataSource);
  }

  /**
   * A time for each draft, in their order. Holds nothing until the draft is written.
   * @param counts number of drafts of each platform
   * @param plannedBefore times of drafts that are not written yet, by the ids of their accounts
   * @returns by platform
   * @throws Problem `validation_failed`, `schedule_invalid` at `/platforms/N` or `/dateRange/…`
   */
  async spread(
    tenant: Tenant,
    brandId: string,
    span: DaySpan,
    counts: ReadonlyMap<string, number>,
    plannedBefore: (connectionIds: readonly string[]) => Promise<{ connectionId: string; at: Date }[]>,
  ): Promise<Map<string, DraftTime[]>> {
    const open = openSpan(span);
    const bounds = { since: open.since, until: open.end };
    const platforms = [...counts.keys()];
    const accounts = accountOnEach(
      await this.connections.listConnectedOn(tenant, brandId, platforms),
      platforms,
      'leave out dateRange, and schedule the drafts yourself.',
    );
    const ids = accounts.map(({ id }) => id);
    const { manager } = this.dataSource;
    const slots = await findSlotsOf(manager, tenant.organizationId, ids);
    const written = await listTakenMinutes(manager, tenant.organizationId, ids, bounds);
    const taken = [...written.map(({ connectionId, minute }) => ({ connectionId, at: minute })), ...(await plannedBefore(ids))];
    const times = new Map<string, DraftTime[]>();
    for (const { id: connectionId, platform } of accounts) {
      // A year of slots takes a while: others have their turn in between.
      await setImmediate();
      const own = slots.find((row) => row.connectionId === connectionId);
      const minutes = new Set(taken.flatMap((each) => (each.connectionId === connectionId ? [minuteOf(each.at)] : [])));
      const found = spreadTimes(
        open,
        counts.get(platform) ?? 0,
        own === undefined ? [] : slotTimesWithin(own, bounds.since, bounds.until),
        (at) => minutes.has(minuteOf(at)),
      );
      const { timezone } = span;
      const drafts = found.map(({ at, wall }) => ({
        ...{ connectionId, platform, timezone },
        scheduledAt: at.toISOString(),
        scheduledWall: wall,
      }));
      times.set(platform, drafts);
    }
    return times;
  }
}

const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000);
