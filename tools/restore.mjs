// npm run restore -- FOLDER: restores what npm run backup saved, while nothing runs. See deploy/restore.mjs.
import { parseArgs } from 'node:util';
import { buildToRun, continueOnOwnNode, ensureInstalledToRun, giveUp, node } from './set-up.mjs';

ensureInstalledToRun();
if (process.execPath !== node) continueOnOwnNode('tools/restore.mjs');
else await run();

async function run() {
  const { values: flags, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      home: { type: 'string' },
      replace: { type: 'boolean', default: false },
      'other-secrets': { type: 'boolean', default: false },
      'hold-until': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (flags.help) return console.log(usage);
  if (positionals.length !== 1) giveUp(usage);
  buildToRun();
  const { enterInstance } = await import('./instance/kept-instance.mjs');
  const { leave, keepSecrets } = await enterInstance({ home: flags.home, mayRun: false, mayBeNew: flags['other-secrets'] });
  const given = ['replace', 'other-secrets'].filter((name) => flags[name]).map((name) => `--${name}`);
  if (flags['hold-until'] !== undefined) given.push(`--hold-until=${flags['hold-until']}`);
  process.argv = [...process.argv.slice(0, 2), positionals[0], ...given];
  const { isRestored } = await import('../deploy/restore.mjs');
  if (isRestored) keepSecrets();
  await leave();
}

const usage = `npm run restore -- FOLDER [--replace] [--hold-until TIME] [--other-secrets] [--home DIR]

Restores a backup while no app runs. What was due is not published by itself: it is paused, for a person to resume or cancel.

  --replace           the database is not empty: its rows are put aside, into a schema of their own
  --hold-until TIME   what falls due until then is paused, too (default: 15 minutes from now, and in any case until the apps start)
  --other-secrets     restore although SECRETS_KEYS or KEY_PEPPER is not what the backup was taken with
  --home DIR          data of the instance (default: IMPRINT_HOME or .imprint), unless DATABASE_URL is set. Where there is none yet,
                      put secrets.json of the former one there, or set SECRETS_KEYS and KEY_PEPPER`;
