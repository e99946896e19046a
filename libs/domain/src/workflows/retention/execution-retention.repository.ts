import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** What is deleted of executions, each after the one before. */
export type RetainedPart = 'outputs' | 'steps' | 'executions';

/** Indexed: a row is in one of these at a time. */
const left: Readonly<Record<RetainedPart, string>> = {
  outputs: 'e.ended_at is not null and e.outputs_deleted_at is null',
  steps: 'e.outputs_deleted_at is not null and e.steps_deleted_at is null',
  executions: 'e.steps_deleted_at is not null',
};

/**
 * Executions that go on from this one, and those above it, read what its steps gave: as long as one of them goes on, or can be resumed. What is
 * being undone is read, too.
 */
const isReadByOthers = `e.open > 0 or exists (
  with recursive reader as (
    select n.id, n.parent_id, n.outputs_deleted_at from workflow_execution n where n.id = e.parent_id and n.organization_id = e.organization_id
    union all
    select n.id, n.parent_id, n.outputs_deleted_at from workflow_execution n
      where n.resumed_from_id = e.id and n.organization_id = e.organization_id
    union
    select n.id, n.parent_id, n.outputs_deleted_at from reader, lateral (
      select id, parent_id, outputs_deleted_at from workflow_execution
        where id = reader.parent_id and organization_id = e.organization_id
      union all
      select id, parent_id, outputs_deleted_at from workflow_execution
        where resumed_from_id = reader.id and organization_id = e.organization_id
    ) n
  ) select from reader where outputs_deleted_at is null)`;

/** Those that went on from it name it. */
const isNamedByOthers =
  'exists (select from workflow_execution n where n.organization_id = e.organization_id and n.resumed_from_id = e.id)';

const stays: Readonly<Record<RetainedPart, string>> = {
  outputs: isReadByOthers,
  steps: 'false',
  executions: isNamedByOthers,
};

/** What becomes of the executions `$1` of the organizations `$2`. */
const deletions: Readonly<Record<RetainedPart, readonly string[]>> = {
  outputs: [
    // What a cancelled step has started may still have to be ended.
    `update workflow_step set output = null, signal = null, state = case when status = 'cancelled' then state end
     where execution_id = any($1) and organization_id = any($2)`,
    'update workflow_execution set outputs_deleted_at = now() where id = any($1) and organization_id = any($2)',
  ],
  steps: [
    'delete from workflow_attempt where execution_id = any($1) and organization_id = any($2)',
    'delete from workflow_step where execution_id = any($1) and organization_id = any($2)',
    'update workflow_execution set steps_deleted_at = now() where id = any($1) and organization_id = any($2)',
  ],
  executions: ['delete from workflow_execution where id = any($1) and organization_id = any($2)'],
};

/** Deletes what executions have left behind. All times are the database's. */
@Injectable()
export class ExecutionRetentionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Of executions that ended more than so many days ago, the oldest first. @returns of how many, at most `limit` */
  async deleteOld(part: RetainedPart, days: number, limit: number): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const locked = await this.lockOld(manager, part, days, limit);
      // What began to read them before they were locked is seen only now.
      const rows = await manager.query<{ id: string; organizationId: string }[]>(
        `select e.id, e.organization_id as "organizationId" from workflow_execution e where e.id = any($1) and not (${stays[part]})`,
        [locked],
      );
      if (rows.length === 0) return 0;
      const parameters = [rows.map(({ id }) => id), [...new Set(rows.map(({ organizationId }) => organizationId))]];
      for (const statement of deletions[part]) await manager.query(statement, parameters);
      return rows.length;
    });
  }

  private async lockOld(manager: EntityManager, part: RetainedPart, days: number, limit: number): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      `select e.id from workflow_execution e
       where ${left[part]} and e.ended_at < now() - $1 * interval '1 day' and not (${stays[part]})
       order by e.ended_at limit $2 for update of e skip locked`,
      [days, limit],
    );
    return rows.map(({ id }) => id);
  }
}

/** Keeps the outputs of an execution until the transaction ends. @returns false if they are deleted */
export async function keepOutputs(manager: EntityManager, organizationId: string, id: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    'select from workflow_execution where id = $1 and organization_id = $2 and outputs_deleted_at is null for share',
    [id, organizationId],
  );
  return rows.length === 1;
}
