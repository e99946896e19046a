import type { Principal } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { CreateSavedFilter, SavedFilterResource } from '@imprint/contracts/publishing';
import { newId } from '@imprint/platform/crypto';
import { isUniqueViolation } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SavedFiltersRepository } from './saved-filters.repository.js';

/** A saved filter as its owner sees it. */
export type SavedFilterView = SavedFilterResource & { id: string };

/** Filters of the list of releases that people save, each for themselves in one organization. */
@Injectable()
export class SavedFilters {
  constructor(
    private readonly dataSource: DataSource,
    private readonly filters: SavedFiltersRepository,
  ) {}

  /** Oldest first. */
  async list(principal: Principal, query: ListQuery): Promise<Page<SavedFilterView>> {
    return this.filters.list(principal, query);
  }

  /** @throws Problem `validation_failed` for a name that another one has or a filter without content, `limit_reached` */
  async create(principal: Principal, { name, filter }: CreateSavedFilter): Promise<SavedFilterView> {
    const { organizationId, userId } = principal;
    const { status = null, search = null, tagId = null, assigneeId = null } = filter;
    const kept = { status, search, tagId, assigneeId };
    if (Object.values(kept).every((value) => value === null))
      throw problem('validation_failed', 'A filter needs something to narrow the list to.', { pointer: '/filter' });
    const row = { id: newId('flt'), organizationId, userId, name: name.trim(), filter: kept };
    try {
      return await this.dataSource.transaction(async (manager) => {
        const count = await this.filters.countLocked(manager, principal);
        if (count >= limits.savedFiltersPerPerson)
          throw problem('limit_reached', `You can save ${limits.savedFiltersPerPerson} filters. Delete one first.`);
        return this.filters.insert(manager, row);
      });
    } catch (error) {
      if (!isUniqueViolation(error, 'saved_filter_name')) throw error;
      throw problem('validation_failed', `You have a filter “${row.name}” already.`, { pointer: '/name' });
    }
  }

  /** @throws Problem `not_found`, also for the filter of somebody else */
  async delete(principal: Principal, id: string): Promise<void> {
    if (!(await this.filters.delete(principal, id))) throw problem('not_found', `There is no saved filter ${id}.`);
  }
}
