import type { Tenant } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import type { Changed } from '@imprint/contracts/messages';
import type { ListExecutionsQuery } from '@imprint/contracts/workflows';
import { newestFirst, ownedBy, paginate, restrictTo, searchIn } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { WorkflowEntity } from '../definitions/workflow.entity.js';
import { ExecutionEntity } from '../executions/execution.entity.js';

/** What the row of an execution does not say. */
export interface ExecutionFacts {
  /** Number of its version. */
  version: number;
  /** None of its steps is ready or runs: all that are open wait for something. */
  isWaiting: boolean;
}

/** An execution as it is read. */
export type ReadExecution = ExecutionEntity & ExecutionFacts;

/** What no list shows, and may be long. */
const unlisted = ['triggerPayload', 'pins', 'onlyNodes', 'starts'] as const;
type Unlisted = (typeof unlisted)[number];

/** An execution in a list. */
export type ListedExecution = Omit<ExecutionEntity, Unlisted> & ExecutionFacts;

/** Of an execution in the state `running`. Only those few are asked for their steps. */
const isGoing = (alias: string): string => `${alias}.status = 'running' and ${alias}.ended_at is null`;
const isCompensating = (alias: string): string => `coalesce(${alias}.compensation, '') in ('asked', 'begun')`;
const waits = (alias: string): string => `${alias}.ending is null and ${alias}.open > 0 and not exists (
  select from workflow_step s where s.execution_id = ${alias}.id and s.status in ('ready', 'running'))`;

/** Executions for those who follow them. They are written by the repositories of `executions`. */
@Injectable()
export class ExecutionReadsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. @throws Problem `invalid_cursor`, `page_too_deep` */
  async list(tenant: Tenant, query: ListExecutionsQuery): Promise<Page<ListedExecution>> {
    const { manager } = this.dataSource;
    const rows = restrictTo(manager.createQueryBuilder(ExecutionEntity, 'execution').select(this.listed()), 'execution', tenant);
    const { status, workflowId, search } = query;
    if (workflowId !== undefined) rows.andWhere('execution.workflowId = :workflowId', { workflowId });
    if (status === 'compensating') rows.andWhere(`${isGoing('execution')} and ${isCompensating('execution')}`);
    else if (status === 'running' || status === 'waiting') {
      // The parameter makes it another list for cursors.
      rows.andWhere(`${isGoing('execution')} and not (${isCompensating('execution')}) and (${waits('execution')}) = :isWaiting`, {
        isWaiting: status === 'waiting',
      });
    } else if (status !== undefined) rows.andWhere('execution.status = :status', { status });
    if (search !== undefined) {
      const own = 'workflow.id = execution.workflowId and workflow.organizationId = execution.organizationId';
      searchIn(rows.innerJoin(WorkflowEntity, 'workflow', own), ['workflow.name'], search);
    }
    const page = await paginate(rows, newestFirst('execution'), query);
    return { ...page, items: await this.withFacts(page.items) };
  }

  /** Null for one of a brand that the tenant does not see. */
  async find(tenant: Tenant, id: string): Promise<ReadExecution | null> {
    const row = await this.dataSource.manager.findOneBy(ExecutionEntity, { ...ownedBy(tenant), id });
    return row === null ? null : ((await this.withFacts([row]))[0] ?? null);
  }

  /** Across organizations: each row names its own. */
  async listOfAny(changed: readonly Changed[]): Promise<ReadExecution[]> {
    const rows = await this.dataSource.manager.findBy(ExecutionEntity, {
      id: In([...new Set(changed.map(({ id }) => id))]),
      organizationId: In([...new Set(changed.map(({ organizationId }) => organizationId))]),
    });
    return this.withFacts(rows);
  }

  private listed(): string[] {
    const { columns } = this.dataSource.getMetadata(ExecutionEntity);
    const names = columns.map(({ propertyName }) => propertyName);
    return names.filter((name) => !unlisted.some((one) => one === name)).map((name) => `execution.${name}`);
  }

  private async withFacts<Row extends Pick<ExecutionEntity, 'id' | 'organizationId'>>(
    rows: readonly Row[],
  ): Promise<(Row & ExecutionFacts)[]> {
    if (rows.length === 0) return [];
    const found = await this.dataSource.query<({ id: string } & ExecutionFacts)[]>(
      `select e.id, v.number as version, ${isGoing('e')} and ${waits('e')} as "isWaiting"
       from workflow_execution e join workflow_version v on v.id = e.version_id and v.organization_id = e.organization_id
       where e.id = any($1) and e.organization_id = any($2)`,
      [rows.map(({ id }) => id), [...new Set(rows.map(({ organizationId }) => organizationId))]],
    );
    const facts = new Map(found.map(({ id, version, isWaiting }) => [id, { version, isWaiting }]));
    return rows.flatMap((row) => {
      const own = facts.get(row.id);
      return own === undefined ? [] : [{ ...row, ...own }];
    });
  }
}
