import { openConnection } from '@imprint/platform/database';
import type { FileStorage } from '../media/storage/index.js';
import type { BackupFolder } from './backup-folder.js';
import { layout, type BackupManifest } from './backup-manifest.js';
import { beginSnapshot, copyOut } from './database-copy.repository.js';
import { proofOf, type BackupSecrets } from './secrets-proof.js';
import { copyFilesOut } from './stored-files.js';

/** What to back up. */
export interface BackupSource {
  databaseUrl: string;
  /** Null for rows only, which is a complete backup when the files remain in place. */
  storage: FileStorage | null;
  secrets: BackupSecrets;
  /** Version of Imprint. */
  version: string;
}

/**
 * Backs up a running instance: its rows in one snapshot, and the files that those rows refer to. After a failure the folder is empty.
 * @param told called with a line for each step
 */
export async function takeBackup(
  source: BackupSource,
  folder: BackupFolder,
  report: (line: string) => void,
): Promise<BackupManifest> {
  try {
    const manifest = await copyAll(source, folder, report);
    await folder.seal(manifest);
    return manifest;
  } catch (error) {
    await folder.empty();
    throw error;
  }
}

async function copyAll(
  { databaseUrl, storage, secrets, version }: BackupSource,
  folder: BackupFolder,
  report: (line: string) => void,
): Promise<BackupManifest> {
  const connection = await openConnection(databaseUrl, { applicationName: 'imprint backup' });
  try {
    const takenAt = (await beginSnapshot(connection)).toISOString();
    const database = await copyOut(connection, folder, report);
    const files = await copyFilesOut(connection, storage, folder, report);
    const head = { product: 'imprint', layout, version, takenAt, secrets: proofOf(secrets) } as const;
    return { ...head, ...database, ...files };
  } finally {
    await connection.end();
  }
}
