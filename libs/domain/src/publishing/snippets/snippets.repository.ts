import type { ListQuery, Page } from '@imprint/contracts/documents';
import { byTime, paginate, searchIn } from '@imprint/platform/database';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SnippetEntity } from './snippet.entity.js';

/** Snippets of organizations. */
@Injectable()
export class SnippetsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Oldest first. */
  async list(organizationId: string, { search, ...page }: ListQuery): Promise<Page<SnippetEntity>> {
    const rows = this.dataSource.manager.createQueryBuilder(SnippetEntity, 'snippet').where({ organizationId });
    searchIn(rows, ['snippet.name', 'snippet.text'], search);
    return paginate(rows, byTime('snippet', 'createdAt', 'ASC'), page);
  }

  async find(organizationId: string, id: string): Promise<SnippetEntity | null> {
    return this.dataSource.manager.findOneBy(SnippetEntity, { id, organizationId });
  }

  /** Makes creations of an organization's snippets wait for each other, so that they count each other. */
  async countLocked(manager: EntityManager, organizationId: string): Promise<number> {
    await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 4))', [`snippets:${organizationId}`]);
    return manager.countBy(SnippetEntity, { organizationId });
  }

  async insert(manager: EntityManager, snippet: Omit<SnippetEntity, 'createdAt'>): Promise<SnippetEntity> {
    const { organizationId, id: snippetId } = snippet;
    signalAfterCommit(manager, 'snippet.changed', { organizationId, snippetId, status: 'created' });
    return manager.save(manager.create(SnippetEntity, snippet));
  }

  async update(
    organizationId: string,
    id: string,
    changes: Partial<Pick<SnippetEntity, 'kind' | 'name' | 'text'>>,
  ): Promise<void> {
    const { manager } = this.dataSource;
    await manager.update(SnippetEntity, { id, organizationId }, changes);
    signalAfterCommit(manager, 'snippet.changed', { organizationId, snippetId: id, status: 'changed' });
  }

  /** Whether there was one. */
  async delete(organizationId: string, id: string): Promise<boolean> {
    const { manager } = this.dataSource;
    const { affected } = await manager.delete(SnippetEntity, { id, organizationId });
    if (affected === 1) signalAfterCommit(manager, 'snippet.changed', { organizationId, snippetId: id, status: 'deleted' });
    return affected === 1;
  }
}
