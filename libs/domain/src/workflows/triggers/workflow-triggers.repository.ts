import type { Tenant } from '@imprint/contracts/access';
import type { Failure } from '@imprint/contracts/errors';
import type { TriggerKind } from '@imprint/contracts/workflows';
import { createOnce } from '@imprint/platform/database';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOptionsWhere, type QueryDeepPartialEntity } from 'typeorm';
import { isStanding } from '../../identity/index.js';
import { WorkflowTriggerEntity } from './workflow-trigger.entity.js';

/** The organization and the workflow of a trigger, by which it is found. */
export type OfWorkflow = Pick<WorkflowTriggerEntity, 'organizationId' | 'workflowId'>;

/** A trigger to make. */
export type NewTrigger = Omit<
  WorkflowTriggerEntity,
  'state' | 'error' | 'leaseUntil' | 'fence' | 'lastStartedAt' | 'createdAt' | 'updatedAt'
>;

export type TriggerChanges = Partial<Omit<WorkflowTriggerEntity, 'id' | 'organizationId' | 'workflowId' | 'fence'>>;

/**
 * SQL condition: the trigger `t` may start its workflow. Reads the table of workflows, since a deleted one keeps its triggers, and
 * organizations that are to be deleted.
 */
export const canStart = `t.enabled and exists (select from workflow w
  where w.id = t.workflow_id and w.organization_id = t.organization_id and w.deleted_at is null) and ${isStanding('t.organization_id')}`;

/** Triggers of workflows. */
@Injectable()
export class WorkflowTriggersRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param make inserts the row; not called for a repeated request */
  async createOnce(
    request: Pick<WorkflowTriggerEntity, 'organizationId' | 'idempotencyKey'>,
    make: () => Promise<WorkflowTriggerEntity>,
  ): Promise<WorkflowTriggerEntity> {
    return createOnce(this.dataSource.manager, WorkflowTriggerEntity, request, make);
  }

  /** The oldest first. */
  async list({ organizationId, workflowId }: OfWorkflow, kind?: TriggerKind): Promise<WorkflowTriggerEntity[]> {
    const where = { organizationId, workflowId, ...(kind !== undefined && { kind }) };
    return this.dataSource.getRepository(WorkflowTriggerEntity).find({ where, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  async find({ organizationId, workflowId }: OfWorkflow, id: string): Promise<WorkflowTriggerEntity | null> {
    return this.dataSource.getRepository(WorkflowTriggerEntity).findOneBy({ organizationId, workflowId, id });
  }

  /** Held until the transaction ends. */
  async lock(
    manager: EntityManager,
    { organizationId, workflowId }: OfWorkflow,
    id: string,
  ): Promise<WorkflowTriggerEntity | null> {
    const where: FindOptionsWhere<WorkflowTriggerEntity> = { organizationId, workflowId, id };
    return manager.findOne(WorkflowTriggerEntity, { where, lock: { mode: 'pessimistic_write' } });
  }

  /** Requires the caller's lock on the workflow. */
  async count(manager: EntityManager, { organizationId, workflowId }: OfWorkflow): Promise<number> {
    return manager.countBy(WorkflowTriggerEntity, { organizationId, workflowId });
  }

  async insert(manager: EntityManager, trigger: NewTrigger): Promise<WorkflowTriggerEntity> {
    const row = await manager.save(manager.create(WorkflowTriggerEntity, trigger));
    signalAfterCommit(manager, 'workflow.triggers', { organizationId: row.organizationId });
    return row;
  }

  /** Requires the caller's lock. Whoever works on the trigger loses it. */
  async update(
    manager: EntityManager,
    { organizationId, id }: Pick<WorkflowTriggerEntity, 'organizationId' | 'id'>,
    changes: TriggerChanges,
  ): Promise<void> {
    const set = { ...changes, fence: () => 'fence + 1', leaseUntil: null, updatedAt: () => 'now()' };
    await manager.update(WorkflowTriggerEntity, { organizationId, id }, set as QueryDeepPartialEntity<WorkflowTriggerEntity>);
    signalAfterCommit(manager, 'workflow.triggers', { organizationId });
  }

  async delete(
    manager: EntityManager,
    { organizationId, id }: Pick<WorkflowTriggerEntity, 'organizationId' | 'id'>,
  ): Promise<void> {
    await manager.delete(WorkflowTriggerEntity, { organizationId, id });
  }

  /** Those that this event starts, of workflows that the sender sees, the oldest first. @param before made before then */
  async waitingFor({ organizationId, brandIds }: Tenant, event: string, before: Date | null): Promise<WorkflowTriggerEntity[]> {
    return this.dataSource
      .getRepository(WorkflowTriggerEntity)
      .createQueryBuilder('t')
      .where(`t.organizationId = :organizationId and t.event = :event and ${canStart}`, { organizationId, event })
      .andWhere('(:before::timestamptz is null or t.createdAt <= :before)', { before })
      .andWhere(
        `(:brandIds::text[] is null or exists (select from workflow w
          where w.id = t.workflow_id and w.organization_id = t.organization_id and w.brand_id = any(:brandIds)))`,
        { brandIds: brandIds === null ? null : [...brandIds] },
      )
      .orderBy('t.createdAt')
      .addOrderBy('t.id')
      .getMany();
  }

  /** The hook with this address. The digest of its token stands for the organization: only its callers know it. */
  async findHook(tokenDigest: string): Promise<WorkflowTriggerEntity | null> {
    return this.dataSource
      .getRepository(WorkflowTriggerEntity)
      .createQueryBuilder('t')
      .where(`t.tokenDigest = :tokenDigest and t.kind = 'hook' and ${canStart}`, { tokenDigest })
      .getOne();
  }

  /** It has started an execution, or why it could not. A start leaves an error alone that came later, as far as somebody can see that. */
  async noteStart(
    { organizationId, id }: Pick<WorkflowTriggerEntity, 'organizationId' | 'id'>,
    error: Failure | null,
  ): Promise<void> {
    const set = error === null ? { lastStartedAt: () => 'now()', error: null } : { error };
    await this.dataSource.getRepository(WorkflowTriggerEntity).update({ organizationId, id }, set);
  }

  /** What PostgreSQL's clock says. */
  async now(): Promise<Date> {
    const [row] = await this.dataSource.query<{ now: Date }[]>('select now() as now');
    if (row === undefined) throw new Error('the database has no time');
    return row.now;
  }
}
