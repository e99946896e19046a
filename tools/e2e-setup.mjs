// A migrated, stopped database that every instance of the journeys is copied from (copying takes less time than migrating), and the
// instance that they share.
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appNames } from '@imprint/platform/config';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';

export default async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'imprint-e2e-template-'));
  await chmod(folder, 0o755); // the user that runs PostgreSQL needs access
  const release = released(folder);
  const directory = join(folder, 'postgres');
  const server = await startEmbeddedPostgres({ directory });
  const env = { ...process.env, DATABASE_URL: server.url };
  execFileSync(process.execPath, [join(release, 'deploy', 'migrate.mjs')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  await server.stop();
  process.env.IMPRINT_E2E_TEMPLATE = directory;
  await mkdir(join(folder, 'mail'));
  const [{ Instance }, { offerSharedInstance }] = await Promise.all([
    import('../e2e/dist/harness/instance.js'),
    import('../e2e/dist/harness/offer-shared-instance.js'),
  ]);
  const roots = Object.fromEntries(appNames.map((name) => [name, release]));
  const stopShared = await offerSharedInstance((options) => Instance.start({ ...options, roots }), folder);
  globalThis.__stopTestServers = async () => {
    await stopShared();
    await rm(folder, { recursive: true, force: true });
  };
}

/** The migration and the shared instance run from the content of an image and nothing else, so that missing files are found. */
function released(folder) {
  const release = join(folder, 'release');
  execFileSync(process.execPath, [join(import.meta.dirname, 'bundle', 'release.mjs'), release]);
  return release;
}
