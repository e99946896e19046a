// Finds what a Prosody (an XMPP server) for tests takes: it is unpacked from Debian's packages into the cache, with Lua and its libraries.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './set-up.mjs';
import { unpackDebian } from './unpack-debian.mjs';

const files = join(root, 'node_modules', '.cache', 'prosody');
const lua = ['lua5.4', 'liblua5.4-0', 'lua-expat', 'lua-filesystem', 'lua-sec', 'lua-socket', 'lua-bitop'];
const libraries = ['libicu72', 'libexpat1', 'libssl3'];

/** Lua, and what it needs to find Prosody and its libraries. */
export function prosodyProgram() {
  const [native = ''] = globSync(join(files, 'lib', '*-linux-gnu*'));
  const source = join(files, 'lib', 'prosody');
  return {
    lua: join(files, 'bin', 'lua5.4'),
    source,
    modules: join(source, 'modules'),
    environment: {
      LD_LIBRARY_PATH: native,
      LUA_PATH: [source, join(files, 'share', 'lua', '5.4')].map((path) => `${path}/?.lua`).join(';'),
      LUA_CPATH: [source, join(native, 'lua', '5.4')].map((path) => `${path}/?.so`).join(';'),
    },
  };
}

export function hasProsody() {
  const { lua: program, source, environment } = prosodyProgram();
  if (!existsSync(join(source, 'core'))) return false;
  const libs = ['lxp', 'lfs', 'ssl', 'socket', 'util.encodings', 'util.hashes'].map((name) => `require '${name}'`).join(' ');
  return spawnSync(program, ['-e', libs], { env: { ...process.env, ...environment } }).status === 0;
}

/** @returns {boolean} whether there is one afterwards */
export function ensureProsody() {
  if (hasProsody()) return true;
  console.log('Unpacking Prosody …');
  unpackDebian({ packages: ['prosody', ...lua, ...libraries], from: 'usr', into: files });
  return hasProsody();
}
