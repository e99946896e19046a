import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Steps that undo others are open, or about to be added. In this form it is the condition of an index. */
const isUnderWay = (alias: string): string =>
  `${alias}.compensation is not null and (${alias}.compensation = 'asked' or not ${alias}.is_over)`;

/** What an execution has done is undone, or about to be, and nobody has stopped that. */
export const isUndone = (alias: string): string => `${isUnderWay(alias)} and ${alias}.compensation in ('asked', 'begun')`;

/** What follows when executions end, or are not undone any further: for their steps, and for executions that these have started. */
@Injectable()
export class EndingExecutionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Cancels steps of executions that are ending, or whose undoing was stopped, apart from those that somebody holds: their worker stops them. It
   * locks steps before executions, like the statement that ends steps. What one that waits has begun is kept for whoever undoes it. Returns how
   * many.
   */
  async cancelSteps(limit: number): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `with ending as (
         select id, compensation from workflow_execution
         where ended_at is null and ending is not null and coalesce(compensation, '') <> 'begun'
         union select e.id, e.compensation from workflow_execution e where ${isUnderWay('e')} and e.compensation = 'stopped'
       ), waiting as (
         select s.ctid as place, s.status = 'waiting' and e.compensation is not distinct from 'asked' as keeps
         from ending e join workflow_step s on s.execution_id = e.id
         where s.status in ('blocked', 'ready', 'waiting', 'held')
         order by s.execution_id, s.node_id, s.scope limit $1 for update of s skip locked
       ), cancelled as (
         update workflow_step s set status = 'cancelled', wake_at = null, wait_key = null, fence = s.fence + 1, ended_at = now(),
           output = coalesce(s.output, case when waiting.keeps then nullif(s.state, 'null') end)
         from waiting where s.ctid = waiting.place returning s.execution_id
       ), sums as (
         select execution_id, count(*)::integer as closed from cancelled group by execution_id
       ), locked as (
         select e.id, sums.closed from sums join workflow_execution e on e.id = sums.execution_id order by e.id for no key update of e
       ), moved as (
         update workflow_execution e set open = e.open - locked.closed from locked where e.id = locked.id
       )
       select count(*)::integer as count from cancelled`,
      [limit],
    );
    return row?.count ?? 0;
  }

  /**
   * Cancels executions that a step of one started which is ending, or has ended. What they have done is undone if that of the other one is.
   * @returns their organizations
   */
  async cancelChildren(limit: number): Promise<string[]> {
    const [rows] = await this.dataSource.query<[{ organizationId: string }[], number]>(
      `with orphaned as (
         select child.id, case when parent.compensation in ('asked', 'begun') then 'asked' end as compensation
         from workflow_execution child join workflow_execution parent on parent.id = child.parent_id
         where child.parent_id is not null and child.ended_at is null and child.ending is null and parent.ending is not null
         order by child.id limit $1 for no key update of child skip locked
       )
       update workflow_execution e set ending = 'cancelled', compensation = orphaned.compensation from orphaned where e.id = orphaned.id
       returning e.organization_id as "organizationId"`,
      [limit],
    );
    return organizationsOf(rows);
  }

  /**
   * Stops the undoing of executions that a step of one started whose undoing was stopped.
   * @returns their organizations
   */
  async stopChildren(limit: number): Promise<string[]> {
    const [rows] = await this.dataSource.query<[{ organizationId: string }[], number]>(
      `with left_alone as (
         select child.id from workflow_execution child join workflow_execution parent on parent.id = child.parent_id
         where ${isUndone('child')} and parent.compensation = 'stopped'
         order by child.id limit $1 for no key update of child skip locked
       )
       update workflow_execution e set compensation = 'stopped' from left_alone where e.id = left_alone.id
       returning e.organization_id as "organizationId"`,
      [limit],
    );
    return organizationsOf(rows);
  }
}

const organizationsOf = (rows: readonly { organizationId: string }[]): string[] => [
  ...new Set(rows.map(({ organizationId }) => organizationId)),
];
