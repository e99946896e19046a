import { freePort } from '@imprint/platform/testing';
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wordpressFiles } from '../../tools/install-wordpress.mjs';
import { startProgram } from './start-program.mjs';

const scripts = join(import.meta.dirname, 'wordpress');

/**
 * A real WordPress with a database server of its own, on a free port and in a folder that `stop` deletes. `passwords` are application
 * passwords of the people `editor`, `author` and `contributor`, who sign in with their names as passwords. `run` runs a script of ./wordpress
 * with an input.
 * @returns {Promise<{ url: string, passwords: Record<string, string>, run(script: string, input: string): void, stop(): Promise<void> }>}
 */
export async function startWordpress() {
  const home = await mkdtemp(join(tmpdir(), 'imprint-wordpress-'));
  const running = [];
  const stop = async () => {
    for (const end of running.reverse()) await end();
    await rm(home, { recursive: true, force: true });
  };
  try {
    const [data, content, socket] = ['data', 'content', 'socket'].map((name) => join(home, name));
    await mkdir(data);
    await mkdir(join(content, 'uploads'), { recursive: true });
    // It has to be beside the other files; the one of the package is for a web server of Debian.
    await copyFile(join(scripts, 'wp-config.php'), join(wordpressFiles, 'wp-config.php'));
    for (const name of ['themes', 'plugins']) await symlink(join(wordpressFiles, 'wp-content', name), join(content, name));
    running.push(await startProgram('mariadbd', databaseOptions(data, socket), {}, /ready for connections/));
    const environment = { WORDPRESS_SOCKET: socket, WORDPRESS_CONTENT: content };
    const passwords = setUp(environment);
    const port = await freePort();
    // Several processes, because two posts at the same time are one of the questions.
    const workers = { ...environment, PHP_CLI_SERVER_WORKERS: '3' };
    const options = ['-d', 'opcache.enable_cli=1', '-S', `127.0.0.1:${port}`, '-t', wordpressFiles, join(scripts, 'router.php')];
    running.push(await startProgram('php', options, workers, /Development Server .* started/));
    const run = (script, input) => void php(script, environment, input);
    return { url: `http://localhost:${port}`, passwords, run, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** An empty folder is enough for a server that checks no accounts: it is reached by its socket only. */
function databaseOptions(data, socket) {
  return [
    '--no-defaults',
    `--datadir=${data}`,
    `--socket=${socket}`,
    `--pid-file=${join(data, 'pid')}`,
    '--skip-networking',
    '--skip-grant-tables',
    '--innodb-log-file-size=8M',
    '--innodb-buffer-pool-size=32M',
    // Nothing has to outlive the machine.
    '--innodb-flush-log-at-trx-commit=0',
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
  ];
}

const setUp = (environment) => JSON.parse(php('set-up.php', environment));

function php(script, environment, input = '') {
  const { stdout, stderr, status } = spawnSync('php', [join(scripts, script), wordpressFiles], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    input,
  });
  if (status !== 0) throw new Error(`WordPress failed at ${script}: ${stdout}${stderr}`);
  return stdout;
}
