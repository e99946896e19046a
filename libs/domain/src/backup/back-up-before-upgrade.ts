import { appliedMigrations, nameOfMigration, openConnection } from '@imprint/platform/database';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { schema } from '../schema/index.js';
import { BackupFolder } from './backup-folder.js';
import { nextTransactionOf } from './database-copy.repository.js';
import { takeBackup, type BackupSource } from './take-backup.js';

/** Note next to the backups after a failed upgrade. */
interface FailedUpgrade {
  /** Name of its folder. */
  backup: string;
  /** Id of the next transaction at the time of the failure; PostgreSQL assigns ids to transactions that write. */
  nextTransaction: string;
}

/** The backup that an upgrade can be undone with. */
export interface UpgradeBackup {
  /** Path of its folder. */
  path: string;
  /** Names of the pending migrations. */
  changes: string[];
  /** Call it when the migrations failed: the next attempt reuses this backup unless the database has changed since. */
  failed(): Promise<void>;
  /** Call it when the migrations succeeded. */
  done(): Promise<void>;
}

/**
 * Backs up the rows of an instance before this version migrates its database. Files are left out, because migrations do not change them.
 * @param folder that contains the instance's backups
 * @param began called before anything is copied, with the path of the backup
 * @returns null when the database is new or up to date, without a backup
 */
export async function backUpBeforeUpgrade(
  source: Omit<BackupSource, 'storage'>,
  folder: string,
  began: (backup: BackupFolder) => void = () => undefined,
): Promise<UpgradeBackup | null> {
  const applied = await appliedMigrations(source.databaseUrl);
  const changes = schema.migrations.map(nameOfMigration).filter((name) => !applied.includes(name));
  if (applied.length === 0 || changes.length === 0) return null;
  const note = join(folder, 'failed-upgrade.json');
  const earlier = await backupOfFailed(note, folder, source.databaseUrl);
  const backup = earlier ?? `before-upgrade-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  const path = join(folder, backup);
  if (earlier === null) {
    const target = await BackupFolder.createFolder(path);
    began(target);
    await takeBackup({ ...source, storage: null }, target, () => undefined);
  }
  const failed = async (): Promise<void> => {
    const left: FailedUpgrade = { backup, nextTransaction: await nextTransaction(source.databaseUrl) };
    await writeFile(note, JSON.stringify(left), { mode: 0o600 });
  };
  return { path, changes, failed, done: () => rm(note, { force: true }) };
}

/** Null when the backup is gone, or when something was written since, which restoring it would lose. */
async function backupOfFailed(note: string, folder: string, databaseUrl: string): Promise<string | null> {
  try {
    const left = JSON.parse(await readFile(note, 'utf8')) as FailedUpgrade;
    await BackupFolder.of(join(folder, left.backup)).manifest();
    return left.nextTransaction === (await nextTransaction(databaseUrl)) ? left.backup : null;
  } catch {
    return null;
  }
}

async function nextTransaction(databaseUrl: string): Promise<string> {
  const connection = await openConnection(databaseUrl, { applicationName: 'imprint upgrade' });
  try {
    return await nextTransactionOf(connection);
  } finally {
    await connection.end();
  }
}
