// npm run test:upgrade: runs apps of the previous release (the last in deploy/releases.json) together with apps of this one, on a database
// that this one has migrated. `-- --mode redis` shares a Redis, too.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureRedisServer } from './install-redis.mjs';
import { closeRun, runJest } from './run-jest.mjs';
import { build, ensureInstalled, giveUp, node, root } from './set-up.mjs';

const projects = ['contracts', 'platform', 'auth', 'domain', 'adapters'].map((name) => `libs/${name}`);
const apps = ['api-gateway', 'keys-service', 'mcp-server', 'oauth-server', 'scheduler-worker', 'webhook-dispatcher'].map(
  (name) => `apps/${name}`,
);

const { values: flags } = parseArgs({ options: { mode: { type: 'string', default: 'embedded' } } });
if (!['embedded', 'redis'].includes(flags.mode)) giveUp('--mode must be embedded or redis.');
ensureInstalled();
if (flags.mode === 'redis' && !ensureRedisServer()) giveUp('There is no redis-server.');
const { version, commit } = JSON.parse(readFileSync(join(root, 'deploy', 'releases.json'), 'utf8')).at(-1);
if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status !== 0) {
  const reason = `Release ${version} (${commit}) is not in this clone: fetch its whole history (git fetch --unshallow).`;
  if (process.env.CI) giveUp(reason);
  console.log(`NOT RUN: ${reason}`);
  process.exit(0);
}
console.log('Building …');
build();
const previous = mkdtempSync(join(tmpdir(), 'imprint-previous-'));
let result;
try {
  unpack();
  console.log(`Building release ${version} …`);
  for (const project of [...projects, ...apps]) run(node, ['tools/build.mjs', project]);
  result = runJest({
    title: `upgrade from ${version}, ${flags.mode} mode`,
    config: 'e2e/jest.config.mjs',
    args: ['--testMatch', '**/e2e/dist/*.upgrade-spec.js'],
    environment: { IMPRINT_E2E_MODE: flags.mode, IMPRINT_PREVIOUS_ROOT: previous },
  });
} finally {
  rmSync(previous, { recursive: true, force: true });
}
closeRun([result]);

/** Its code with the packages of this installation, which resolve its own libraries. The pages are not tested here. */
function unpack() {
  const archive = spawnSync('git', ['archive', commit], { cwd: root, maxBuffer: 256 * 1024 * 1024 });
  if (archive.status !== 0) giveUp(String(archive.stderr));
  run('tar', ['-x'], archive.stdout);
  const packages = join(previous, 'node_modules');
  mkdirSync(join(packages, '@imprint'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@imprint' && (name === '.bin' || !name.startsWith('.')))
      symlinkSync(join(root, 'node_modules', name), join(packages, name));
  for (const project of projects) symlinkSync(join(previous, project), join(packages, '@imprint', project.slice('libs/'.length)));
  symlinkSync(join(root, 'apps', 'web', 'dist'), join(previous, 'apps', 'web', 'dist'));
}

function run(command, args, input) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: previous, input });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed in the previous release:\n${stdout}${stderr}`);
}
