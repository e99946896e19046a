// npm run test:peers: tests against real servers and independent implementations (e2e/peers), which have a separate installation, because
// they are too large for the product's. Installs it if it is missing or does not match its lock, and with `--install` does only that.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureGhost } from './install-ghost.mjs';
import { ensureMailServers } from './install-mail-servers.mjs';
import { ensureMediawiki } from './install-mediawiki.mjs';
import { ensureProsody } from './install-prosody.mjs';
import { ensureRedisServer } from './install-redis.mjs';
import { ensureWordpress } from './install-wordpress.mjs';
import { closeRun, runJest } from './run-jest.mjs';
import { build, ensureInstalled, fetchWithNpm, giveUp, node, ownEnvironment, root } from './set-up.mjs';

const peers = join(root, 'e2e', 'peers');
const stamp = join(peers, 'node_modules', '.imprint-installed');

ensureInstalled();
installPeers();
ensureWordpress();
ensureMediawiki();
ensureProsody();
ensureMailServers();
ensureGhost();
if (process.argv.includes('--install')) process.exit();
console.log('Building …');
build();
const hasRedis = ensureRedisServer();
const isLong = process.env.IMPRINT_LONG === '1';
// The adapters are tested once; in a long run the main job is tested in every mode.
const modes = isLong && hasRedis ? ['embedded', 'redis'] : ['embedded'];
const results = modes.map((mode, index) =>
  runJest({
    title: `real peers, ${mode} mode`,
    config: 'e2e/peers/jest.config.mjs',
    args: index === 0 ? [] : ['--testPathPatterns', 'e2e/dist/'],
    environment: { IMPRINT_E2E_MODE: mode },
    repeats: true,
  }),
);
if (isLong && !hasRedis) console.log('\nNOT RUN: real peers in Redis mode, because there is no redis-server.');
closeRun(results);

function installPeers() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()) return;
  rmSync(stamp, { force: true });
  fetchPackages('Installing e2e/peers (about a minute)', [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  // The C++ headers of Node.js come with its npm package, so the build needs no download. They are intentionally older than 24.19, and no
  // prebuilt binary is used: better-sqlite3 12 compiled against newer ones aborts during garbage collection.
  fetchPackages('Fetching the headers of Node.js', ['rebuild', 'node']);
  const platforms = join(peers, 'node_modules', 'node', 'node_modules');
  const [headers] = readdirSync(platforms)
    .map((name) => join(platforms, name))
    .filter((path) => existsSync(join(path, 'include')));
  run(
    'Building better-sqlite3',
    ['rebuild', 'better-sqlite3'],
    // Without optimization, because compiling with it takes longer than it saves in all tests together.
    {
      npm_config_build_from_source: 'true',
      CFLAGS: '-O0',
      CXXFLAGS: '-O0',
      ...(headers === undefined ? {} : { npm_config_nodedir: headers }),
    },
    ' It needs python3, make and a C++ compiler.',
  );
  writeFileSync(stamp, wanted());
}

function fetchPackages(what, args) {
  console.log(`${what} …`);
  const { status, error } = fetchWithNpm(args, { cwd: peers, env: ownEnvironment() });
  if (error || status !== 0) giveUp(`${what} failed, see above.`);
}

function run(what, args, extra, hint) {
  console.log(`${what} …`);
  const { status, error } = spawnSync('npm', args, { cwd: peers, stdio: 'inherit', env: ownEnvironment(extra) });
  if (error || status !== 0) giveUp(`${what} failed, see above.${hint}`);
}

/** From the lock, and from the Node.js version that native modules were built for. */
function wanted() {
  const lock = createHash('sha256').update(readFileSync(join(peers, 'package-lock.json')));
  return lock.update(spawnSync(node, ['-p', 'process.versions.modules'], { encoding: 'utf8' }).stdout).digest('hex');
}
