import type { ListQuery, Page } from '@imprint/contracts/documents';
import { newId } from '@imprint/platform/crypto';
import { paginate, type ListOrder } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { graphHash } from '../graph/graph-hash.js';
import type { WorkflowGraph } from '@imprint/contracts/workflows';
import { WorkflowVersionEntity } from './workflow-version.entity.js';

/** A version in a list. */
export type ListedVersion = Omit<WorkflowVersionEntity, 'graph'>;

const listed = ['id', 'organizationId', 'workflowId', 'number', 'hash', 'userId', 'createdAt'].map(
  (column) => `version.${column}`,
);
const latestFirst: ListOrder = { by: 'version.number', type: 'number', id: 'version.id', direction: 'DESC' };

/** Versions of workflows. */
@Injectable()
export class WorkflowVersionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(version: Omit<WorkflowVersionEntity, 'createdAt'>): Promise<void> {
    await this.dataSource.getRepository(WorkflowVersionEntity).insert(version as never);
  }

  /** The version with this graph, made if there is none yet. Requires the caller's lock on the workflow. */
  async ensure(
    manager: EntityManager,
    {
      organizationId,
      workflowId,
      userId,
      graph,
    }: Pick<WorkflowVersionEntity, 'organizationId' | 'workflowId' | 'userId' | 'graph'>,
  ): Promise<WorkflowVersionEntity> {
    const rows = manager.getRepository(WorkflowVersionEntity);
    const hash = graphHash(graph);
    const same = await rows.findOneBy({ organizationId, workflowId, hash });
    if (same !== null) return same;
    const number = ((await rows.maximum('number', { organizationId, workflowId })) ?? 0) + 1;
    const version = { id: newId('fver'), organizationId, workflowId, number, graph, hash, userId };
    await rows.insert(version as never);
    return rows.findOneByOrFail({ organizationId, id: version.id });
  }

  /** The latest first. */
  async list(organizationId: string, workflowId: string, query: ListQuery): Promise<Page<ListedVersion>> {
    const rows = this.dataSource.manager.createQueryBuilder(WorkflowVersionEntity, 'version').select(listed);
    return paginate(rows.where({ organizationId, workflowId }), latestFirst, query);
  }

  async find(organizationId: string, id: string): Promise<WorkflowVersionEntity | null> {
    return this.dataSource.getRepository(WorkflowVersionEntity).findOneBy({ id, organizationId });
  }

  async findNumber(
    organizationId: string,
    workflowId: string,
    number: number,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<WorkflowVersionEntity | null> {
    return manager.getRepository(WorkflowVersionEntity).findOneBy({ organizationId, workflowId, number });
  }

  /** The hash of one; null if there is none. */
  async hashOf(organizationId: string, workflowId: string, number: number): Promise<string | null> {
    const row = await this.dataSource
      .getRepository(WorkflowVersionEntity)
      .findOne({ select: { id: true, hash: true }, where: { organizationId, workflowId, number } });
    return row?.hash ?? null;
  }

  /** Of the published versions of these workflows, as far as there are any. */
  async publishedGraphs(organizationId: string, workflowIds: readonly string[]): Promise<WorkflowGraph[]> {
    if (workflowIds.length === 0) return [];
    const rows = await this.dataSource.query<{ graph: WorkflowGraph }[]>(
      `select v.graph from workflow w join workflow_version v on v.workflow_id = w.id and v.number = w.published_version
       where w.organization_id = $1 and w.id = any($2) and w.deleted_at is null`,
      [organizationId, [...workflowIds]],
    );
    return rows.map(({ graph }) => graph);
  }
}
