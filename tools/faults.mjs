// npm run faults: kills every part of the product at random moments, many times, and counts what was lost or duplicated.
// `npm run faults -- --rounds 50 --only "worker during" --seed 7 --mode redis`; all options are optional.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureRedisServer } from './install-redis.mjs';
import { build, ensureInstalled, giveUp, node, ownEnvironment, root } from './set-up.mjs';

const minutesAtMost = 40;
/** Seconds for the rounds of one fault, so that all twelve faults, or fifteen with Redis, end in time. */
const secondsPerFault = 150;

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    mode: { type: 'string', default: 'both' },
  },
});
if (!(Number(options.rounds) > 0)) giveUp('--rounds must be a number above 0.');
if (!['both', 'embedded', 'redis'].includes(options.mode)) giveUp('--mode must be embedded, redis or both.');

ensureInstalled();
console.log('Building …');
build();
const modes = options.mode === 'both' ? ['embedded', 'redis'] : [options.mode];
if (modes.includes('redis') && !ensureRedisServer())
  giveUp('Redis mode needs a redis-server, and none could be installed. Use --mode embedded to leave it out.');

console.log(`Rounds: ${options.rounds}. Seed: ${options.seed} (--seed ${options.seed} brings the same timing back).`);
const folder = mkdtempSync(join(tmpdir(), 'imprint-faults-'));
const runs = await Promise.all(modes.map(strike));
print(runs.flatMap(({ rows }) => rows));
rmSync(folder, { recursive: true, force: true });
const wrong = runs.flatMap(({ rows }) => rows).some(({ lost, doubled }) => lost + doubled > 0);
const broken = runs.filter(({ code }) => code !== 0);
for (const { mode } of broken) console.log(`The run in ${mode} mode failed, see above.`);
console.log(wrong || broken.length > 0 ? '\nA promise was broken.' : '\nNothing lost, nothing doubled.');
process.exit(wrong || broken.length > 0 ? 1 : 0);

/** Both modes run at the same time, because most of a round is waiting. */
async function strike(mode) {
  const report = join(folder, `${mode}.jsonl`);
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const only = options.only === '' ? [] : ['-t', options.only];
  const args = ['-c', 'e2e/jest.config.mjs', '--testPathPatterns', 'dist/faults/', ...only];
  const child = spawn(node, [jest, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: ownEnvironment({
      IMPRINT_E2E_MODE: mode,
      IMPRINT_LONG: '1',
      IMPRINT_FAULT_ROUNDS: options.rounds,
      IMPRINT_FAULT_SEED: options.seed,
      IMPRINT_FAULT_SECONDS: String(secondsPerFault),
      IMPRINT_FAULT_REPORT: report,
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    }),
  });
  const deadline = setTimeout(() => {
    console.log(`${mode} mode did not end within ${minutesAtMost} minutes and is stopped.`);
    child.kill('SIGTERM');
  }, minutesAtMost * 60_000);
  const code = await new Promise((done) => child.once('exit', (exitCode) => done(exitCode ?? 1)));
  clearTimeout(deadline);
  return { mode, code, rows: readReport(report) };
}

function readReport(report) {
  try {
    const lines = readFileSync(report, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line));
  } catch {
    return []; // no fault was completed
  }
}

function print(rows) {
  const columns = ['mode', 'fault', 'rounds', 'hit', 'settledByLookUp', 'heldForPerson', 'lost', 'doubled', 'seconds'];
  const titles = [
    'mode',
    'fault',
    'rounds',
    'inside the window',
    'settled by look-up',
    'held for a person',
    'lost',
    'doubled',
    'seconds',
  ];
  const lines = [titles, ...rows.map((row) => columns.map((column) => String(row[column])))];
  const widths = titles.map((_title, index) => Math.max(...lines.map((line) => line[index].length)));
  console.log('');
  for (const line of lines)
    console.log(line.map((cell, index) => (index < 2 ? cell.padEnd(widths[index]) : cell.padStart(widths[index]))).join('  '));
}
