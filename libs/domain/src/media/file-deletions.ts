import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FileDeletionEntity } from './file-deletion.entity.js';
import { FILE_STORAGE, type FileStorage } from './storage/index.js';

export type DeletedFile = Pick<FileDeletionEntity, 'storageKey' | 'organizationId'>;

const waitSeconds = 60;
/** After so many failures in a row the wait doubles no further: it is an hour and four minutes then. */
const mostDoublings = 6;

/** Files that are to be deleted for good. What is on record here is tried until the storage has done it. */
@Injectable()
export class FileDeletions {
  private readonly logger = new Logger(FileDeletions.name);

  constructor(
    private readonly dataSource: DataSource,
    @Inject(FILE_STORAGE) private readonly storage: Pick<FileStorage, 'delete'>,
  ) {}

  /** @param manager of the transaction after which nothing names the file any more */
  async add(manager: EntityManager, { storageKey, organizationId }: DeletedFile): Promise<void> {
    await manager.insert(FileDeletionEntity, { storageKey, organizationId, dueAt: () => dueAfter('0') });
  }

  /** Those whose time has come, the longest waiting first. */
  async due(limit: number): Promise<FileDeletionEntity[]> {
    return this.dataSource.manager
      .createQueryBuilder(FileDeletionEntity, 'deletion')
      .where('deletion.dueAt <= now()')
      .orderBy('deletion.dueAt')
      .limit(limit)
      .getMany();
  }

  /** Where the storage fails, it is tried again later. Done twice it changes nothing. */
  async run({ storageKey, organizationId }: DeletedFile): Promise<void> {
    const own = { storageKey, organizationId };
    try {
      await this.storage.delete(storageKey);
    } catch (error) {
      this.logger.warn({ err: error, storageKey }, 'a file could not be deleted; trying again later');
      const later = { attempts: () => 'attempts + 1', dueAt: () => dueAfter('attempts') };
      await this.dataSource.manager.update(FileDeletionEntity, own, later);
      return;
    }
    await this.dataSource.manager.delete(FileDeletionEntity, own);
  }
}

/** SQL of the next try. @param failures SQL of how often it has failed before */
function dueAfter(failures: string): string {
  return `now() + make_interval(secs => ${waitSeconds} * power(2, least(${failures}, ${mostDoublings})))`;
}
