// Finds what a Ghost for tests takes: npm's package, which npm itself cannot install as a dependency, because it brings its own packages along
// as files. They are installed by the lock and the package manager that it comes with. Its database is the better-sqlite3 of e2e/peers.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fetchWithNpm, ownEnvironment, root } from './set-up.mjs';

/** Files of Ghost, which specs only read. */
export const ghostFiles = join(root, 'node_modules', '.cache', 'ghost');

const version = '6.65.0';
const sha512 = 'D369qivOmfn4YwvBD1DljOGsHnJzBEQhBsiFnBZD+GjWrBpdZQYYNHneiQcKQVJwUom8eHWml1n5FRLQIwVFOg==';
/** As its `packageManager` says. */
const pnpm = 'pnpm@12.4.2';
const sqlite = join(root, 'e2e', 'peers', 'node_modules', 'better-sqlite3');

export function hasGhost() {
  const manifest = join(ghostFiles, 'package.json');
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version && existsSync(sqlite);
}

/** @returns {boolean} whether there is one afterwards */
export function ensureGhost() {
  if (hasGhost()) return true;
  console.log('Installing Ghost …');
  const folder = `${ghostFiles}.new`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    if (install(folder)) {
      rmSync(ghostFiles, { recursive: true, force: true });
      renameSync(join(folder, 'package'), ghostFiles);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return hasGhost();
}

function install(folder) {
  const archive = join(folder, `ghost-${version}.tgz`);
  if (!run('npm', ['pack', `ghost@${version}`, '--silent', '--pack-destination', folder], folder)) return false;
  if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== sha512) {
    console.error(`The package of Ghost ${version} is not the one that was reviewed.`);
    return false;
  }
  if (!run('tar', ['-xzf', archive], folder)) return false;
  const source = join(folder, 'package');
  // Scripts would look for a binary of SQLite on GitHub.
  const options = ['--frozen-lockfile', '--prod', '--ignore-scripts', '--silent', '--config.node-linker=hoisted'];
  const store = ['--store-dir', join(folder, 'store')];
  if (!run('npm', ['exec', '--yes', `--package=${pnpm}`, '--', 'pnpm', 'install', ...options, ...store], source)) return false;
  const own = join(source, 'node_modules', 'better-sqlite3');
  rmSync(own, { recursive: true, force: true });
  symlinkSync(sqlite, own);
  return true;
}

function run(command, args, cwd) {
  const options = { cwd, stdio: ['ignore', 'ignore', 'inherit'], env: ownEnvironment() };
  return (command === 'npm' ? fetchWithNpm(args, options) : spawnSync(command, args, options)).status === 0;
}
