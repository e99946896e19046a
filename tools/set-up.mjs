// First steps of every command of this repository. Runs on the Node that the machine has (20.19 or later) with nothing
// installed, so: built-in modules only.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** The Node that everything runs on: a dependency, so that every machine has the same one. */
export const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** What V8 compiled is kept here, so that the next start is spared it. */
export const compileCache = join(root, 'node_modules', '.cache', 'compile');

/** Ends the process with one sentence. */
export function giveUp(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/** Installs what runs an instance when it is missing or older than the lock; what tests and lint need is left out. */
export function ensureInstalledToRun() {
  install(root, ['--omit=dev']);
}

/** Installs all of a folder's dependencies when some are missing or older than its lock. */
export function ensureInstalled(folder = root) {
  install(folder, []);
}

function install(folder, omitted) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    giveUp(`Imprint needs Node 20.19 or later to start from; this is ${process.version}.`);
  const isComplete = () => isInstalled(folder) && (folder !== root || omitted.length > 0 || hasTestTools());
  if (isComplete()) return;
  waitForOtherInstall(folder);
  if (isComplete()) return;
  writeFileSync(installerOf(folder), String(process.pid));
  // What an instance runs on may be in use: the rest is added beside it.
  const command = isInstalled(folder) ? ['install', '--no-save'] : ['ci', ...omitted];
  console.log(`Installing dependencies (npm ${command.join(' ')}) …`);
  const started = Date.now();
  const { status, error } = fetchWithNpm([...command, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  rmSync(installerOf(folder), { force: true });
  if (error || status !== 0)
    giveUp(`The dependencies could not be installed: npm ${command[0]} failed, see above. Is the package registry reachable?`);
  writeFileSync(stampOf(folder), digestOfLock(folder));
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** npm ends when a registry drops a connection in the middle of a package. What has arrived is in its cache, so the next try is shorter. */
const triesToFetch = 3;

/**
 * Runs npm with a command that fetches packages, again if it fails.
 * @returns {import('node:child_process').SpawnSyncReturns<Buffer>} of the last try
 */
export function fetchWithNpm(args, options) {
  for (let number = 1; ; number++) {
    const result = spawnSync('npm', args, { stdio: 'inherit', ...options });
    if (result.error || result.status === 0 || number === triesToFetch) return result;
    console.log(`npm ${args[0]} failed. Trying again, ${number + 1} of ${triesToFetch} …`);
  }
}

/** By the lock that was installed; where npm was run by hand, by the times of the two files. */
function isInstalled(folder) {
  const installed = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(installed) || (folder === root && !existsSync(node))) return false;
  if (existsSync(stampOf(folder)) && readFileSync(stampOf(folder), 'utf8') === digestOfLock(folder)) return true;
  return statSync(installed).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs;
}

/** By npm's own list, which it writes when an installation has ended well: folders are there of one that was interrupted, too. */
function hasTestTools() {
  const { packages } = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8'));
  return 'node_modules/jest' in packages;
}

/** Two installs at once destroy each other's work: the second waits for the first. */
function waitForOtherInstall(folder) {
  let announced = false;
  while (isAlive(installerOf(folder))) {
    if (!announced) console.log('Another command is installing the dependencies; waiting for it …');
    announced = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  }
}

const installerOf = (folder) => join(folder, '.installing');

function isAlive(pidFile) {
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

const stampOf = (folder) => join(folder, 'node_modules', '.imprint-lock');

function digestOfLock(folder) {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
}

/** Runs a script of this repository on its own Node, with the package binaries on PATH, and ends with its exit code. */
export function continueOnOwnNode(script, args = process.argv.slice(2)) {
  const env = ownEnvironment({ NODE_COMPILE_CACHE: compileCache });
  const child = spawn(node, [join(root, script), ...args], { cwd: root, stdio: 'inherit', env });
  // Ctrl-C reaches the child by itself; this process only waits for it.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
}

export function ownEnvironment(extra = {}) {
  const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(process.platform === 'win32' ? ';' : ':');
  return { ...process.env, PATH, ...extra };
}

/** Builds what has changed. Prints nothing but failures. */
export function build() {
  nx('run-many', '-t', 'build', 'bundle', 'packages', 'rooms');
}

/** Builds what documents and clients are generated from: no pages, which may use an operation that is only now generated. */
export function buildToDescribe() {
  nx('run-many', '-t', 'build', '--exclude', '@imprint/web');
}

/** Builds of it what an instance runs. */
export function buildToRun() {
  nx('run', 'bundle:bundle');
}

function nx(...args) {
  const { status, stdout, stderr } = spawnSync(node, [join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js'), ...args], {
    cwd: root,
    // Its plugins in one process: starting others for them takes longer than most builds.
    env: ownEnvironment({ NX_DAEMON: 'false', NX_TUI: 'false', NX_ISOLATE_PLUGINS: 'false', CI: 'true' }),
    encoding: 'utf8',
  });
  if (status !== 0) giveUp(`${stdout}${stderr}\nThe build failed, see above.`);
}
