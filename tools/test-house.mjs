// npm run test:house: checks that a new domain still takes one line in each of four lists. Applies e2e/house/campaigns.patch to a copy of
// the commit, counts the lines changed outside the domain's folders, builds it, and runs its specs and those that check everything.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeRun, runJest } from './run-jest.mjs';
import { build, ensureInstalled, root } from './set-up.mjs';

const sharedLinesMax = 4;
const isOwn = (path) => /(^|\/)[\w-]*campaign/.test(path);

if (process.argv.includes('--in-copy')) testHere();
else testInCopy();

function testInCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'imprint-house-'));
  const copy = join(folder, 'copy');
  try {
    git(root, 'worktree', 'add', '--quiet', '--detach', copy);
    git(copy, 'apply', '--3way', '--index', join(root, 'e2e', 'house', 'campaigns.patch'));
    requireFewSharedLines(copy);
    const { status } = spawnSync(process.execPath, [join(copy, 'tools', 'test-house.mjs'), '--in-copy'], {
      cwd: copy,
      stdio: 'inherit',
    });
    process.exitCode = status ?? 1;
  } catch (error) {
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', copy], { cwd: root });
    rmSync(folder, { recursive: true, force: true });
  }
}

function requireFewSharedLines(copy) {
  const changes = git(copy, 'diff', '--cached', '--numstat')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  const shared = changes.filter(([, , path]) => !isOwn(path));
  const lines = shared.reduce((sum, [added, removed]) => sum + Number(added) + Number(removed), 0);
  const places = shared.map(([, , path]) => path).join(', ');
  if (lines > sharedLinesMax)
    throw new Error(`A new domain changes ${lines} lines outside its folders, in ${places}. At most ${sharedLinesMax} may.`);
  console.log(`A new domain: ${changes.length - shared.length} files of its own and ${lines} lines in ${places}.`);
}

function testHere() {
  ensureInstalled();
  const written = checked('documents of a new domain are written', 'run', 'generate');
  build();
  const journeys = ['campaigns', 'other-tenants', 'scope-matrix'].map((name) => `e2e/dist/${name}.e2e-spec`);
  closeRun([
    written,
    checked('a new domain: types', 'exec', '--', 'tsc', '--noEmit'),
    checked('a new domain: types of its page', 'exec', '--', 'tsc', '--noEmit', '--project', 'apps/web'),
    checked('a new domain: rules of the code', 'exec', '--', 'eslint', 'apps', 'libs', 'e2e', '--max-warnings=0'),
    checked('a new domain: rules of imports', 'exec', '--', 'depcruise', 'apps', 'libs', '--config', '.dependency-cruiser.cjs'),
    runJest({
      title: 'a new domain: its specs, architecture',
      config: 'jest.config.mjs',
      args: ['--testPathPatterns', 'dist/campaigns/', 'e2e/dist/architecture/'],
    }),
    runJest({
      title: 'a new domain: journeys',
      config: 'e2e/jest.config.mjs',
      args: ['--testPathPatterns', ...journeys],
      environment: { IMPRINT_E2E_MODE: 'embedded', IMPRINT_E2E_PART: 'journeys' },
    }),
  ]);
}

function checked(title, ...npm) {
  const started = Date.now();
  const { status, stdout } = spawnSync('npm', npm, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });
  if (status !== 0) console.log(stdout);
  const failed = status === 0 ? 0 : 1;
  return { title, passed: 1 - failed, failed, seconds: Math.round((Date.now() - started) / 1_000) };
}

function git(folder, ...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed:\n${stderr}`);
  return stdout;
}
