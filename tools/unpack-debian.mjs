// Unpacks files of Debian packages into the cache, without installing the packages and what they depend on.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './set-up.mjs';

/**
 * @param {{ packages: string[], from: string, into: string }} what `from`: folder within the packages
 * @returns {boolean} whether it was unpacked
 */
export function unpackDebian(what) {
  if (spawnSync('apt-get', ['--version']).status !== 0) return false;
  if (unpack(what)) return true;
  return process.getuid?.() === 0 && run('apt-get', ['update', '-qq']) && unpack(what);
}

/** Complete or not at all, so that an interrupted one is begun again. */
function unpack({ packages, from, into }) {
  const folder = mkdtempSync(join(tmpdir(), 'imprint-debian-'));
  try {
    if (!run('apt-get', ['download', '-qq', '-o', 'APT::Sandbox::User=root', ...packages], folder)) return false;
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.deb')))
      if (!run('dpkg', ['-x', name, '.'], folder)) return false;
    const whole = `${into}.new`;
    for (const left of [whole, into]) rmSync(left, { recursive: true, force: true });
    cpSync(join(folder, from), whole, { recursive: true, verbatimSymlinks: true });
    renameSync(whole, into);
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command, args, cwd = root) {
  return spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
