// Finds what a MediaWiki for tests takes. PHP is used where the machine has it; the files of MediaWiki are unpacked from Debian's packages into
// the cache, without the web server that they depend on. Its database is a file.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './set-up.mjs';
import { unpackDebian } from './unpack-debian.mjs';

/** Files of MediaWiki, which specs only read. */
export const mediawikiFiles = join(root, 'node_modules', '.cache', 'mediawiki');

const extensions = ['pdo_sqlite', 'mbstring', 'dom', 'intl', 'gd'];

export function hasMediawiki() {
  return existsSync(join(mediawikiFiles, 'api.php')) && hasPrograms();
}

/** @returns {boolean} whether there is one afterwards */
export function ensureMediawiki() {
  if (hasMediawiki()) return true;
  if (!hasPrograms()) return false;
  console.log('Unpacking MediaWiki …');
  unpackDebian({ packages: ['mediawiki', 'mediawiki-classes'], from: join('usr', 'share', 'mediawiki'), into: mediawikiFiles });
  return hasMediawiki();
}

function hasPrograms() {
  const check = extensions.map((name) => `extension_loaded('${name}')`).join(' && ');
  return spawnSync('php', ['-r', `exit(${check} ? 0 : 1);`]).status === 0;
}
