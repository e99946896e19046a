// Creates the secrets of an instance, once: one file each, in the volumes of their readers. Existing ones are kept, and nothing is ever
// printed. Runs before everything else in docker-compose.yml.
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const home = process.argv[2] ?? '/var/lib/imprint';
const secret = () => randomBytes(32).toString('base64url');
let made = 0;

/** Mode 0400: readable by the apps only. 0444: for a server that runs as its own user and has its own volume. */
function keep(folder, name, mode, make) {
  const file = join(home, folder, name);
  if (!existsSync(file) && place(join(home, folder), name, mode, make())) made += 1;
  return readFileSync(file, 'utf8').trim();
}

/** Writes atomically and flushes, because an incomplete secret would be kept forever. False when a concurrent start was faster. */
function place(folder, name, mode, value) {
  const draft = join(folder, `${name}.${process.pid}-${randomBytes(6).toString('hex')}.new`);
  try {
    onDisk(openSync(draft, 'wx', mode), (file) => writeSync(file, value));
    linkSync(draft, join(folder, name));
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
  onDisk(openSync(folder, 'r'));
  return true;
}

function onDisk(file, write = () => undefined) {
  try {
    write(file);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

keep('secrets', 'SERVICE_API_KEY', 0o400, secret);
keep('secrets', 'KEY_PEPPER', 0o400, secret);
keep('secrets', 'SECRETS_KEYS', 0o400, () => `first:${randomBytes(32).toString('base64')}`);

const database = keep('postgres-secret', 'password', 0o444, secret);
keep('secrets', 'DATABASE_URL', 0o400, () => `postgres://imprint:${database}@postgres:5432/imprint`);

const redis = keep('redis-secret', 'password', 0o444, secret);
keep('redis-secret', 'redis.conf', 0o444, () => `requirepass ${redis}\n`);
keep('secrets', 'REDIS_URL', 0o400, () => `redis://:${redis}@redis:6379`);

console.log(made === 0 ? 'Every secret is there.' : 'The secrets of this instance were made.');
