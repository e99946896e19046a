// The instance that `npm start` keeps in a folder, for commands that work on its database: the one that runs, or one that is woken.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { giveUp, root } from '../set-up.mjs';
import { startEmbeddedPostgres } from '../embedded-postgres.mjs';
import { claimHome } from './home.mjs';
import { keptSecrets } from './secrets.mjs';

/**
 * Sets DATABASE_URL, STORAGE_URL and the secrets in the environment, unless it names a database of its own.
 * @param {{ home?: string, mayRun: boolean }} options mayRun: whether the instance may be running
 * @returns {Promise<() => Promise<void>>} puts back to sleep what was woken
 */
export async function enterInstance({ home: named, mayRun }) {
  if (process.env.DATABASE_URL) return async () => undefined;
  const home = resolve(process.env.INIT_CWD ?? root, named ?? process.env.IMPRINT_HOME ?? join(root, '.imprint'));
  const directory = join(home, 'postgres');
  if (mayRun && !existsSync(directory)) giveUp(`There is no instance in ${home}: name it with --home, or set DATABASE_URL.`);
  const running = mayRun ? runningDatabase(home, directory) : null;
  const server = running ?? (await wake(home, directory));
  const settings = {
    STORAGE_URL: `file://${join(home, 'files')}`,
    ...keptSecrets(home),
    ...process.env,
    DATABASE_URL: server.url,
  };
  Object.assign(process.env, settings);
  return server.stop;
}

function runningDatabase(home, directory) {
  try {
    process.kill(Number(readFileSync(join(home, 'instance.pid'), 'utf8')), 0);
    const port = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[3];
    const password = encodeURIComponent(readFileSync(`${directory}.password`, 'utf8').trim());
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop: async () => undefined };
  } catch {
    return null;
  }
}

async function wake(home, directory) {
  let claim;
  try {
    claim = claimHome(home);
    const server = await startEmbeddedPostgres({ directory, takeOver: true });
    return { url: server.url, stop: () => server.stop().finally(claim.stop) };
  } catch (error) {
    claim?.stop();
    return giveUp(error.message);
  }
}
