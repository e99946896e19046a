// Whole-product journeys over real processes. `IMPRINT_E2E_MODE=redis` runs them with Redis.
/** What touches neither queues nor windows, fan-out or cached keys is the same in both modes and runs in one. */
const sameInBothModes = [
  'agent-claims',
  'agents',
  'api-keys',
  'api-keys-access',
  'api-keys-checks',
  'audit',
  'bad-input',
  'chat-bot',
  'client-address',
  'credentials',
  'keys-page',
  'limits',
  'mcp-tools',
  'members',
  'members-organizations',
  'oidc',
  'other-tenants',
  'passwords',
  'publish-right',
  'readme',
  'scope-matrix',
  'sessions',
  'sign-in',
  'signing-keys',
];

export default {
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/dist/**/*.e2e-spec.js'],
  testPathIgnorePatterns:
    process.env.IMPRINT_E2E_MODE === 'redis' ? sameInBothModes.map((name) => `/dist/${name}\\.e2e-spec\\.js$`) : [],
  transform: {},
  testEnvironment: 'node',
  testTimeout: 120_000,
  maxWorkers: 1,
};
