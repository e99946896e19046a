// npm run lint: format, types, code rules, import rules. Every check runs, whatever the ones before it found.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, ownEnvironment, root } from './set-up.mjs';

ensureInstalled();

const cache = 'node_modules/.cache';
const typeCheck = (name) => [
  '--project',
  name,
  '--incremental',
  '--tsBuildInfoFile',
  `${cache}/tsc/${name.replaceAll('/', '-')}`,
];

const checks = [
  {
    heading: 'Format (prettier)',
    command: 'prettier',
    args: ['--check', '.', '--log-level=warn', '--cache', `--cache-location=${cache}/prettier/.prettier-cache`],
  },
  { heading: 'Types (tsc)', command: 'tsc', args: typeCheck('tsconfig.json') },
  { heading: 'Types of the web pages (tsc)', command: 'tsc', args: typeCheck('apps/web/tsconfig.json') },
  {
    // A kept result knows only its own file, so a changed type elsewhere is seen by a run without a cache, as in CI.
    heading: 'Code rules (eslint)',
    command: 'eslint',
    args: ['.', '--max-warnings=0', '--cache', '--cache-strategy=content', `--cache-location=${cache}/eslint/`],
  },
  {
    heading: 'Import rules (dependency-cruiser)',
    command: 'depcruise',
    args: ['apps/*/src', 'libs/*/src', 'e2e/src', '--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'],
  },
];

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const failed = [];
const started = Date.now();

for (const { heading, command, args } of checks) {
  console.log(`\n── ${heading}`);
  const checkStarted = Date.now();
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: ownEnvironment() });
  if (error) console.error(`${command} could not be run: ${error.message}`);
  if (status !== 0) failed.push(heading);
  console.log(`   ${status === 0 ? 'passed' : 'FAILED'} in ${seconds(checkStarted)}`);
}

console.log(`\n${failed.length === 0 ? 'All checks passed' : `Failed: ${failed.join(', ')}`} (${seconds(started)}).`);
process.exitCode = failed.length === 0 ? 0 : 1;
