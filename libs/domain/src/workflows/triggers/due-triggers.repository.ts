import type { TriggerKind } from '@imprint/contracts/workflows';
import { LeaseRepository, type Held, type LeaseColumns } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import { DataSource, In, type QueryDeepPartialEntity } from 'typeorm';
import { WorkflowTriggerEntity } from './workflow-trigger.entity.js';
import { canStart } from './workflow-triggers.repository.js';

const columns: LeaseColumns = {
  ...{ table: 'workflow_trigger', fence: 'fence', until: 'lease_until' },
  ...{ status: 'kind', held: ['schedule', 'rss'], freed: 'lease_until = null' },
};

/** A trigger that is due and held. */
export interface DueTrigger {
  trigger: WorkflowTriggerEntity;
  /** By the clock of the database, when it was claimed. */
  now: Date;
}

/** Schedules and feeds, by the time at which they are due. */
@Injectable()
export class DueTriggersRepository {
  readonly lease: LeaseRepository;

  constructor(private readonly dataSource: DataSource) {
    this.lease = new LeaseRepository(dataSource, columns);
  }

  /** Those that are due and that nobody holds, the longest overdue first. */
  async claim(kind: TriggerKind, limit: number, leaseMs: number): Promise<DueTrigger[]> {
    const claimed = await this.lease.claim<Held & { now: Date }>({
      where: `t.ctid = any(array(select t.ctid from workflow_trigger t
          where t.enabled and t.next_at <= now() and t.kind = $2 and (t.lease_until is null or t.lease_until <= now()) and ${canStart}
          order by t.next_at limit $3 for update skip locked))
        and t.next_at <= now() and (t.lease_until is null or t.lease_until <= now())`,
      ...{ parameters: [kind, limit], leaseMs, returning: 'clock_timestamp() as now' },
    });
    if (claimed.length === 0) return [];
    const rows = await this.dataSource.getRepository(WorkflowTriggerEntity).findBy({
      id: In(claimed.map(({ id }) => id)),
      organizationId: In([...new Set(claimed.map(({ organizationId }) => organizationId))]),
    });
    // One that has changed since is another claim's.
    return claimed.flatMap(({ id, fence, now }) => {
      const trigger = rows.find((row) => row.id === id && row.fence === fence);
      return trigger === undefined ? [] : [{ trigger, now }];
    });
  }

  /** @param nextAt when it is due next; milliseconds from now, a time, or null for never. Returns false, having changed nothing, when the lease was lost. */
  async finish(
    trigger: WorkflowTriggerEntity,
    nextAt: Date | number | null,
    changes: Partial<Pick<WorkflowTriggerEntity, 'state' | 'error'>> = {},
  ): Promise<boolean> {
    const time = typeof nextAt === 'number' ? () => `now() + ${Math.round(nextAt)} * interval '1 millisecond'` : nextAt;
    const set = { ...changes, nextAt: time, leaseUntil: null } as QueryDeepPartialEntity<WorkflowTriggerEntity>;
    return this.lease.write(this.dataSource.manager, WorkflowTriggerEntity, trigger, set);
  }

  /** Milliseconds until one is due or free again; null if none is. */
  async millisecondsToNext(kind: TriggerKind): Promise<number | null> {
    const [row] = await this.dataSource.query<{ wait: number | null }[]>(
      `select (extract(epoch from min(greatest(t.next_at, t.lease_until)) - now()) * 1000)::float8 as wait
       from workflow_trigger t where t.enabled and t.next_at is not null and t.kind = $1 and ${canStart}`,
      [kind],
    );
    return row?.wait ?? null;
  }
}
