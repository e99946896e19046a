// Whole-product journeys over real processes. `IMPRINT_E2E_MODE=redis` runs them with Redis.
export default {
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/dist/**/*.e2e-spec.js'],
  transform: {},
  testEnvironment: 'node',
  testTimeout: 120_000,
  maxWorkers: 1,
};
