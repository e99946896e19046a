import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WorkflowEntity } from './workflow.entity.js';

/** Workflows as they are edited. */
@Injectable()
export class WorkflowsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(workflow: Pick<WorkflowEntity, 'id' | 'organizationId' | 'userId' | 'name' | 'draft'>): Promise<void> {
    await this.dataSource.getRepository(WorkflowEntity).insert(workflow as never);
  }
}
