import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FileDeletionEntity } from './file-deletion.entity.js';

/** A file to delete. */
export type DeletedFile = Pick<FileDeletionEntity, 'storageKey' | 'organizationId'>;

const waitSeconds = 60;
/** The wait doubles with each failure, up to an hour and four minutes. */
const mostDoublings = 6;

/** Pending file deletions of all organizations. */
@Injectable()
export class FileDeletionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param manager transaction that removes the last reference to the file */
  async insert(manager: EntityManager, { storageKey, organizationId }: DeletedFile): Promise<void> {
    await manager.insert(FileDeletionEntity, { storageKey, organizationId, dueAt: () => dueAfter('0') });
  }

  /** Due deletions, the oldest first. */
  async listDue(limit: number): Promise<FileDeletionEntity[]> {
    return this.dataSource.manager
      .createQueryBuilder(FileDeletionEntity, 'deletion')
      .where('deletion.dueAt <= now()')
      .orderBy('deletion.dueAt')
      .limit(limit)
      .getMany();
  }

  /** Counts a failure and schedules the next attempt. */
  async postpone({ storageKey, organizationId }: DeletedFile): Promise<void> {
    const later = { attempts: () => 'attempts + 1', dueAt: () => dueAfter('attempts') };
    await this.dataSource.manager.update(FileDeletionEntity, { storageKey, organizationId }, later);
  }

  async delete({ storageKey, organizationId }: DeletedFile): Promise<void> {
    await this.dataSource.manager.delete(FileDeletionEntity, { storageKey, organizationId });
  }
}

/** SQL for the time of the next attempt. @param failures SQL for the number of failures so far */
function dueAfter(failures: string): string {
  return `now() + make_interval(secs => ${waitSeconds} * power(2, least(${failures}, ${mostDoublings})))`;
}
