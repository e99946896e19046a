// npm run migrate: brings the database at DATABASE_URL up to date. Safe to run from several places at once.
import { buildToRun, continueOnOwnNode, ensureInstalledToRun, giveUp, node } from './set-up.mjs';

ensureInstalledToRun();
if (process.execPath !== node) continueOnOwnNode('tools/migrate.mjs');
else await run();

async function run() {
  if (!process.env.DATABASE_URL) giveUp('Set DATABASE_URL to the database to migrate; npm start migrates its own.');
  buildToRun();
  const [{ migrate }, { schema }] = await Promise.all([import('@imprint/platform/database'), import('@imprint/domain/schema')]);
  const names = await migrate(process.env.DATABASE_URL, schema.migrations);
  console.log(names.length === 0 ? 'The database is up to date.' : `Migrated: ${names.join(', ')}`);
}
