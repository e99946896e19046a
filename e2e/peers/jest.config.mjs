// Runs with the Jest of the root installation, on the built libraries.
export default {
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/*.peer-spec.mjs'],
  transform: {},
  testEnvironment: 'node',
  testTimeout: 60_000,
  maxWorkers: 1,
};
