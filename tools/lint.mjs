// npm run lint: format, types, code rules, import rules, licences, two at a time. Every check runs, whatever the others find.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, ownEnvironment, root } from './set-up.mjs';

ensureInstalled();

const cache = 'node_modules/.cache';
/** The native compiler; the package `typescript` is 6, whose API ESLint and others use. */
const typeCheck = (project) => [join('node_modules', 'typescript-7', 'bin', 'tsc'), '--noEmit', '--project', project];

/** The folder of sources of every project. */
const sources = ['apps', 'libs'].flatMap((folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name, 'src')),
);

const checks = [
  {
    heading: 'Format (prettier)',
    command: 'prettier',
    args: ['--check', '.', '--log-level=warn', '--cache', `--cache-location=${cache}/prettier/.prettier-cache`],
  },
  { heading: 'Types (tsc)', command: 'node', args: typeCheck('tsconfig.json') },
  { heading: 'Types of the web pages (tsc)', command: 'node', args: typeCheck('apps/web/tsconfig.json') },
  {
    heading: 'Code rules that need types (oxlint)',
    command: 'oxlint',
    args: ['--type-aware', '.'],
  },
  {
    heading: 'Code rules (eslint)',
    command: 'eslint',
    args: ['.', '--max-warnings=0', '--cache', '--cache-strategy=content', `--cache-location=${cache}/eslint/`],
  },
  {
    heading: 'Import rules (dependency-cruiser)',
    command: 'depcruise',
    // Named one by one: dependency-cruiser looks for a pattern in every folder, also in those that a build removes meanwhile.
    args: [...sources, join('e2e', 'src'), '--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'],
  },
  { heading: 'Licences of what is shipped', command: 'node', args: ['tools/licences.mjs'] },
];

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const failed = [];
const started = Date.now();

// The longest starts first.
const waiting = checks.toSorted((a, b) => Number(b.command === 'eslint') - Number(a.command === 'eslint'));
await Promise.all([runNext(), runNext()]);

console.log(`\n${failed.length === 0 ? 'All checks passed' : `Failed: ${failed.join(', ')}`} (${seconds(started)}).`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function runNext() {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) await run(check);
}

/** Prints the output in one piece, at the end. */
async function run({ heading, command, args }) {
  const checkStarted = Date.now();
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: ownEnvironment() });
  const words = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => words.push(chunk));
  const status = await new Promise((done) => {
    child.once('error', (error) => done(error.message));
    child.once('close', (code) => done(code));
  });
  if (status !== 0) failed.push(heading);
  console.log(`\n── ${heading}\n${Buffer.concat(words).toString().trimEnd()}`);
  if (typeof status === 'string') console.error(`${command} could not be run: ${status}`);
  console.log(`   ${status === 0 ? 'passed' : 'FAILED'} in ${seconds(checkStarted)}`);
}
