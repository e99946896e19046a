// Tests against real servers and independent implementations (e2e/peers), which have an installation of their own:
// too large for the product's. Installs it when it is missing or not what its lock says. Arguments go to Jest.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const peers = join(root, 'e2e', 'peers');
const stamp = join(peers, 'node_modules', '.imprint-installed');
const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` };

function fail(sentence) {
  console.error(`test:peers: ${sentence}`);
  process.exit(1);
}

function run(what, command, args, { cwd = root, extra = {}, hint = '' } = {}) {
  console.log(`test:peers: ${what} …`);
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...env, ...extra } });
  if (error || status !== 0) fail(`${what} failed${error ? ` (${error.message})` : ''}.${hint}`);
}

/** Of the lock, and of the Node.js version that native modules were built for. */
function wanted() {
  const lock = createHash('sha256').update(readFileSync(join(peers, 'package-lock.json')));
  const version = spawnSync('node', ['-p', 'process.versions.modules'], { env, encoding: 'utf8' }).stdout;
  return lock.update(version).digest('hex');
}

function install() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()) return;
  rmSync(stamp, { force: true });
  run('installing e2e/peers (about a minute)', 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: peers });
  // The C++ headers of Node.js come with its npm package, so the build needs no download.
  run('fetching the headers of Node.js', 'npm', ['rebuild', 'node'], { cwd: peers });
  const [include] = globSync('node_modules/node/node_modules/node-*/include', { cwd: peers });
  run('building better-sqlite3 (up to two minutes where no ready build can be had)', 'npm', ['rebuild', 'better-sqlite3'], {
    cwd: peers,
    extra: include ? { npm_config_nodedir: join(peers, include, '..') } : {},
    hint: ' It needs python3, make and a C++ compiler.',
  });
  writeFileSync(stamp, wanted());
}

if (!existsSync(join(root, 'node_modules', '.bin', 'jest'))) fail('the project is not installed: run `npm ci` first.');
install();
for (const library of ['contracts', 'platform', 'auth', 'domain', 'adapters'])
  run(`building libs/${library}`, 'node', [join(root, 'tools', 'build.mjs')], { cwd: join(root, 'libs', library) });
run(
  'running the peer specs',
  'node',
  [join(root, 'node_modules', 'jest', 'bin', 'jest.js'), '-c', join(peers, 'jest.config.mjs'), ...process.argv.slice(2)],
  { extra: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' } },
);
