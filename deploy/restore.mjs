// Restores a backup into the database and the storage of the environment. No app may be running.
import { onLeaving } from './exit-on-signal.mjs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

// Imported dynamically, so that a signal during loading is handled.
const { createStorage } = await import('@imprint/adapters/storage');
const { BackupError, BackupFolder, restoreBackup } = await import('@imprint/domain/backup');
const { StorageFullError } = await import('@imprint/domain/media/storage');
const { loadConfig } = await import('@imprint/platform/config');
const { reachRedis } = await import('@imprint/platform/queue');

const startMinutes = 15;
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    replace: { type: 'boolean', default: false },
    'other-secrets': { type: 'boolean', default: false },
    'hold-until': { type: 'string' },
  },
});
const showProgress = (line) => process.stderr.write(`  ${line}\n`);

/** For the importer: whether the tables have been swapped. */
export let isRestored = false;
let redis = null;
try {
  const config = loadConfig();
  if (positionals.length !== 1) throw new BackupError('Name the folder of the backup.');
  const holdUntil = new Date(flags['hold-until'] ?? Date.now() + startMinutes * 60_000);
  if (Number.isNaN(holdUntil.getTime())) throw new BackupError('--hold-until is a time, such as 2027-03-01T09:00:00Z.');
  if (config.REDIS_URL !== null) redis = await reached(config.REDIS_URL);
  const report = await restoreBackup(
    {
      databaseUrl: config.DATABASE_URL,
      storage: createStorage(config),
      secrets: flags['other-secrets'] ? null : config,
      replace: flags.replace,
      holdUntil,
      // Until here, a stop leaves everything as it was. From here on it is deferred, because otherwise nobody would learn the outcome.
      onCommit: () => onLeaving(() => false),
    },
    BackupFolder.of(resolve(process.env.INIT_CWD ?? '.', positionals[0])),
    showProgress,
  );
  isRestored = true;
  console.log(described(report, holdUntil));
  await emptied(redis);
} catch (error) {
  process.exitCode = 1;
  const full = error.code === 'ENOSPC' || error instanceof StorageFullError;
  console.error(`\nNot restored. ${full ? 'There is no room left for the files.' : error.message}`);
} finally {
  redis?.close();
}

/** Before anything is changed, because the restored rows must not meet Redis data of other rows. */
async function reached(url) {
  return reachRedis(url).catch((error) => {
    throw new BackupError(`Redis does not answer at REDIS_URL: ${error.message}`);
  });
}

async function emptied(reached) {
  if (reached === null) return;
  try {
    console.log(`Emptied Redis: ${await reached.empty()} keys.`);
  } catch (error) {
    process.exitCode = 1;
    console.error(
      `\nRestored, but Redis was not emptied: ${error.message} Empty it (FLUSHALL) before the apps start: they would believe what it remembers of keys.`,
    );
  }
}

function described(
  { manifest, writtenFiles, paused, unconfirmed, heldExecutions, interruptedApprovals, asideSchema },
  holdUntil,
) {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `Restored as of ${manifest.takenAt}: ${rows} rows, ${manifest.files.count} files (${writtenFiles} were not there).`,
    `${paused} targets due until ${holdUntil.toISOString()} are paused: they may have been published since. Resume or cancel their releases.`,
    'What falls due until scheduler-worker starts, and in the 5 minutes after, will be paused by it, too.',
    `${unconfirmed} targets were being published: they are unconfirmed, and looked up.`,
    `${heldExecutions} executions of workflows were open: their steps are held. Check what took effect, then cancel and resume them.`,
    `${interruptedApprovals} approved calls were under way: they have ended as interrupted.`,
    'Whatever was revoked or deleted since then is back: keys, sessions, members. Revoke it again before you open the doors.',
  ];
  for (const key of manifest.missingFiles) lines.push(`The file ${key} was not in the storage when the backup was taken.`);
  if (asideSchema !== null)
    lines.push(
      `What was in the database is in its schema ${asideSchema}. When nobody misses it: DROP SCHEMA ${asideSchema} CASCADE`,
    );
  return lines.join('\n');
}
