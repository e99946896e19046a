import type { Principal, Tenant } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { CreateTag, TagResource, UpdateTag } from '@imprint/contracts/publishing';
import { newId } from '@imprint/platform/crypto';
import { isUniqueViolation } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { TagEntity } from './tag.entity.js';
import { requireWholeOrganization } from '../../identity/index.js';
import { TagsRepository } from './tags.repository.js';

/** A tag as callers see it. */
export type TagView = TagResource & { id: string };

const sharedTags = 'Tags are shared with the other brands.';

/** Tags of an organization. */
@Injectable()
export class TagsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tags: TagsRepository,
  ) {}

  /** Oldest first. */
  async list(principal: Principal, query: ListQuery): Promise<Page<TagView>> {
    const page = await this.tags.list(principal.organizationId, query);
    return { ...page, items: await this.counted(principal, page.items) };
  }

  async read(principal: Principal, id: string): Promise<TagView> {
    const [view] = await this.counted(principal, [await this.require(principal.organizationId, id)]);
    if (view === undefined) throw new Error(`the tag ${id} has no view`);
    return view;
  }

  /** @throws Problem `validation_failed` for a name that another tag has, `limit_reached` */
  async create(principal: Principal, { name, color = 'gray' }: CreateTag): Promise<TagView> {
    const { organizationId } = principal;
    const tag = { id: newId('tag'), organizationId, name: written(name), color };
    await this.orNameTaken(tag.name, () =>
      this.dataSource.transaction(async (manager) => {
        const count = await this.tags.countLocked(manager, organizationId);
        if (count >= limits.tagsPerOrganization)
          throw problem('limit_reached', `An organization has at most ${limits.tagsPerOrganization} tags. Delete one first.`);
        return this.tags.insert(manager, tag);
      }),
    );
    return this.read(principal, tag.id);
  }

  /** @throws Problem `validation_failed` for a name that another tag has */
  async update(principal: Principal, id: string, { name, color }: UpdateTag): Promise<TagView> {
    requireWholeOrganization(principal, sharedTags);
    await this.require(principal.organizationId, id);
    const changes = { ...(name !== undefined && { name: written(name) }), ...(color !== undefined && { color }) };
    if (Object.keys(changes).length > 0)
      await this.orNameTaken(name ?? '', () => this.tags.update(principal.organizationId, id, changes));
    return this.read(principal, id);
  }

  /** Takes it off every release. */
  async delete(principal: Principal, id: string): Promise<void> {
    requireWholeOrganization(principal, sharedTags);
    const { organizationId } = principal;
    await this.require(organizationId, id);
    await this.tags.delete(organizationId, id);
  }

  private async require(organizationId: string, id: string): Promise<TagEntity> {
    const tag = await this.tags.find(organizationId, id);
    if (tag === null) throw problem('not_found', `There is no tag ${id}.`);
    return tag;
  }

  private async counted(tenant: Tenant, rows: readonly TagEntity[]): Promise<TagView[]> {
    const ids = rows.map(({ id }) => id);
    const counts = ids.length === 0 ? new Map<string, number>() : await this.tags.countReleases(tenant, ids);
    return rows.map((row) => ({ ...row, releaseCount: counts.get(row.id) ?? 0 }));
  }

  private async orNameTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (!isUniqueViolation(error, 'tag_name')) throw error;
      throw problem('validation_failed', `There is a tag “${name}” already.`, { pointer: '/name' });
    }
  }
}

/** Without what nobody sees. */
const written = (name: string): string => name.trim().replaceAll(/\s+/gu, ' ');
