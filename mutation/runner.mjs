// Stryker's Jest runner loads every spec for every mutant and filters by test name. This one loads only the spec files that
// guarded-files.mjs names for the mutated file and that were seen to reach the mutant.
import { readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { strykerPlugins as jestPlugins, strykerValidationSchema } from '@stryker-mutator/jest-runner';
import { builtSpec, guardedFiles } from './guarded-files.mjs';

const [{ factory }] = jestPlugins;
/** The dry run and the mutants run in different processes. */
const placesFile = resolve('.spec-files-of-tests.json');

// What a mutant throws after its tests have ended would take the process, and the mutants that wait for it, along.
process.on('uncaughtException', () => undefined);

runnerFactory.inject = factory.inject;
function runnerFactory(injector) {
  const runner = factory(injector);
  const { jestTestAdapter } = runner;
  const [runJest, dryRun, mutantRun] = [
    jestTestAdapter.run.bind(jestTestAdapter),
    runner.dryRun.bind(runner),
    runner.mutantRun.bind(runner),
  ];
  let testFiles;
  jestTestAdapter.run = (settings) => runJest({ ...settings, testFiles: settings.testFiles ?? testFiles });

  runner.dryRun = async (options) => {
    const result = await dryRun(options);
    if (result.tests !== undefined) writeFileSync(placesFile, JSON.stringify(placesOf(result.tests)));
    return result;
  };
  runner.mutantRun = (options) => {
    const { sandboxFileName, testFilter } = options;
    const named = guardedFiles[relative(process.cwd(), sandboxFileName).replaceAll('\\', '/')].map((spec) =>
      resolve(builtSpec(spec)),
    );
    const reaching = filesOf(testFilter);
    const wanted = reaching.filter((file) => named.includes(file));
    // A mutant in the body of a module is reached before any test begins: its named specs run whole.
    testFiles = reaching.length === 0 ? named : wanted.length > 0 ? wanted : reaching;
    return mutantRun(reaching.length === 0 ? { ...options, testFilter: undefined } : options);
  };
  return runner;
}

function placesOf(tests) {
  const places = {};
  for (const { id, fileName } of tests) (places[id] ??= []).push(fileName);
  return places;
}

/** Where these tests are. None for a mutant that no test reaches by itself: Stryker then gives the names of the spec files. */
function filesOf(testFilter = []) {
  const places = JSON.parse(readFileSync(placesFile, 'utf8'));
  return [...new Set(testFilter.flatMap((id) => places[id] ?? []))];
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'jest-by-spec', runnerFactory)];
export { strykerValidationSchema };
