// Runs with the Jest of the root installation, on the built libraries.
export default {
  rootDir: import.meta.dirname,
  roots: ['<rootDir>', '<rootDir>/../dist'],
  testMatch: ['<rootDir>/*.peer-spec.mjs', '**/e2e/dist/*.peer-spec.js'],
  globalSetup: '<rootDir>/../../tools/e2e-setup.mjs',
  globalTeardown: '<rootDir>/../../tools/jest-teardown.mjs',
  transform: {},
  setupFiles: ['<rootDir>/sanitizer-first.mjs'],
  testSequencer: '<rootDir>/../../tools/jest-sequencer.mjs',
  testEnvironment: 'node',
  testTimeout: 240_000,
  // A browser and real servers are mostly waited for, so three keep two cores busy.
  maxWorkers: 3,
};
