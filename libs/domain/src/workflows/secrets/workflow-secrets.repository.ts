import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { WorkflowSecretEntity } from './workflow-secret.entity.js';

/** Secrets of organizations. */
@Injectable()
export class WorkflowSecretsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** By name. */
  async list(organizationId: string): Promise<WorkflowSecretEntity[]> {
    return this.dataSource.manager.find(WorkflowSecretEntity, { where: { organizationId }, order: { name: 'asc' } });
  }

  async listNamed(organizationId: string, names: readonly string[]): Promise<WorkflowSecretEntity[]> {
    return this.dataSource.manager.findBy(WorkflowSecretEntity, { organizationId, name: In([...names]) });
  }

  /** How many there are under other names. The organization is locked, so that two of them are counted one after the other. */
  async countOthers(manager: EntityManager, organizationId: string, name: string): Promise<number> {
    await manager.query('select 1 from organization where id = $1 for no key update', [organizationId]);
    const others = manager.createQueryBuilder(WorkflowSecretEntity, 'secret');
    return others.where('secret.organizationId = :organizationId and secret.name <> :name', { organizationId, name }).getCount();
  }

  /** Replaces the one of that name, which keeps its id. */
  async set(manager: EntityManager, row: WorkflowSecretEntity): Promise<void> {
    const changed = ['value_sealed', 'hosts', 'set_by', 'set_at'];
    const insert = manager.createQueryBuilder().insert().into(WorkflowSecretEntity).values(row);
    await insert.orUpdate(changed, ['organization_id', 'name']).execute();
  }

  /** False when there was none. */
  async remove(manager: EntityManager, organizationId: string, name: string): Promise<boolean> {
    const { affected } = await manager.delete(WorkflowSecretEntity, { organizationId, name });
    return (affected ?? 0) > 0;
  }
}
