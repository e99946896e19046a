// Tests run on the built JavaScript (`npm run build` first), the files that production's bundle is made of.
export default {
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/{apps,libs}/*/dist/**/*.spec.js', '<rootDir>/e2e/dist/{architecture,brand-sites}/*.spec.js'],
  testPathIgnorePatterns: ['\\.e2e-spec\\.js$'],
  transform: {},
  testSequencer: '<rootDir>/tools/jest-sequencer.mjs',
  resolver: '<rootDir>/tools/bundle/jest-resolver.cjs',
  testEnvironment: 'node',
  globalSetup: '<rootDir>/tools/jest-setup.mjs',
  globalTeardown: '<rootDir>/tools/jest-teardown.mjs',
  testTimeout: 120_000,
  // Specs wait for servers, locks and time limits as well, so four keep two cores busy.
  maxWorkers: 4,
};
