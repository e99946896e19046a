// Finds what a WordPress for tests takes. PHP and MariaDB's server are used where the machine has them; the files of WordPress are unpacked
// from Debian's package into the cache, without the web server that it depends on.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './set-up.mjs';

/** Files of WordPress, which specs only read. */
export const wordpressFiles = join(root, 'node_modules', '.cache', 'wordpress');

const packages = ['wordpress', 'wordpress-theme-twentytwentythree'];

export function hasWordpress() {
  return existsSync(join(wordpressFiles, 'wp-load.php')) && hasPrograms();
}

/** @returns {boolean} whether there is one afterwards */
export function ensureWordpress() {
  if (hasWordpress()) return true;
  if (!hasPrograms() || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.log('Unpacking WordPress …');
  if (!unpack() && process.getuid?.() === 0 && run('apt-get', ['update', '-qq'])) unpack();
  return hasWordpress();
}

function hasPrograms() {
  const check = "exit(extension_loaded('mysqli') && extension_loaded('gd') ? 0 : 1);";
  return spawnSync('php', ['-r', check]).status === 0 && spawnSync('mariadbd', ['--version']).status === 0;
}

/** Complete or not at all, so that an interrupted one is begun again. */
function unpack() {
  const folder = mkdtempSync(join(tmpdir(), 'imprint-wordpress-'));
  try {
    if (!run('apt-get', ['download', '-qq', '-o', 'APT::Sandbox::User=root', ...packages], folder)) return false;
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.deb')))
      if (!run('dpkg', ['-x', name, '.'], folder)) return false;
    const whole = `${wordpressFiles}.new`;
    for (const left of [whole, wordpressFiles]) rmSync(left, { recursive: true, force: true });
    cpSync(join(folder, 'usr', 'share', 'wordpress'), whole, { recursive: true, verbatimSymlinks: true });
    renameSync(whole, wordpressFiles);
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command, args, cwd = root) {
  return spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
