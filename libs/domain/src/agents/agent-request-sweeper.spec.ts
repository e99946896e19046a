import { createTestDatabase, eventually, testConfig, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AuditTrail } from '../audit/index.js';
import { startKeyProcess, type KeyProcess } from '../keys/key-process.fixture.js';
import { RevokeKey } from '../keys/index.js';
import { migrations } from '../schema/index.js';
import { AgentRequestSweeper } from './agent-request-sweeper.js';
import { AgentRequestsRepository } from './agent-requests.repository.js';

const requests = 250;
let database: TestDatabase;
let process: KeyProcess;

beforeAll(async () => {
  database = await createTestDatabase(migrations);
  process = await startKeyProcess(database.url, null);
});
afterAll(async () => {
  await process.stop();
  await database.drop();
});

it('ends all unanswered requests at once: anybody may make them, so a flood must not outrun the sweep', async () => {
  const { dataSource, changes } = process;
  await dataSource.query(
    `insert into agent_request (id, user_code, poll_token_digest, poll_seconds, agent_name, scopes, status, expires_at)
     select 'agent_' || n, 'CODE-' || n, '', 5, 'Scribe', '{}', 'pending', now() - interval '2 minutes'
     from generate_series(1, $1::integer) as n`,
    [requests],
  );
  const revokeKey = new RevokeKey(dataSource, changes, new AuditTrail(dataSource));
  const config = testConfig({ DATABASE_URL: database.url, SWEEP_INTERVAL_MS: 600_000 });
  const sweeper = new AgentRequestSweeper(new AgentRequestsRepository(dataSource), revokeKey, config);
  sweeper.onApplicationBootstrap();
  const ended = `select count(*)::integer as ended from agent_request where status = 'expired'`;
  const swept = await eventually(async () => {
    const [row] = await dataSource.query<{ ended: number }[]>(ended);
    return (row?.ended ?? 0) > 0 && row;
  });
  expect(swept).toEqual({ ended: requests });
  await sweeper.beforeApplicationShutdown();
});
