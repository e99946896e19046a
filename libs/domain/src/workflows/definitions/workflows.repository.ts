import type { Tenant } from '@imprint/contracts/access';
import { ownedBy } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { WorkflowEntity } from './workflow.entity.js';

/** Workflows as they are edited. */
@Injectable()
export class WorkflowsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(workflow: Pick<WorkflowEntity, 'id' | 'organizationId' | 'userId' | 'name' | 'draft'>): Promise<void> {
    await this.dataSource.getRepository(WorkflowEntity).insert(workflow as never);
  }

  /** Null for a deleted one, and one of a brand that the tenant does not see. */
  async find(tenant: Tenant, id: string): Promise<WorkflowEntity | null> {
    return this.dataSource.manager.findOneBy(WorkflowEntity, { ...ownedBy(tenant), id, deletedAt: IsNull() });
  }

  /** Held until the transaction ends. */
  async lock(manager: EntityManager, tenant: Tenant, id: string): Promise<WorkflowEntity | null> {
    const where = { ...ownedBy(tenant), id, deletedAt: IsNull() };
    return manager.findOne(WorkflowEntity, { where, lock: { mode: 'pessimistic_write' } });
  }
}
