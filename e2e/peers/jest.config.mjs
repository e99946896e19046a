// Runs with the Jest of the root installation, on the built libraries.
export default {
  rootDir: import.meta.dirname,
  roots: ['<rootDir>', '<rootDir>/../dist'],
  testMatch: ['<rootDir>/*.peer-spec.mjs', '**/e2e/dist/*.peer-spec.js'],
  transform: {},
  testEnvironment: 'node',
  testTimeout: 60_000,
  maxWorkers: 1,
};
