// Finds what a Postfix (SMTP) and a Dovecot (IMAP) for tests take: they are unpacked from Debian's packages into the cache. Postfix runs as
// several users, which only root can start.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './set-up.mjs';
import { unpackDebian } from './unpack-debian.mjs';

const files = join(root, 'node_modules', '.cache', 'mail-servers');
const packages = ['postfix', 'dovecot-core', 'dovecot-imapd'];
export const postfix = {
  commands: join(files, 'sbin'),
  daemons: join(files, 'lib', 'postfix', 'sbin'),
  libraries: join(files, 'lib', 'postfix'),
};

const dovecotLibraries = join(files, 'lib', 'dovecot');

export const dovecot = {
  doveconf: join(files, 'bin', 'doveconf'),
  master: join(files, 'sbin', 'dovecot'),
  imap: join(dovecotLibraries, 'imap'),
  libexec: dovecotLibraries,
  packageFolder: '/usr/lib/dovecot',
  modules: join(dovecotLibraries, 'modules'),
  environment: { LD_LIBRARY_PATH: `${dovecotLibraries}:${join(dovecotLibraries, 'modules')}` },
};

export function hasMailServers() {
  if (process.getuid?.() !== 0 || !existsSync(dovecot.imap)) return false;
  const runs = (command, LD_LIBRARY_PATH) =>
    spawnSync('ldd', [command], { encoding: 'utf8', env: { ...process.env, LD_LIBRARY_PATH } }).stdout?.includes('not found') ===
    false;
  return runs(join(postfix.daemons, 'smtpd'), postfix.libraries) && runs(dovecot.imap, dovecot.environment.LD_LIBRARY_PATH);
}

/** @returns {boolean} whether there are any afterwards */
export function ensureMailServers() {
  if (hasMailServers()) return true;
  if (process.getuid?.() !== 0) return false;
  console.log('Unpacking Postfix and Dovecot …');
  unpackDebian({ packages, from: 'usr', into: files });
  return hasMailServers();
}
