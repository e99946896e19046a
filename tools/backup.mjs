// npm run backup -- [FOLDER]: the database and the files of an instance, which may be running. See deploy/backup.mjs.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildToRun, continueOnOwnNode, ensureInstalledToRun, node, root } from './set-up.mjs';

ensureInstalledToRun();
if (process.execPath !== node) continueOnOwnNode('tools/backup.mjs');
else await run();

async function run() {
  const { values: flags, positionals } = parseArgs({
    allowPositionals: true,
    options: { home: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  });
  if (flags.help) return console.log(usage);
  buildToRun();
  const { enterInstance } = await import('./instance/kept-instance.mjs');
  const { leave } = await enterInstance({ home: flags.home, mayRun: true });
  const folder = positionals[0] ?? join(root, '.imprint', 'backups', new Date().toISOString().replaceAll(':', '-').slice(0, 19));
  process.argv = [...process.argv.slice(0, 2), folder, ...positionals.slice(1)];
  await import('../deploy/backup.mjs');
  await leave();
}

const usage = `npm run backup -- [FOLDER] [--home DIR]

Backs up the database and the files of an instance, running or not, into FOLDER, which must be new or empty.

  FOLDER       default: .imprint/backups/<now>
  --home DIR   data of the instance (default: IMPRINT_HOME or .imprint). With DATABASE_URL set, the instance is the one that the
               environment describes: STORAGE_URL, SECRETS_KEYS and KEY_PEPPER are needed, too.`;
