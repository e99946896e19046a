// Whole-product journeys over real processes. `IMPRINT_E2E_MODE=redis` runs them with Redis.
/** What the stores do not matter to, or what other journeys show with Redis, runs in one mode. */
const sameInBothModes = [
  'agent-claims',
  'agents',
  'api-keys',
  'api-keys-access',
  'api-keys-checks',
  'approvals',
  'audit',
  'backup',
  'bad-input',
  'chat-bot',
  'client-address',
  'consent',
  'credentials',
  'faults/oauth-killed',
  'keys-page',
  'limits',
  'mcp-credentials',
  'mcp-tools',
  'members',
  'members-organizations',
  'oauth-gateway',
  'oidc',
  'other-tenants',
  'passwords',
  'publish-right',
  'readme',
  'scope-matrix',
  'sessions',
  'settings-pages',
  'sign-in',
  'signing-keys',
  'traces',
  'uploads',
  'webhook-delivery',
  'webhook-receivers',
];

/** Heavy ones that a script runs in both modes (`IMPRINT_FAULT_ROUNDS`); else once, where there are more parts to go wrong. */
const onlyWithRedis = process.env.IMPRINT_FAULT_ROUNDS === undefined ? ['faults/rolling-restart'] : [];
const leftOut = process.env.IMPRINT_E2E_MODE === 'redis' ? sameInBothModes : onlyWithRedis;

/** Journeys share the machine; faults go by the clock of impatient settings and are watched alone. Unset: both, one after the other. */
const part = process.env.IMPRINT_E2E_PART;
const files = { journeys: '{*,keys-model/*}', faults: 'faults/*' }[part] ?? '**/*';

export default {
  rootDir: import.meta.dirname,
  testMatch: [`<rootDir>/dist/${files}.e2e-spec.js`],
  testPathIgnorePatterns: leftOut.map((name) => `/dist/${name}\\.e2e-spec\\.js$`),
  transform: {},
  testEnvironment: 'node',
  testTimeout: 120_000,
  globalSetup: '<rootDir>/../tools/e2e-setup.mjs',
  globalTeardown: '<rootDir>/../tools/jest-teardown.mjs',
  maxWorkers: part === 'journeys' ? 2 : 1,
};
