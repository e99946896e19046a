// Backs up the instance of the environment, which may be running: its rows in one snapshot, and its files.
import { onLeaving } from './exit-on-signal.mjs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../package.json' with { type: 'json' };

// Imported dynamically, so that a signal during loading is handled.
const { createStorage } = await import('@imprint/adapters/storage');
const { BackupError, BackupFolder, takeBackup } = await import('@imprint/domain/backup');
const { StorageFullError } = await import('@imprint/domain/media/storage');
const { loadConfig } = await import('@imprint/platform/config');

const { positionals } = parseArgs({ allowPositionals: true });
const path = resolve(process.env.INIT_CWD ?? '.', positionals[0] ?? '');
const showProgress = (line) => process.stderr.write(`  ${line}\n`);

let stoppedWith;
try {
  if (positionals.length !== 1) throw new BackupError('Name the folder to back up into: one that is new or empty.');
  const config = loadConfig();
  const source = { databaseUrl: config.DATABASE_URL, storage: createStorage(config), secrets: config, version: manifest.version };
  const folder = await BackupFolder.createFolder(path);
  onLeaving((code) => {
    stoppedWith = code;
    folder.stop();
    return false;
  });
  const { takenAt, tables, files, missingFiles } = await takeBackup(source, folder, showProgress);
  onLeaving(() => false);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Backed up as of ${takenAt}: ${rows} rows of ${tables.length} tables, ${files.count} files, in ${path}`);
  for (const key of missingFiles) console.log(`The file ${key} was not there any more.`);
  console.log(`
NOT in the backup, and nothing in it is of use without them: SECRETS_KEYS and KEY_PEPPER (SERVICE_API_KEY can be made anew).
An instance of npm start has them in secrets.json in its data folder (.imprint). Keep them elsewhere. Keep this folder from strangers: it holds the people, posts and files of every organization.`);
} catch (error) {
  process.exitCode = stoppedWith ?? 1;
  console.error(`\nNot backed up. ${reasonOf(error)}`);
}

function reasonOf(error) {
  if (error.code === 'ENOSPC' || error instanceof StorageFullError)
    return `There is no room left in ${path}. What had been written was removed; make room and try again.`;
  return error.message;
}
