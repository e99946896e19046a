import type { Principal, Tenant } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import type { ListWorkflowsQuery } from '@imprint/contracts/workflows';
import { createOnce, newestFirst, ownedBy, paginateRaw, restrictTo, searchIn } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import type { ListedWorkflow } from './listed-workflow.js';
import { WorkflowEntity } from './workflow.entity.js';

type Workflow = Pick<WorkflowEntity, 'organizationId' | 'id'>;

/** Of a list, by statements: graphs are large, and stay in the database. A kind of a draft may be anything. */
const listed = {
  id: 'workflow.id',
  label: 'workflow.name',
  description: 'workflow.description',
  brandId: 'workflow.brandId',
  kinds: `array(select distinct left(node ->> 'kind', 64) from jsonb_array_elements(workflow.draft -> 'nodes') node
    where jsonb_typeof(node -> 'kind') = 'string' order by 1)`,
  nodeCount: `jsonb_array_length(workflow.draft -> 'nodes')`,
  publishedVersion: 'workflow.publishedVersion',
  hasUnpublishedChanges: `workflow.draftHash is distinct from (select version.hash from workflow_version version
    where version.organization_id = workflow.organizationId and version.workflow_id = workflow.id
      and version.number = workflow.publishedVersion)`,
  createdAt: 'workflow.createdAt',
  updatedAt: 'workflow.updatedAt',
} as const satisfies Record<keyof ListedWorkflow, string>;

/** Workflows as they are edited. */
@Injectable()
export class WorkflowsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param make inserts the row; not called for a repeated request */
  async createOnce(
    request: Pick<WorkflowEntity, 'organizationId' | 'idempotencyKey'>,
    make: () => Promise<WorkflowEntity>,
  ): Promise<WorkflowEntity> {
    return createOnce(this.dataSource.manager, WorkflowEntity, request, make);
  }

  /** Newest first. */
  async list(tenant: Tenant, { brandId, search, ...page }: ListWorkflowsQuery): Promise<Page<ListedWorkflow>> {
    const rows: SelectQueryBuilder<ObjectLiteral> = this.dataSource.manager.createQueryBuilder(WorkflowEntity, 'workflow');
    restrictTo(rows.where('workflow.deletedAt is null'), 'workflow', tenant);
    if (brandId !== undefined) rows.andWhere('workflow.brandId = :brandId', { brandId });
    searchIn(rows, ['workflow.name'], search);
    rows.select([]);
    for (const [name, expression] of Object.entries(listed)) rows.addSelect(expression, name);
    return paginateRaw<ListedWorkflow>(rows, newestFirst('workflow'), page);
  }

  /** Makes creations of an organization's workflows wait for each other, so that they count each other. */
  async countLocked(manager: EntityManager, organizationId: string): Promise<number> {
    await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 4))', [`workflows:${organizationId}`]);
    return manager.countBy(WorkflowEntity, { organizationId, deletedAt: IsNull() });
  }

  async insert(
    workflow: Pick<WorkflowEntity, 'id' | 'organizationId' | 'userId' | 'name' | 'draft'> & Partial<WorkflowEntity>,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<void> {
    await manager.getRepository(WorkflowEntity).insert(workflow as never);
  }

  /** Null for a deleted one, and one of a brand that the tenant does not see. */
  async find(tenant: Tenant, id: string, manager: EntityManager = this.dataSource.manager): Promise<WorkflowEntity | null> {
    return manager.findOneBy(WorkflowEntity, { ...ownedBy(tenant), id, deletedAt: IsNull() });
  }

  /** Held until the transaction ends. */
  async lock(manager: EntityManager, tenant: Tenant, id: string): Promise<WorkflowEntity | null> {
    const where = { ...ownedBy(tenant), id, deletedAt: IsNull() };
    return manager.findOne(WorkflowEntity, { where, lock: { mode: 'pessimistic_write' } });
  }

  /** Requires the caller's lock. */
  async update(manager: EntityManager, { organizationId, id }: Workflow, changes: Partial<WorkflowEntity>): Promise<void> {
    await manager.update(WorkflowEntity, { organizationId, id }, { ...changes, updatedAt: new Date() } as never);
  }

  /** Its executions go on with their versions; nothing starts further ones. Requires the caller's lock. */
  async delete(manager: EntityManager, { organizationId, id }: Workflow): Promise<void> {
    await manager.update(WorkflowEntity, { organizationId, id }, { deletedAt: new Date(), idempotencyKey: null });
    await manager.query(
      'update workflow_trigger set enabled = false, next_at = null where organization_id = $1 and workflow_id = $2',
      [organizationId, id],
    );
  }

  /** Has its triggers start the version with this hash that the caller's own credential turned on, without an approval. */
  async keepTriggers(
    manager: EntityManager,
    { organizationId, id }: Workflow,
    { userId, apiKeyId, mcpConnectionId }: Pick<Principal, 'userId' | 'apiKeyId' | 'mcpConnectionId'>,
    hash: string,
  ): Promise<void> {
    await manager.query(
      `update workflow_trigger set approved_hash = $3, error = null where organization_id = $1 and workflow_id = $2 and enabled
         and approval_id is null and user_id = $4 and api_key_id is not distinct from $5 and mcp_connection_id is not distinct from $6`,
      [organizationId, id, hash, userId, apiKeyId, mcpConnectionId ?? null],
    );
  }
}
