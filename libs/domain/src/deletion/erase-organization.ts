import { uploadFiles } from '../media/index.js';
import { FILE_STORAGE, type FileStorage } from '../media/storage/index.js';
import { Inject, Injectable } from '@nestjs/common';
import { TenantTablesRepository } from './tenant-tables.repository.js';
import type { TenantTable } from './tables-in-order.js';

/** Few, so that a statement holds its locks briefly. */
const rowsAtOnce = 500;
const filesAtOnce = 50;
/** Its rows go when a platform has revoked the credentials in them, or has failed to for a day. */
const keptLonger = 'credential_revocation';

/** What was just erased. */
export interface Erased {
  rows: number;
  files: number;
}

/**
 * Erases what an organization has stored, a bounded part at a time. Every part is complete in itself and can be repeated, so it may end at
 * any point, and another process continues. A file is deleted before the row by which it is known.
 */
@Injectable()
export class EraseOrganization {
  constructor(
    private readonly tables: TenantTablesRepository,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
  ) {}

  /**
   * Yields after each part. Ends when a pass over all tables has found nothing; rows that somebody has locked are found by the next one.
   * Leaves the credentials that are being revoked.
   * @throws StorageUnavailableError
   */
  async *erase(organizationId: string): AsyncIterable<Erased> {
    for (let rows = 1; rows > 0;) {
      rows = 0;
      const tables = await this.tables.list();
      for (const table of tables.filter(({ name }) => name !== keptLonger)) {
        for await (const erased of this.eraseTable(table, organizationId)) {
          rows += erased.rows;
          yield erased;
        }
      }
    }
    for (const folder of [organizationId, `uploads/${organizationId}`]) await this.storage.removeFolder(folder);
  }

  private async *eraseTable(table: TenantTable, organizationId: string): AsyncIterable<Erased> {
    if (table.name === 'upload') yield* this.eraseUploadedFiles(organizationId);
    if (table.files.length > 0) yield* this.eraseWithFiles(table, organizationId);
    for (;;) {
      const rows = await this.tables.deleteSome(table, organizationId, rowsAtOnce);
      if (rows > 0) yield { rows, files: 0 };
      if (rows < rowsAtOnce) return;
    }
  }

  private async *eraseWithFiles(table: TenantTable, organizationId: string): AsyncIterable<Erased> {
    for (;;) {
      const keys = await this.tables.listFiles(table, organizationId, filesAtOnce);
      if (keys.length === 0) return;
      await this.deleteFiles(keys);
      const rows = await this.tables.deleteWithFiles(table, organizationId, keys);
      yield { rows, files: keys.length };
    }
  }

  /** Uploads name no files: their keys are derived. */
  private async *eraseUploadedFiles(organizationId: string): AsyncIterable<Erased> {
    for (let after = ''; ;) {
      const uploads = await this.tables.listUploads(organizationId, after, filesAtOnce);
      for (const upload of uploads) await this.deleteFiles(uploadFiles(upload));
      yield { rows: 0, files: 0 };
      if (uploads.length < filesAtOnce) return;
      after = uploads.at(-1)?.id ?? after;
    }
  }

  private async deleteFiles(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.storage.delete(key)));
  }
}
