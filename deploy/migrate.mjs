// Brings the database at DATABASE_URL up to date. Runs before the apps of a new version; safe to run from several places at once.
import { migrate } from '@imprint/platform/database';
import { loadConfig } from '@imprint/platform/config';
import { schema } from '@imprint/domain/schema';

const names = await migrate(loadConfig().DATABASE_URL, schema.migrations);
console.log(names.length === 0 ? 'The database is up to date.' : `Migrated: ${names.join(', ')}`);
