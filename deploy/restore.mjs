// Restores a backup into the database and the storage that the environment names. No app may run meanwhile.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createStorage } from '@imprint/adapters/storage';
import { BackupError, BackupFolder, restoreBackup } from '@imprint/domain/backup';
import { StorageFullError } from '@imprint/domain/media/storage';
import { loadConfig } from '@imprint/platform/config';
import { emptyRedis } from '@imprint/platform/queue';

const startMinutes = 15;
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    replace: { type: 'boolean', default: false },
    'other-secrets': { type: 'boolean', default: false },
    'hold-until': { type: 'string' },
  },
});
const told = (line) => process.stderr.write(`  ${line}\n`);

try {
  if (positionals.length !== 1) throw new BackupError('Name the folder of the backup.');
  const holdUntil = new Date(flags['hold-until'] ?? Date.now() + startMinutes * 60_000);
  if (Number.isNaN(holdUntil.getTime())) throw new BackupError('--hold-until is a time, such as 2027-03-01T09:00:00Z.');
  const config = loadConfig();
  const report = await restoreBackup(
    {
      databaseUrl: config.DATABASE_URL,
      storage: createStorage(config),
      secrets: flags['other-secrets'] ? null : config,
      replace: flags.replace,
      holdUntil,
    },
    BackupFolder.of(resolve(process.env.INIT_CWD ?? '.', positionals[0])),
    told,
  );
  console.log(described(report, holdUntil));
  if (config.REDIS_URL !== null) console.log(`Emptied Redis: ${await emptyRedis(config.REDIS_URL)} keys.`);
} catch (error) {
  process.exitCode = 1;
  const full = error.code === 'ENOSPC' || error instanceof StorageFullError;
  console.error(`\nNot restored. ${full ? 'There is no room left for the files.' : error.message}`);
}

function described({ manifest, writtenFiles, paused, unconfirmed, interruptedApprovals, asideSchema }, holdUntil) {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `Restored as of ${manifest.takenAt}: ${rows} rows, ${manifest.files.count} files (${writtenFiles} were not there).`,
    `${paused} targets due until ${holdUntil.toISOString()} are paused: they may have been published since. Resume or cancel their releases.`,
    `${unconfirmed} targets were being published: they are unconfirmed, and looked up.`,
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
