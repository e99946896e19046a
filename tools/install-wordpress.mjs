// Finds what a WordPress for tests takes, or installs it on Debian: PHP and MariaDB's server from packages, without starting any service,
// and the files of WordPress unpacked from its package into the cache, without the web server that it depends on.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './set-up.mjs';

/** Files of WordPress, which specs only read. */
export const wordpressFiles = join(root, 'node_modules', '.cache', 'wordpress');

const programs = ['php-cli', 'php-mysql', 'php-gd', 'mariadb-server-core'];
const files = ['wordpress', 'wordpress-theme-twentytwentythree'];

export function hasWordpress() {
  return existsSync(join(wordpressFiles, 'wp-load.php')) && hasPrograms();
}

/** @returns {boolean} whether there is one afterwards */
export function ensureWordpress() {
  if (hasWordpress()) return true;
  if (spawnSync('apt-get', ['--version']).status !== 0) return false;
  const isRoot = process.getuid?.() === 0;
  console.log('Installing WordPress …');
  if (isRoot) run('apt-get', ['update', '-qq']);
  if (!hasPrograms() && isRoot) run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...programs]);
  if (hasPrograms()) unpack();
  return hasWordpress();
}

function hasPrograms() {
  const check = "exit(extension_loaded('mysqli') && extension_loaded('gd') ? 0 : 1);";
  return spawnSync('php', ['-r', check]).status === 0 && spawnSync('mariadbd', ['--version']).status === 0;
}

/** Complete or not at all, so that an interrupted installation is begun again. */
function unpack() {
  const folder = mkdtempSync(join(tmpdir(), 'imprint-wordpress-'));
  try {
    if (!run('apt-get', ['download', '-qq', '-o', 'APT::Sandbox::User=root', ...files], folder)) return;
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.deb'))) run('dpkg', ['-x', name, '.'], folder);
    const unpacked = join(folder, 'usr', 'share', 'wordpress');
    rmSync(wordpressFiles, { recursive: true, force: true });
    cpSync(unpacked, `${wordpressFiles}.new`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${wordpressFiles}.new`, wordpressFiles);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command, args, cwd = root) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}
