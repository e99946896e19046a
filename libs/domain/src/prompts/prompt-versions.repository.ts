import type { ListQuery, Page } from '@imprint/contracts/documents';
import { newestFirst, paginate, searchIn } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PromptVersionEntity } from './prompt.entity.js';

/** Versions of prompts. Whoever calls it has found the prompt for their tenant. */
@Injectable()
export class PromptVersionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  async list(organizationId: string, promptId: string, { search, ...page }: ListQuery): Promise<Page<PromptVersionEntity>> {
    const rows = this.dataSource.manager.createQueryBuilder(PromptVersionEntity, 'version').where({ organizationId, promptId });
    searchIn(rows, ['version.name', 'version.text'], search);
    return paginate(rows, newestFirst('version'), page);
  }

  async find(
    organizationId: string,
    promptId: string,
    number: number,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<PromptVersionEntity | null> {
    return manager.findOneBy(PromptVersionEntity, { organizationId, promptId, number });
  }

  /** Requires the caller's lock on the prompt, or that it is new. */
  async insert(manager: EntityManager, version: Omit<PromptVersionEntity, 'createdAt'>): Promise<void> {
    // Not the start of the transaction, which may have waited for a later one: the list is in this order.
    await manager.insert(PromptVersionEntity, { ...version, createdAt: () => 'clock_timestamp()' });
  }
}
