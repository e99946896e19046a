import type { Tenant } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import type { ReleaseTag } from '@imprint/contracts/publishing';
import { byTime, paginate, searchIn } from '@imprint/platform/database';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { ReleaseTagEntity, TagEntity } from './tag.entity.js';

/** Tags, and which releases have them. */
@Injectable()
export class TagsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Oldest first. */
  async list(organizationId: string, { search, ...page }: ListQuery): Promise<Page<TagEntity>> {
    const rows = this.dataSource.manager.createQueryBuilder(TagEntity, 'tag').where({ organizationId });
    searchIn(rows, ['tag.name'], search);
    return paginate(rows, byTime('tag', 'createdAt', 'ASC'), page);
  }

  /** At most `limits.tagsPerOrganization`. */
  async listAll(organizationId: string): Promise<TagEntity[]> {
    return this.dataSource.manager.findBy(TagEntity, { organizationId });
  }

  async find(organizationId: string, id: string): Promise<TagEntity | null> {
    return this.dataSource.manager.findOneBy(TagEntity, { id, organizationId });
  }

  /** Makes creations of an organization's tags wait for each other, so that they count each other. */
  async countLocked(manager: EntityManager, organizationId: string): Promise<number> {
    await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 4))', [`tags:${organizationId}`]);
    return manager.countBy(TagEntity, { organizationId });
  }

  async insert(manager: EntityManager, tag: Omit<TagEntity, 'createdAt'>): Promise<TagEntity> {
    const { organizationId, id: tagId } = tag;
    signalAfterCommit(manager, 'tag.changed', { organizationId, tagId, status: 'created' });
    return manager.save(manager.create(TagEntity, tag));
  }

  async update(organizationId: string, id: string, changes: Partial<Pick<TagEntity, 'name' | 'color'>>): Promise<void> {
    const { manager } = this.dataSource;
    await manager.update(TagEntity, { id, organizationId }, changes);
    signalAfterCommit(manager, 'tag.changed', { organizationId, tagId: id, status: 'changed' });
  }

  async delete(organizationId: string, id: string): Promise<void> {
    const { manager } = this.dataSource;
    await manager.delete(TagEntity, { id, organizationId });
    signalAfterCommit(manager, 'tag.changed', { organizationId, tagId: id, status: 'deleted' });
  }

  /** Releases that have each of the tags; deleted ones do not count. */
  async countReleases({ organizationId, brandIds }: Tenant, tagIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.dataSource.manager.query<{ id: string; releases: number }[]>(
      `select tag_id as id, count(*)::integer as releases from release_tag t
       join release r on r.id = t.release_id and r.organization_id = t.organization_id and r.deleted_at is null
       where t.organization_id = $1 and tag_id = any($2) and ($3::text[] is null or r.brand_id = any($3)) group by tag_id`,
      [organizationId, tagIds, brandIds],
    );
    return new Map(rows.map(({ id, releases }) => [id, releases]));
  }

  /** By name. */
  async listOfReleases(organizationId: string, releaseIds: readonly string[]): Promise<(ReleaseTag & { releaseId: string })[]> {
    return this.dataSource.manager.query(
      `select r.release_id as "releaseId", tag.id, tag.name, tag.color from release_tag r
       join tag on tag.id = r.tag_id and tag.organization_id = r.organization_id
       where r.organization_id = $1 and r.release_id = any($2) order by lower(tag.name), tag.id`,
      [organizationId, releaseIds],
    );
  }

  /** Requires the caller's lock on the release. Returns those that do not exist, and changes nothing if there are any. */
  async replaceOf(
    manager: EntityManager,
    { id: releaseId, organizationId }: { id: string; organizationId: string },
    tagIds: readonly string[],
  ): Promise<string[]> {
    const where = { organizationId, id: In([...tagIds]) };
    // Held, so that none of them is deleted before they are on the release.
    const found = await manager.find(TagEntity, { where, lock: { mode: 'for_key_share' } });
    const missing = tagIds.filter((id) => !found.some((tag) => tag.id === id));
    if (missing.length > 0) return missing;
    await manager.delete(ReleaseTagEntity, { organizationId, releaseId });
    await manager.insert(
      ReleaseTagEntity,
      tagIds.map((tagId) => ({ organizationId, releaseId, tagId })),
    );
    return [];
  }
}
