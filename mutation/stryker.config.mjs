// Read by Stryker in the throw-away copy that run.mjs makes: its folder is the working directory.
import { join } from 'node:path';
import { builtSpec, guardedFiles } from './guarded-files.mjs';

const here = import.meta.dirname;
const parts = (process.env.IMPRINT_MUTATE ?? '').split(',');
const files = Object.keys(guardedFiles).filter((file) => parts.some((part) => file.includes(part)));
const projects = [...new Set(files.map((file) => file.split('/').slice(0, 2).join('/')))];

export default {
  plugins: [join(here, 'runner.mjs')],
  testRunner: 'jest-by-spec',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  testFiles: [...new Set(files.flatMap((file) => guardedFiles[file]))].map(builtSpec),
  jest: { configFile: join(here, 'jest.config.mjs'), enableFindRelatedTests: false },
  inPlace: true,
  mutate: files,
  // Texts: an emptied SQL statement fails whatever is tested, and an emptied sentence is no broken guarantee.
  mutator: { excludedMutations: ['StringLiteral'] },
  buildCommand: ['node', join(here, 'build.mjs'), ...projects].join(' '),
  disableTypeChecks: false,
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 5_000,
  dryRunTimeoutMinutes: 15,
  // Jest never lets go of the modules of an earlier run.
  maxTestRunnerReuse: 80,
  incremental: true,
  incrementalFile: join(here, 'reports', 'incremental.json'),
  reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: join(here, 'reports', 'mutation.json') },
  htmlReporter: { fileName: join(here, 'reports', 'mutation.html') },
  thresholds: { high: 95, low: 90, break: 85 },
  tempDirName: '.stryker-tmp',
  allowConsoleColors: false,
};
