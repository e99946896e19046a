// A migrated, stopped database that every instance of the journeys starts from: making one takes longer than copying it.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { schema } from '@imprint/domain/schema';
import { migrate } from '@imprint/platform/database';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';

export default async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'imprint-e2e-template-'));
  globalThis.__stopTestServers = () => rm(folder, { recursive: true, force: true });
  await chmod(folder, 0o755); // the user that runs PostgreSQL must get through
  const directory = join(folder, 'postgres');
  const server = await startEmbeddedPostgres({ directory });
  await migrate(server.url, schema.migrations);
  await server.stop();
  process.env.IMPRINT_E2E_TEMPLATE = directory;
}
