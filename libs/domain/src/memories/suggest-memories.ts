import { wholeOrganization } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BrandsService, type StoredBrand } from '../brands/index.js';
import { recordNotices, signalNoticesAfterCommit } from '../notices/index.js';
import { claimNotice, deleteAllOfBrand, deleteOld, findUnread, listCorrections, markRead } from './evidence.repository.js';
import { findHabits, type Habit } from './find-habits.js';
import { MemoriesRepository } from './memories.repository.js';

/** Makes suggestions of what people corrected. Any number of processes may do so at once, and die while they do. */
@Injectable()
export class SuggestMemories {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brands: BrandsService,
    private readonly memories: MemoriesRepository,
  ) {}

  /** Looks at one brand, if there is something new of one: in one transaction, so that a process that dies leaves all of it to the next. */
  async next(): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const unread = await findUnread(manager);
      if (unread === null) return false;
      const { organizationId, brandId } = unread;
      await this.memories.serialize(manager, brandId);
      // Another process may have been quicker.
      if (!(await markRead(manager, organizationId, brandId))) return true;
      const brand = await this.brands.find(wholeOrganization(organizationId), brandId);
      if (brand === null) await deleteAllOfBrand(manager, organizationId, brandId);
      else await this.#suggest(manager, brand);
      return true;
    });
  }

  async #suggest(manager: EntityManager, brand: StoredBrand): Promise<void> {
    const { organizationId, id: brandId } = brand;
    const corrections = await listCorrections(manager, organizationId, brandId);
    const habits = findHabits(
      corrections.map(({ subjectType: type, subjectId: id, before, after, isQuotable }) => ({
        type,
        id,
        before,
        after,
        isQuotable,
      })),
    );
    let waiting = await this.memories.count(manager, organizationId, brandId, 'suggested');
    const before = waiting;
    for (const habit of habits) {
      if (waiting >= limits.memorySuggestions) break;
      if (await this.#insert(manager, brand, habit)) waiting += 1;
    }
    await deleteOld(manager, organizationId, brandId);
    if (waiting > before) await this.#tell(manager, brand);
  }

  async #insert(manager: EntityManager, { organizationId, id: brandId }: StoredBrand, habit: Habit): Promise<boolean> {
    const { rule, kind, values: details, text, evidence } = habit;
    const own = { id: newId('memo'), organizationId, brandId, origin: 'suggestion', status: 'suggested' } as const;
    return this.memories.insertSuggestion(manager, { ...own, rule, kind, details, text, evidence });
  }

  /** At most once a day for each brand, whatever becomes of the notice. */
  async #tell(manager: EntityManager, { organizationId, id: subjectId, label: title }: StoredBrand): Promise<void> {
    if (!(await claimNotice(manager, organizationId, subjectId))) return;
    const path = `brands/${subjectId}`;
    const notices = await recordNotices(manager, [
      { organizationId, kind: 'memory.suggested', subjectId, cause: '', title, path },
    ]);
    signalNoticesAfterCommit(manager, notices);
  }
}
