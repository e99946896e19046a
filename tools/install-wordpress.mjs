// Finds what a WordPress for tests takes. PHP and MariaDB's server are used where the machine has them; the files of WordPress are unpacked
// from Debian's package into the cache, without the web server that it depends on.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './set-up.mjs';
import { unpackDebian } from './unpack-debian.mjs';

/** Files of WordPress, which specs only read. */
export const wordpressFiles = join(root, 'node_modules', '.cache', 'wordpress');

/** With themes of three kinds: of templates, and of blocks. */
const themes = ['twentytwentyone', 'twentytwentytwo', 'twentytwentythree'];
const packages = ['wordpress', ...themes.map((name) => `wordpress-theme-${name}`)];

export function hasWordpress() {
  const isWhole = themes.every((name) => existsSync(join(wordpressFiles, 'wp-content', 'themes', name)));
  return isWhole && existsSync(join(wordpressFiles, 'wp-load.php')) && hasPrograms();
}

/** @returns {boolean} whether there is one afterwards */
export function ensureWordpress() {
  if (hasWordpress()) return true;
  if (!hasPrograms()) return false;
  console.log('Unpacking WordPress …');
  unpackDebian({ packages, from: join('usr', 'share', 'wordpress'), into: wordpressFiles });
  return hasWordpress();
}

function hasPrograms() {
  const check = "exit(extension_loaded('mysqli') && extension_loaded('gd') ? 0 : 1);";
  return spawnSync('php', ['-r', check]).status === 0 && spawnSync('mariadbd', ['--version']).status === 0;
}
