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
const minutesAtMost = process.env.IMPRINT_LONG === '1' ? 120 : 25;
/** What all databases, files and bundles that exist at one time take, several times over. */
const roomNeeded = 6 * 2 ** 30;
const reporters = ['default', join(root, 'tools', 'jest-unfinished.mjs')].map((reporter) => `--reporters=${reporter}`);

/**
 * @param {{ title: string, config: string, args?: string[], environment?: Record<string, string> }} suite
 * @returns {{ title: string, passed: number, failed: number, seconds: number }} a suite that could not run counts as one failure
 */
export function runJest({ title, config, args = [], environment = {} }) {
  console.log(`\n── ${title} ──`);
  const folder = mkdtempSync(join(tmpdir(), 'imprint-results-'));
  const outputFile = join(folder, 'results.json');
  const started = Date.now();
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
  if (error?.code === 'ETIMEDOUT') console.error(`"${title}" did not end within ${minutesAtMost} minutes.`);
  const seconds = Math.round((Date.now() - started) / 1_000);
  try {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
      readFileSync(outputFile, 'utf8'),
    );
    printSlowest(testResults);
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    return { title, passed: numPassedTests, failed: status === 0 ? failed : Math.max(failed, 1), seconds };
  } catch {
    return { title, passed: 0, failed: 1, seconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

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

/** Prints the results of each suite and the closing line, and ends the process. Appends the suites to the file that CI names. */
export function closeRun(results) {
  console.log('');
  for (const { title, passed, failed, seconds } of results)
    console.log(`${failed === 0 ? '✓' : '✗'} ${title}: ${passed} passed, ${failed} failed (${seconds} s)`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  if (process.env.IMPRINT_TEST_TOTALS)
    for (const suite of results)
      appendFileSync(process.env.IMPRINT_TEST_TOTALS, `${suite.passed} ${suite.failed} ${suite.seconds} ${suite.title}\n`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
