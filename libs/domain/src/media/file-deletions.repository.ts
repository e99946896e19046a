import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FileDeletionEntity } from './file-deletion.entity.js';

export type DeletedFile = Pick<FileDeletionEntity, 'storageKey' | 'organizationId'>;

const waitSeconds = 60;
/** After so many failures in a row the wait doubles no further: it is an hour and four minutes then. */
const mostDoublings = 6;

/** Files that are still to be deleted, of all organizations. */
@Injectable()
export class FileDeletionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param manager of the transaction after which nothing names the file any more */
  async insert(manager: EntityManager, { storageKey, organizationId }: DeletedFile): Promise<void> {
    await manager.insert(FileDeletionEntity, { storageKey, organizationId, dueAt: () => dueAfter('0') });
  }

  /** Those whose time has come, the longest waiting first. */
  async listDue(limit: number): Promise<FileDeletionEntity[]> {
    return this.dataSource.manager
      .createQueryBuilder(FileDeletionEntity, 'deletion')
      .where('deletion.dueAt <= now()')
      .orderBy('deletion.dueAt')
      .limit(limit)
      .getMany();
  }

  /** Counts a failure, and waits for the next try. */
  async postpone({ storageKey, organizationId }: DeletedFile): Promise<void> {
    const later = { attempts: () => 'attempts + 1', dueAt: () => dueAfter('attempts') };
    await this.dataSource.manager.update(FileDeletionEntity, { storageKey, organizationId }, later);
  }

  async delete({ storageKey, organizationId }: DeletedFile): Promise<void> {
    await this.dataSource.manager.delete(FileDeletionEntity, { storageKey, organizationId });
  }
}

/** SQL of the next try. @param failures SQL of how often it has failed before */
function dueAfter(failures: string): string {
  return `now() + make_interval(secs => ${waitSeconds} * power(2, least(${failures}, ${mostDoublings})))`;
}
