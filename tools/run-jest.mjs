// Runs one Jest suite and counts the results.
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { node, ownEnvironment, root } from './set-up.mjs';
import { groupsFolder } from './spec-groups.mjs';

const codeCache = join(root, 'tools', 'jest-code-cache.cjs');
const slowestShown = 8;
/** Several times what the slowest suite takes: a suite that hangs ends with the names of its unfinished files. */
const minutesAtMost = process.env.IMPRINT_LONG === '1' ? 120 : 45;
/** What all databases, files and bundles that exist at one time take, several times over. */
const roomNeeded = 6 * 2 ** 30;
const reporters = ['default', join(root, 'tools', 'jest-unfinished.mjs')].map((reporter) => `--reporters=${reporter}`);

/** More files than this do not fail because the machine was busy. */
const mostFlaky = 3;

/**
 * With `repeats`, files that fail while the machine is busy with others run once more, alone. What passes then counts as passed and is
 * listed as flaky at the end of the run, so that somebody repairs it: of faults, one failure in many is a finding. What fails again counts
 * as failed.
 * @param {{ title: string, config: string, args?: string[], environment?: Record<string, string>, repeats?: boolean }} suite
 * @returns {{ title: string, passed: number, failed: number, seconds: number, flaky: string[], failures: string[] }}
 *   a suite that could not run counts as one failure; `flaky` and `failures` have the names of tests
 */
export function runJest({ title, config, args = [], environment = {}, repeats = false }) {
  console.log(`\n── ${title} ──`);
  const started = Date.now();
  const files = runFiles(config, args, environment);
  const broken = files?.filter(hasFailed) ?? [];
  const flaky = [];
  if (repeats && broken.length > 0 && broken.length <= mostFlaky) {
    const paths = broken.map(({ name }) => name);
    console.log(`\nFailed beside others, and running again alone: ${paths.map((path) => basename(path)).join(', ')}`);
    const again = runFiles(config, [...args, '--runInBand', '--runTestsByPath', ...paths], environment) ?? [];
    for (const file of again.filter((repeated) => !hasFailed(repeated))) {
      const first = files.findIndex(({ name }) => name === file.name);
      flaky.push(...failuresIn(files[first]));
      files[first] = file;
    }
  }
  const seconds = Math.round((Date.now() - started) / 1_000);
  if (files === undefined) return { title, passed: 0, failed: 1, seconds, flaky, failures: ['the suite did not run to its end'] };
  printSlowest(files);
  const passed = files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'passed').length;
  const failed = files.reduce((sum, file) => sum + (hasFailed(file) ? Math.max(failuresIn(file).length, 1) : 0), 0);
  const failures = files.filter(hasFailed).flatMap((file) => [file.name.slice(root.length + 1), ...failuresIn(file)]);
  return { title, passed, failed, seconds, flaky, failures };
}

/** @returns {object[] | undefined} Jest's results of each file; undefined if it did not end or has failed without a failed file */
function runFiles(config, args, environment) {
  const folder = mkdtempSync(join(tmpdir(), 'imprint-results-'));
  const outputFile = join(folder, 'results.json');
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const env = ownEnvironment({
    TMPDIR: folderInMemory() ?? tmpdir(),
    ...environment,
    NODE_OPTIONS: `--experimental-vm-modules --disable-warning=ExperimentalWarning --require "${codeCache}"`,
  });
  const { status, error } = spawnSync(node, [jest, '-c', config, '--json', `--outputFile=${outputFile}`, ...reporters, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
    timeout: minutesAtMost * 60_000,
  });
  if (error?.code === 'ETIMEDOUT') console.error(`This suite did not end within ${minutesAtMost} minutes.`);
  try {
    const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8'));
    return status === 0 || testResults.some(hasFailed) ? testResults : undefined;
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Also true of a file that could not be loaded. */
const hasFailed = ({ status }) => status === 'failed';
const failuresIn = ({ assertionResults }) =>
  assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);

/** Tests make some thousand databases, which takes half as long where no disk is involved. Undefined where memory is short. */
function folderInMemory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return Math.min(bavail * bsize, freemem()) > roomNeeded ? '/dev/shm' : undefined;
  } catch {
    return undefined;
  }
}

/** Shows where the time of a suite goes, so that slow files are noticed early. */
function printSlowest(files) {
  const timed = files.flatMap((file) => (dirname(file.name) === groupsFolder ? timesInGroup(file) : [timeOf(file)]));
  const slowest = timed.sort((a, b) => b.seconds - a.seconds).slice(0, slowestShown);
  console.log(`slowest: ${slowest.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`).join(', ')}`);
}

const timeOf = ({ name, startTime, endTime }) => ({ name: basename(name), seconds: (endTime - startTime) / 1_000 });

/** Of the tests of each spec file, without its hooks. */
function timesInGroup({ assertionResults }) {
  const files = Map.groupBy(assertionResults, ({ ancestorTitles: [file] }) => file);
  return [...files].map(([name, tests]) => ({
    name: basename(name),
    seconds: tests.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1_000,
  }));
}

/**
 * Prints the results of each suite and the closing line, and ends the process. Appends the suites to the file that CI names, and the names
 * of what failed to another beside it, so that CI can end with them.
 */
export function closeRun(results) {
  console.log('');
  for (const { title, passed, failed, seconds, flaky = [], failures = [] } of results) {
    console.log(`${failed === 0 ? '✓' : '✗'} ${title}: ${passed} passed, ${failed} failed (${seconds} s)`);
    const lines = [
      ...flaky.map((name) => `flaky, passed when it ran alone: ${name}`),
      ...failures.map((name) => `failed: ${name}`),
    ];
    for (const line of lines) console.log(`  ${line}`);
    if (process.env.IMPRINT_TEST_TOTALS)
      for (const line of lines) appendFileSync(`${process.env.IMPRINT_TEST_TOTALS}.names`, `${title}: ${line}\n`);
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  if (process.env.IMPRINT_TEST_TOTALS)
    for (const suite of results)
      appendFileSync(process.env.IMPRINT_TEST_TOTALS, `${suite.passed} ${suite.failed} ${suite.seconds} ${suite.title}\n`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
