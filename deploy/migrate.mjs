// Brings the database at DATABASE_URL up to date. Runs before the apps of a new version; safe to run from several places at once.
import './exit-on-signal.mjs';

// Imported dynamically, so that a signal during loading is handled.
const { migrate } = await import('@imprint/platform/database');
const { loadConfig } = await import('@imprint/platform/config');
const { schema } = await import('@imprint/domain/schema');

const names = await migrate(loadConfig().DATABASE_URL, schema.migrations);
console.log(names.length === 0 ? 'The database is up to date.' : `Migrated: ${names.join(', ')}`);
