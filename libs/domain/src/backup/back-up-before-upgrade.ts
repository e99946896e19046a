import { appliedMigrations, nameOfMigration } from '@imprint/platform/database';
import { schema } from '../schema/index.js';
import { BackupFolder } from './backup-folder.js';
import { takeBackup, type BackupSource } from './take-backup.js';

/**
 * Backs up the rows of an instance whose database this version is about to change. Files are left out: migrations leave them alone.
 * @param path of the folder of the backup
 * @param began called with it before anything is copied
 * @returns names of the migrations to come; none when the database is new or up to date, and then there is no backup
 */
export async function backUpBeforeUpgrade(
  source: Omit<BackupSource, 'storage'>,
  path: string,
  began: (folder: BackupFolder) => void = () => undefined,
): Promise<string[]> {
  const applied = await appliedMigrations(source.databaseUrl);
  const lacking = schema.migrations.map(nameOfMigration).filter((name) => !applied.includes(name));
  if (applied.length === 0 || lacking.length === 0) return [];
  const folder = await BackupFolder.create(path);
  began(folder);
  await takeBackup({ ...source, storage: null }, folder, () => undefined);
  return lacking;
}
