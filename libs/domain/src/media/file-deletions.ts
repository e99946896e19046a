import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FileDeletionsRepository, type DeletedFile } from './file-deletions.repository.js';
import { FILE_STORAGE, type FileStorage } from './storage/index.js';

/** Permanent deletion of files. Recorded deletions are retried until the storage confirms. */
@Injectable()
export class FileDeletions {
  private readonly logger = new Logger(FileDeletions.name);

  constructor(
    private readonly deletions: FileDeletionsRepository,
    @Inject(FILE_STORAGE) private readonly storage: Pick<FileStorage, 'delete'>,
  ) {}

  /** Has a file deleted, at the latest by the sweep. @param manager transaction that removes the last reference to it */
  async record(manager: EntityManager, file: DeletedFile): Promise<void> {
    await this.deletions.insert(manager, file);
  }

  /** Deferred when the storage fails. Idempotent. */
  async deleteFile(file: DeletedFile): Promise<void> {
    const { storageKey } = file;
    try {
      await this.storage.delete(storageKey);
    } catch (error) {
      this.logger.warn({ err: error, storageKey }, 'a file could not be deleted; trying again later');
      await this.deletions.postpone(file);
      return;
    }
    await this.deletions.delete(file);
  }
}
