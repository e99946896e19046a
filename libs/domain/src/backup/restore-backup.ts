import { SnakeNamingStrategy, inSchema, migrate, nameOfMigration, openConnection } from '@imprint/platform/database';
import { DataSource } from 'typeorm';
import { interruptRestoredApprovals } from '../approvals/index.js';
import { postponeRestoredDeletions } from '../identity/index.js';
import type { FileStorage } from '../media/storage/index.js';
import { holdRestoredMails } from '../newsletters/index.js';
import { type HeldTargets, holdRestoredTargets } from '../publishing/index.js';
import { holdRestoredExecutions, holdRestoredTriggers } from '../workflows/index.js';
import { schema } from '../schema/index.js';
import type { BackupFolder } from './backup-folder.js';
import { BackupError, readManifest, type BackupManifest } from './backup-manifest.js';
import { copyIn } from './database-copy.repository.js';
import { otherSecret, type BackupSecrets } from './secrets-proof.js';
import { stagingSchema, StagedTables } from './staged-tables.repository.js';
import { copyFilesIn, verifyFiles } from './stored-files.js';

/** Where and how to restore. */
export interface RestoreTarget {
  databaseUrl: string;
  storage: FileStorage;
  /** Null skips the check. With different secrets, either sealed values cannot be opened or no API key is valid. */
  secrets: BackupSecrets | null;
  /** Whether existing rows may be set aside. */
  replace: boolean;
  /** Work due up to this time, or up to the start of the first worker, is held for a person. */
  holdUntil: Date;
  /** Called right before the tables are swapped. Until then, a restore can be aborted at any time without having changed anything. */
  onCommit?: () => void;
}

interface HeldWork extends HeldTargets {
  /** Executions of workflows with a step that waits for a person, and those that had not begun and have failed. */
  heldExecutions: number;
  interruptedApprovals: number;
}

/** What was restored, and what was held. */
export interface RestoreReport extends HeldWork {
  manifest: BackupManifest;
  writtenFiles: number;
  /** Schema with the previous tables; null when there were none. */
  asideSchema: string | null;
}

const withoutIt: Readonly<Record<keyof BackupSecrets, string>> = {
  SECRETS_KEYS: 'connections and signing secrets cannot be opened and have to be set again',
  KEY_PEPPER: 'no API key is valid',
};

/**
 * Restores a backup. Rows are loaded next to the present ones and replace them in one transaction at the very end; until then the database
 * is unchanged, whatever happens. Files are only added. @throws BackupError when the backup cannot be restored
 */
export async function restoreBackup(
  { databaseUrl, storage, secrets, replace, holdUntil, onCommit }: RestoreTarget,
  folder: BackupFolder,
  report: (line: string) => void,
): Promise<RestoreReport> {
  const manifest = readManifest(await folder.manifest(), schema.migrations.map(nameOfMigration));
  const other = secrets === null ? null : otherSecret(secrets, manifest.secrets);
  if (other !== null)
    throw new BackupError(
      `${other} is not the one that the backup was taken with. Set that one, or restore with --other-secrets: then ${withoutIt[other]}.`,
    );
  const staged = await StagedTables.open(databaseUrl);
  try {
    await staged.requireNobodyConnected();
    const wasEmpty = await staged.isEmpty();
    if (!wasEmpty && !replace)
      throw new BackupError(
        'The database is not empty. With --replace its rows are put aside, and the backup takes their place.',
      );
    report('verifying');
    for (const table of manifest.tables) await folder.verify(table.part, table);
    await verifyFiles(folder, manifest.files);
    const writtenFiles = await copyFilesIn(folder, storage, manifest.files, report);
    const stagedUrl = inSchema(databaseUrl, stagingSchema);
    await staged.prepare(
      stagedUrl,
      schema.migrations.filter((migration) => manifest.migrations.includes(nameOfMigration(migration))),
    );
    await fill(stagedUrl, folder, manifest, report);
    await migrate(stagedUrl, schema.migrations);
    const held = await holdWork(stagedUrl, holdUntil);
    const asideSchema = `replaced_${new Date().toISOString().replaceAll(/[^0-9]/g, '')}`;
    await staged.takePlace(asideSchema, onCommit);
    const isDropped = wasEmpty && (await staged.dropAside(asideSchema));
    return { manifest, writtenFiles, ...held, asideSchema: isDropped ? null : asideSchema };
  } finally {
    await staged.close();
  }
}

async function fill(stagedUrl: string, folder: BackupFolder, manifest: BackupManifest, report: (line: string) => void) {
  const connection = await openConnection(stagedUrl, { applicationName: 'imprint restore' });
  try {
    await copyIn(connection, folder, manifest, report);
  } finally {
    await connection.end();
  }
}

/** Holds work that would start by itself, because it may already have been done since the backup was taken. */
async function holdWork(stagedUrl: string, holdUntil: Date): Promise<HeldWork> {
  const dataSource = await new DataSource({
    type: 'postgres',
    url: stagedUrl,
    entities: schema.entities,
    namingStrategy: new SnakeNamingStrategy(),
    installExtensions: false,
    logging: false,
    poolSize: 1,
    applicationName: 'imprint restore',
  }).initialize();
  try {
    return await dataSource.transaction(async (manager) => {
      await postponeRestoredDeletions(manager);
      await holdRestoredMails(manager);
      const held = await holdRestoredTargets(manager, holdUntil);
      await holdRestoredTriggers(manager, holdUntil);
      const heldExecutions = await holdRestoredExecutions(manager, holdUntil);
      return { ...held, heldExecutions, interruptedApprovals: await interruptRestoredApprovals(manager) };
    });
  } finally {
    await dataSource.destroy();
  }
}
