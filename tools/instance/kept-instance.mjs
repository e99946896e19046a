// The instance that `npm start` keeps in a folder, for commands that work on its database: either running, or started for the command.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { giveUp, root } from '../set-up.mjs';
import { startEmbeddedPostgres } from '../embedded-postgres.mjs';
import { claimHome } from './home.mjs';
import { keepGiven, keptSecrets, secretsFile } from './secrets.mjs';

/**
 * Sets DATABASE_URL, STORAGE_URL and the secrets in the environment, unless it already names a database.
 * @param {{ home?: string, mayRun: boolean, mayBeNew?: boolean }} options mayRun: whether the instance may be running; mayBeNew: whether
 * missing secrets are created
 * @returns {Promise<{ leave(): Promise<void>, keepSecrets(): void }>} leave: stops what was started; keepSecrets: makes the environment's
 * secrets those of the instance
 */
export async function enterInstance({ home: named, mayRun, mayBeNew = false }) {
  if (process.env.DATABASE_URL) return { leave: async () => undefined, keepSecrets: () => undefined };
  const home = resolve(process.env.INIT_CWD ?? root, named ?? process.env.IMPRINT_HOME ?? join(root, '.imprint'));
  const directory = join(home, 'postgres');
  if (mayRun && !existsSync(directory)) giveUp(`There is no instance in ${home}: name it with --home, or set DATABASE_URL.`);
  const { KEY_PEPPER, SECRETS_KEYS } = process.env;
  const given = KEY_PEPPER && SECRETS_KEYS ? { ...process.env } : null;
  if (!mayBeNew && given === null && !existsSync(secretsFile(home))) giveUp(secretsMissing(home, mayRun));
  const running = mayRun ? runningDatabase(home, directory) : null;
  const server = running ?? (await wake(home, directory));
  const settings = {
    STORAGE_URL: `file://${join(home, 'files')}`,
    // Used by nobody, because the apps have their own.
    SERVICE_API_KEY: randomBytes(32).toString('base64url'),
    ...(given === null || existsSync(secretsFile(home)) ? keptSecrets(home) : {}),
    ...process.env,
    DATABASE_URL: server.url,
  };
  Object.assign(process.env, settings);
  return { leave: server.stop, keepSecrets: () => given !== null && tellOf(keepGiven(home, given), home) };
}

function secretsMissing(home, isThere) {
  const ways = [
    `put the secrets.json of the instance there: ${secretsFile(home)}`,
    `set its SECRETS_KEYS and KEY_PEPPER in the environment${isThere ? '' : '; they are written there'}`,
  ];
  if (!isThere) ways.push('restore with --other-secrets: no API key is valid then, and connections have to be set again');
  return `There are no secrets in ${home}, and rows are of no use with others than their own. Either\n  - ${ways.join('\n  - or ')}.`;
}

function tellOf(aside, home) {
  console.log(`The secrets are kept in ${secretsFile(home)}${aside === null ? '' : `; those of before are in ${aside}`}.`);
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
    mkdirSync(home, { recursive: true });
    claim = claimHome(home);
    const server = await startEmbeddedPostgres({ directory, takeOver: true });
    return { url: server.url, stop: () => server.stop().finally(claim.stop) };
  } catch (error) {
    claim?.stop();
    return giveUp(error.message);
  }
}
