import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { ConnectionSlotsResource, ReplaceConnectionSlots, SlotTime } from '@imprint/contracts/publishing';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import { ConnectionsService } from '../connections/connections.service.js';
import { requireZone } from '../releases/schedule-time.js';
import type { ConnectionSlotsEntity } from './connection-slots.entity.js';
import { findSlotsOf, lockConnections, saveSlots } from './connection-slots.repository.js';
import { firstFree } from './next-slots.js';
import { inOrder } from './slot-times.js';
import { slotsWithin } from './taken-slots.js';

/** The slots of a connection as callers see them. */
export type ConnectionSlotsView = ConnectionSlotsResource & { id: string };

const shownTimes = 10;
const weekMs = 7 * 86_400_000;

/** The weekly times at which a connected account publishes. */
@Injectable()
export class ConnectionSlots {
  constructor(
    private readonly dataSource: DataSource,
    private readonly connections: ConnectionsService,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws Problem `not_found` */
  async read(principal: Principal, connectionId: string): Promise<ConnectionSlotsView> {
    await this.connections.find(principal, connectionId);
    const { manager } = this.dataSource;
    const [row] = await findSlotsOf(manager, principal.organizationId, [connectionId]);
    if (row === undefined) return { id: connectionId, timezone: null, slots: [], nextTimes: [], nextFreeAt: null };
    const { timezone, slots } = row;
    const now = new Date();
    const nextTimes = await nextTimesOf(manager, row, now);
    const nextFreeAt = nextTimes.find(({ isTaken }) => !isTaken)?.at ?? (await firstFree(manager, row, now));
    return { id: connectionId, timezone, slots, nextTimes, nextFreeAt };
  }

  /**
   * Replaces all of them. What is planned already keeps its time.
   * @throws Problem `not_found`; `schedule_invalid` for the zone; `state_conflict` unless the account is connected
   */
  async replace(principal: Principal, connectionId: string, body: ReplaceConnectionSlots): Promise<ConnectionSlotsView> {
    const { organizationId } = principal;
    const timezone = requireZone(body.timezone);
    const slots = inOrder(body.slots);
    await this.dataSource.transaction(async (manager) => {
      const [connection] = await lockConnections(manager, principal, [connectionId]);
      if (connection === undefined) throw problem('not_found', `There is no connection ${connectionId}.`);
      const { status } = connection;
      if (status !== 'connected')
        throw problem('state_conflict', `The connection is ${status}. Only a connected account has slots.`);
      const [before] = await findSlotsOf(manager, organizationId, [connectionId]);
      const changes = changesOf(before, { timezone, slots });
      if (Object.keys(changes).length === 0) return;
      await saveSlots(manager, { connectionId, organizationId, timezone, slots });
      const subject = { type: 'connection', id: connectionId };
      await this.audit.record(manager, principal, { action: 'connection-slots.changed', subject, changes });
      signalAfterCommit(manager, 'connection.changed', { organizationId, connectionId, status });
    });
    return this.read(principal, connectionId);
  }
}

async function nextTimesOf(manager: EntityManager, row: ConnectionSlotsEntity, now: Date): Promise<SlotTime[]> {
  // Each slot comes once a week, and two of them may fall together when clocks change.
  const weeks = row.slots.length === 0 ? 0 : Math.ceil(shownTimes / row.slots.length) + 1;
  const until = new Date(now.getTime() + weeks * weekMs);
  const times = await slotsWithin(manager, row.organizationId, [row], { since: now, until });
  return times.get(row.connectionId)?.slice(0, shownTimes) ?? [];
}

type Weekly = Pick<ConnectionSlotsEntity, 'timezone' | 'slots'>;

/** Old and new value of what is different. */
function changesOf(before: Weekly | undefined, after: Weekly): Record<string, { from: unknown; to: unknown }> {
  const names = ['timezone', 'slots'] as const;
  const changed = names.filter((name) => !isDeepStrictEqual(before?.[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, { from: before?.[name] ?? null, to: after[name] }]));
}
