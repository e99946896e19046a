// Whole-product journeys over real processes. `IMPRINT_E2E_MODE=redis` runs them with Redis, `IMPRINT_LONG=1` all of them.
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const mode = process.env.IMPRINT_E2E_MODE === 'redis' ? 'redis' : 'embedded';
const isLong = process.env.IMPRINT_LONG === '1';
/** Journeys share the machine; faults depend on the timing of short timeouts and run alone. Unset runs both, one after the other. */
const part = process.env.IMPRINT_E2E_PART;

/**
 * The first line of a file declares its modes, in every run and in addition in long ones:
 * `@modes embedded redis`, `@modes embedded, long: redis` or `@modes long: embedded redis`.
 */
function modesOf(path) {
  const [, always, long = ''] =
    /^\/\*\* @modes ((?:embedded|redis| )*)(?:,? ?long: ((?:embedded|redis| )+))? ?\*\//.exec(readFileSync(path, 'utf8')) ?? [];
  if (always === undefined)
    throw new Error(`${relative(import.meta.dirname, path)} does not say in its first line in which @modes it runs.`);
  return [...always.trim().split(/ +/), ...(isLong ? long.trim().split(/ +/) : [])];
}

const files = globSync(join(import.meta.dirname, 'dist', '**', '*.e2e-spec.js'));
const chosen = files.filter((path) => modesOf(path).includes(mode));
const isFault = (path) => path.includes(`${join('dist', 'faults')}/`);
const ofPart = chosen.filter((path) => part === undefined || isFault(path) === (part === 'faults'));

export default {
  rootDir: import.meta.dirname,
  testMatch: ofPart,
  transform: {},
  testSequencer: '<rootDir>/../tools/jest-sequencer.mjs',
  resolver: '<rootDir>/../tools/bundle/jest-resolver.cjs',
  testEnvironment: 'node',
  testTimeout: 240_000,
  globalSetup: '<rootDir>/../tools/e2e-setup.mjs',
  globalTeardown: '<rootDir>/../tools/jest-teardown.mjs',
  // Most of a journey is waiting, so three keep two cores busy.
  maxWorkers: part === 'journeys' ? 3 : 1,
};
