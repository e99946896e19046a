import type { Tenant } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import type { ListPromptsQuery, PromptUsage } from '@imprint/contracts/prompts';
import type { ReleaseTag } from '@imprint/contracts/publishing';
import { createOnce, newestFirst, paginate, searchIn } from '@imprint/platform/database';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { PromptEntity, PromptTagEntity } from './prompt.entity.js';

/** Prompts and their tags. Reads `tag`, which is a table of publishing, and `generation`. */
@Injectable()
export class PromptsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param make inserts the row; not called for a repeated request */
  async createOnce(
    request: Pick<PromptEntity, 'organizationId' | 'idempotencyKey'>,
    make: () => Promise<PromptEntity>,
  ): Promise<PromptEntity> {
    return createOnce(this.dataSource.manager, PromptEntity, request, make);
  }

  /** Newest first. */
  async list(tenant: Tenant, { brandId, tagId, contentType, search, ...page }: ListPromptsQuery): Promise<Page<PromptEntity>> {
    const rows = seenBy(this.dataSource.manager, tenant);
    if (brandId !== undefined) rows.andWhere('prompt.brandId = :brandId', { brandId });
    if (contentType !== undefined) rows.andWhere('prompt.contentType = :contentType', { contentType });
    if (tagId !== undefined)
      rows.andWhere(
        `exists (select 1 from prompt_tag t where t.prompt_id = prompt.id and t.organization_id = prompt.organizationId and t.tag_id = :tagId)`,
        { tagId },
      );
    searchIn(rows, ['prompt.name', 'prompt.text', 'prompt.description'], search);
    return paginate(rows, newestFirst('prompt'), page);
  }

  async find(tenant: Tenant, id: string): Promise<PromptEntity | null> {
    return seenBy(this.dataSource.manager, tenant).andWhere('prompt.id = :id', { id }).getOne();
  }

  /** Holds it, so that changes of one prompt wait for each other. */
  async findLocked(manager: EntityManager, tenant: Tenant, id: string): Promise<PromptEntity | null> {
    return seenBy(manager, tenant).andWhere('prompt.id = :id', { id }).setLock('pessimistic_write').getOne();
  }

  /** Makes creations of an organization's prompts wait for each other, so that they count each other. */
  async countLocked(manager: EntityManager, organizationId: string): Promise<number> {
    await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 4))', [`prompts:${organizationId}`]);
    return manager.countBy(PromptEntity, { organizationId });
  }

  async insert(manager: EntityManager, prompt: Partial<PromptEntity>): Promise<PromptEntity> {
    const row = await manager.save(manager.create(PromptEntity, prompt));
    const { organizationId, id: promptId } = row;
    signalAfterCommit(manager, 'prompt.changed', { organizationId, promptId, status: 'created' });
    return row;
  }

  /** Requires the caller's lock on the prompt. */
  async update(
    manager: EntityManager,
    { organizationId, id }: Pick<PromptEntity, 'organizationId' | 'id'>,
    changes: Partial<PromptEntity>,
  ): Promise<void> {
    await manager.update(PromptEntity, { organizationId, id }, { ...changes, updatedAt: new Date() });
    signalAfterCommit(manager, 'prompt.changed', { organizationId, promptId: id, status: 'changed' });
  }

  /** With its versions. Requires the caller's lock on the prompt. */
  async delete(manager: EntityManager, { organizationId, id }: Pick<PromptEntity, 'organizationId' | 'id'>): Promise<void> {
    await manager.delete(PromptEntity, { organizationId, id });
    signalAfterCommit(manager, 'prompt.changed', { organizationId, promptId: id, status: 'deleted' });
  }

  /** By name. */
  async tagsOf(organizationId: string, promptIds: readonly string[]): Promise<(ReleaseTag & { promptId: string })[]> {
    return this.dataSource.manager.query(
      `select p.prompt_id as "promptId", tag.id, tag.name, tag.color from prompt_tag p
       join tag on tag.id = p.tag_id and tag.organization_id = p.organization_id
       where p.organization_id = $1 and p.prompt_id = any($2) order by lower(tag.name), tag.id`,
      [organizationId, promptIds],
    );
  }

  /** Of the brands that the tenant sees. Prompts that nothing was generated with are left out. */
  async usageOf({ organizationId, brandIds }: Tenant, promptIds: readonly string[]): Promise<Map<string, PromptUsage>> {
    const rows = await this.dataSource.manager.query<(PromptUsage & { promptId: string })[]>(
      `select prompt_id as "promptId", count(*)::integer as generations, max(created_at) as "lastUsedAt" from generation
       where organization_id = $1 and prompt_id = any($2) and prompt_id is not null and ($3::text[] is null or brand_id = any($3))
       group by prompt_id`,
      [organizationId, promptIds, brandIds],
    );
    return new Map(rows.map(({ promptId, ...usage }) => [promptId, usage]));
  }

  /** Requires the caller's lock on the prompt, or that it is new. Returns those that do not exist, and changes nothing if there are any. */
  async replaceTags(
    manager: EntityManager,
    { organizationId, id: promptId }: Pick<PromptEntity, 'organizationId' | 'id'>,
    tagIds: readonly string[],
  ): Promise<string[]> {
    // Held, so that none of them is deleted before they are on the prompt.
    const found = await manager.query<{ id: string }[]>(
      'select id from tag where organization_id = $1 and id = any($2) order by id for key share',
      [organizationId, tagIds],
    );
    const missing = tagIds.filter((id) => !found.some((tag) => tag.id === id));
    if (missing.length > 0) return missing;
    await manager.delete(PromptTagEntity, { organizationId, promptId });
    await manager.insert(
      PromptTagEntity,
      tagIds.map((tagId) => ({ organizationId, promptId, tagId })),
    );
    return [];
  }
}

/** Those of the organization; for members limited to brands, those of their brands and those that belong to none. */
function seenBy(manager: EntityManager, { organizationId, brandIds }: Tenant): SelectQueryBuilder<PromptEntity> {
  const rows = manager
    .createQueryBuilder(PromptEntity, 'prompt')
    .where('prompt.organizationId = :organizationId', { organizationId });
  if (brandIds !== null)
    rows.andWhere('(prompt.brandId is null or prompt.brandId = any(:brandIds))', { brandIds: [...brandIds] });
  return rows;
}
