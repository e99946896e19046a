import { appliedMigrations, nameOfMigration, openConnection } from '@imprint/platform/database';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { schema } from '../schema/index.js';
import { BackupFolder } from './backup-folder.js';
import { nextTransactionOf } from './database-copy.repository.js';
import { takeBackup, type BackupSource } from './take-backup.js';

/** Kept beside the backups after an upgrade that failed. */
interface FailedUpgrade {
  /** Name of the folder of its backup. */
  backup: string;
  /** Of the first transaction that had not begun when it failed: PostgreSQL numbers those that write. */
  nextTransaction: string;
}

/** What an upgrade can be undone with. */
export interface UpgradeBackup {
  /** Of the folder. */
  path: string;
  /** Names of the migrations to come. */
  changes: string[];
  /** Call it when the migrations have failed: a next attempt keeps this backup, unless the database has changed by then. */
  failed(): Promise<void>;
  /** Call it when they have run. */
  done(): Promise<void>;
}

/**
 * Backs up the rows of an instance whose database this version is about to change. Files are left out: migrations leave them alone.
 * @param folder that holds the backups of the instance
 * @param began called before anything is copied, with the backup to come
 * @returns null when the database is new or up to date, and then there is no backup
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

/** Null also when the backup is gone, or something was written since: it would lead back too far then. */
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
