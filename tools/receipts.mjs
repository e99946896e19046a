// npm run receipts -- verify: whether receipts of publishing were changed after they were sealed. See deploy/receipts.mjs.
import { parseArgs } from 'node:util';
import { buildToRun, continueOnOwnNode, ensureInstalledToRun, giveUp, node } from './set-up.mjs';

const usage = `npm run receipts -- verify [--organization ID] [--heads FILE] | heads | keys  [--home DIR]

  verify       whether receipts of publishing were changed, removed, moved or added after they were sealed; fails if so
  heads        prints the signed head of each chain, one line of JSON each. Keep them elsewhere
  keys         prints the public keys that verify heads (Ed25519)

  --organization ID   only of this organization
  --heads FILE        heads that were kept: also finds chains that were taken back to an earlier state
  --home DIR          data of the instance (default: IMPRINT_HOME or .imprint), unless DATABASE_URL is set`;

ensureInstalledToRun();
if (process.execPath !== node) continueOnOwnNode('tools/receipts.mjs');
else await run();

async function run() {
  const { values: flags, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      home: { type: 'string' },
      organization: { type: 'string' },
      heads: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (flags.help) return console.log(usage);
  if (positionals.length !== 1) giveUp(usage);
  buildToRun();
  const { enterInstance } = await import('./instance/kept-instance.mjs');
  const { leave } = await enterInstance({ home: flags.home, mayRun: true });
  const given = ['organization', 'heads'].filter((name) => flags[name] !== undefined).map((name) => `--${name}=${flags[name]}`);
  process.argv = [...process.argv.slice(0, 2), positionals[0], ...given];
  await import('../deploy/receipts.mjs');
  await leave();
}
