import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Executions that one statement begins. */
const atOnce = 100;

/** Which queued executions begin. */
@Injectable()
export class ExecutionAdmissionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Begins queued executions of an organization, the oldest first, as long as it and their workflows have room. Those that a step of another
   * execution started neither wait nor count: the other one waits for them.
   * @param most of the organization at once
   * @returns ids of those that begin
   */
  async admit(organizationId: string, most: number): Promise<string[]> {
    return this.dataSource.transaction(async (manager) => {
      // Two of them at once would both see the same room.
      await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 5))', [`workflow executions:${organizationId}`]);
      const rows = await manager.query<{ id: string }[]>(
        `with going as (
           select workflow_id, count(*)::integer as count from workflow_execution
           where organization_id = $1 and ended_at is null and status <> 'queued' and parent_id is null group by workflow_id
         ), waiting as (
           select e.id, e.workflow_id, e.starts, row_number() over (order by e.created_at, e.id) as turn,
             row_number() over (partition by e.workflow_id order by e.created_at, e.id) as turn_of_workflow
           from workflow_execution e where e.organization_id = $1 and e.status = 'queued' and e.ending is null
         ), fitting as (
           select waiting.id, waiting.starts, row_number() over (order by waiting.turn) as turn from waiting
           join workflow w on w.id = waiting.workflow_id left join going on going.workflow_id = waiting.workflow_id
           where w.max_concurrent is null or waiting.turn_of_workflow <= w.max_concurrent - coalesce(going.count, 0)
         ), admitted as (
           update workflow_execution e set status = 'running', started_at = clock_timestamp(), open = cardinality(e.starts),
             steps = cardinality(e.starts)
           from fitting where e.id = fitting.id and e.status = 'queued' and e.ending is null
             and fitting.turn <= least($2 - coalesce((select sum(count) from going), 0), ${atOnce})
           returning e.id, e.organization_id, e.starts
         ), begun as (
           insert into workflow_step (execution_id, node_id, scope, organization_id, status, arrived, live, needed, wake_at)
           select admitted.id, node, '', organization_id, 'ready', 1, 1, 1, now() from admitted, unnest(admitted.starts) as node
           order by admitted.id, node
         )
         select id from admitted`,
        [organizationId, most],
      );
      return rows.map(({ id }) => id);
    });
  }

  /** Organizations with queued executions, after this one by id. */
  async organizationsWithQueued(after: string, limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ organization_id: string }[]>(
      `with recursive found as (
         (select organization_id, 1 as turn from workflow_execution where status = 'queued' and organization_id > $1 order by 1 limit 1)
         union all
         select (select organization_id from workflow_execution where status = 'queued' and organization_id > found.organization_id
           order by 1 limit 1), turn + 1 from found where found.organization_id is not null and turn < $2
       )
       select organization_id from found where organization_id is not null`,
      [after, limit],
    );
    return rows.map(({ organization_id: id }) => id);
  }
}
