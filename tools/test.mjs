// npm test: everything that only needs this repository, in embedded mode and, if there is a Redis server, in Redis mode.
import { ensureRedisServer } from './install-redis.mjs';
import { closeRun, runJest } from './run-jest.mjs';
import { build, ensureInstalled } from './set-up.mjs';
import { writeSpecGroups } from './spec-groups.mjs';

ensureInstalled();
console.log('Building …');
build();
const hasRedis = ensureRedisServer();
const units = ['--testMatch', writeSpecGroups()];
const results = [runJest({ title: 'units, endpoints, architecture', config: 'jest.config.mjs', args: units, repeats: true })];
for (const mode of hasRedis ? ['embedded', 'redis'] : ['embedded']) {
  for (const part of ['journeys', 'faults']) {
    const environment = { IMPRINT_E2E_MODE: mode, IMPRINT_E2E_PART: part };
    results.push(runJest({ title: `${part}, ${mode} mode`, config: 'e2e/jest.config.mjs', environment, repeats: true }));
  }
}
if (!hasRedis) {
  console.log(`
****************************************************************************
  NOT RUN: everything in Redis mode, because no redis-server was found and
  none could be installed. Install one (Debian: apt-get install redis-server)
  and run npm test again.
****************************************************************************`);
  // A run that skips half of the product must not pass in CI.
  if (process.env.CI) results.push({ title: 'Redis mode', passed: 0, failed: 1, seconds: 0 });
}
closeRun(results);
