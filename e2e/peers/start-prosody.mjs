import { freePort } from '@imprint/platform/testing';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prosodyProgram } from '../../tools/install-prosody.mjs';
import { startProgram } from './start-program.mjs';

const ownModules = join(import.meta.dirname, 'prosody');

/**
 * A real Prosody on a free port and in a folder that `stop` deletes, with BOSH at `/http-bind`, the account `cafe@localhost`, and the rooms
 * `terrace` and `stage` (moderated). `archived` is what the server has stored of a room, read by the server itself.
 * @returns {Promise<{
 *   url: string,
 *   password: string,
 *   archived(room: string): Promise<{ id: string, from: string, text: string }[]>,
 *   stop(): Promise<void>
 * }>}
 */
export async function startProsody() {
  const { lua, source, modules, environment } = prosodyProgram();
  const data = await mkdtemp(join(tmpdir(), 'imprint-prosody-'));
  try {
    const port = await freePort();
    const password = 'terrace, at=noon é';
    await mkdir(join(data, 'data'));
    const folders = { CFG_SOURCEDIR: source, CFG_CONFIGDIR: data, CFG_PLUGINDIR: `${modules}/`, CFG_DATADIR: join(data, 'data') };
    const script = await readFile(join(source, '..', '..', 'bin', 'prosody'), 'utf8');
    const program = script.replaceAll(/^(CFG_\w+)='.*';$/gm, (_line, name) => `${name}='${folders[name]}';`);
    await writeFile(join(data, 'prosody'), program);
    await writeFile(join(data, 'prosody.cfg.lua'), configuration(data, port, password));
    const options = [join(data, 'prosody'), '--config', join(data, 'prosody.cfg.lua'), '-F'];
    const end = await startProgram(lua, options, environment, /The rooms are ready/);
    const url = `http://localhost:${port}`;
    const stop = async () => {
      await end();
      await rm(data, { recursive: true, force: true });
    };
    // In Lua, a list without anything is an object.
    const archived = async (room) => Object.values(await (await fetch(`${url}/archive/${room}`)).json());
    return { url, password, archived, stop };
  } catch (error) {
    await rm(data, { recursive: true, force: true });
    throw error;
  }
}

/** Passwords go over http, because it is the loopback. */
const configuration = (data, port, password) => `
pidfile = "${data}/prosody.pid"
run_as_root = true
plugin_paths = { "${ownModules}" }
modules_enabled = { "roster", "saslauth", "disco", "presence", "message", "iq", "bosh" }
modules_disabled = { "s2s", "c2s", "posix" }
http_ports = { ${port} }
http_interfaces = { "127.0.0.1" }
https_ports = {}
http_default_host = "localhost"
http_max_content_size = 1024 * 1024
consider_bosh_secure = true
authentication = "internal_hashed"
log = { { levels = { min = "warn" }, to = "console" } }

VirtualHost "localhost"

Component "rooms.localhost" "muc"
  modules_enabled = { "muc_mam", "terrace" }
  muc_log_by_default = true
  muc_room_locking = false
  max_archive_query_results = 20
  terrace_password = "${password}"
  http_host = "localhost"
`;
