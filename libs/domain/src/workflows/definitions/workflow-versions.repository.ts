import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WorkflowVersionEntity } from './workflow-version.entity.js';

/** Versions of workflows. */
@Injectable()
export class WorkflowVersionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(version: Omit<WorkflowVersionEntity, 'createdAt'>): Promise<void> {
    await this.dataSource.getRepository(WorkflowVersionEntity).insert(version as never);
  }

  async find(organizationId: string, id: string): Promise<WorkflowVersionEntity | null> {
    return this.dataSource.getRepository(WorkflowVersionEntity).findOneBy({ id, organizationId });
  }
}
