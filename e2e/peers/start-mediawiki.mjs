import { freePort } from '@imprint/platform/testing';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediawikiFiles } from '../../tools/install-mediawiki.mjs';
import { startProgram } from './start-program.mjs';

const scripts = join(import.meta.dirname, 'mediawiki');
const grants = 'basic,highvolume,editpage,createeditmovepage,uploadfile,uploadeditmovefile,delete';
const adminPassword = 'terrace-at-noon';

/**
 * A real MediaWiki with a database in a file, on a free port and in a folder that `stop` deletes. `Author` may write and upload, `Remover` may
 * delete besides, and `Admin` everything. `passwords` are their bot passwords, whose name is `imprint`; `run` runs a maintenance script,
 * and `data` is its folder.
 * @returns {Promise<{
 *   url: string,
 *   data: string,
 *   passwords: Record<string, string>,
 *   run(script: string, args: string[], input?: string): void,
 *   stop(): Promise<void>
 * }>}
 */
export async function startMediawiki() {
  const data = await mkdtemp(join(tmpdir(), 'imprint-mediawiki-'));
  try {
    for (const name of ['cache', 'images']) await mkdir(join(data, name));
    const environment = { MEDIAWIKI_DATA: data, MW_CONFIG_FILE: join(scripts, 'LocalSettings.php') };
    const passwords = setUp(data, environment);
    const port = await freePort();
    // Several processes, because two posts at the same time are one of the questions.
    const workers = { ...environment, PHP_CLI_SERVER_WORKERS: '3' };
    const options = ['-d', 'opcache.enable_cli=1', '-S', `127.0.0.1:${port}`, '-t', mediawikiFiles, join(scripts, 'router.php')];
    const end = await startProgram('php', options, workers, /Development Server .* started/);
    const stop = async () => {
      await end();
      await rm(data, { recursive: true, force: true });
    };
    const run = (script, args, input) => php(script, args, environment, input);
    return { url: `http://localhost:${port}`, data, passwords, run, stop };
  } catch (error) {
    await rm(data, { recursive: true, force: true });
    throw error;
  }
}

function setUp(data, environment) {
  const installed = ['--dbtype', 'sqlite', '--dbname', 'wiki', '--dbpath', data, '--confpath', data];
  const site = ['--server', 'http://localhost', '--scriptpath', '', '--pass', adminPassword, 'Terrace', 'Admin'];
  // Its own settings are not there yet.
  php('install', [...installed, ...site], {});
  php('createAndPromote', ['Author', 'terrace-at-night'], environment);
  php('createAndPromote', ['Remover', 'terrace-in-the-morning', '--custom-groups', 'remover'], environment);
  return Object.fromEntries(
    ['Admin', 'Author', 'Remover'].map((name, index) => {
      const password = String(index).repeat(32);
      php('createBotPassword', ['--appid', 'imprint', '--grants', grants, name, password], environment);
      return [name, password];
    }),
  );
}

function php(script, args, environment, input = '') {
  const { stdout, stderr, status } = spawnSync('php', [join(mediawikiFiles, 'maintenance', `${script}.php`), ...args], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    input,
  });
  if (status !== 0) throw new Error(`${script} failed: ${stdout}${stderr}`);
}
