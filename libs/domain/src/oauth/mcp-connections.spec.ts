import type { Principal } from '@imprint/contracts/access';
import { dataSourceOptions } from '@imprint/platform/database';
import { createTestDatabase, eventually, testConfig, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { entities, migrations } from '../schema/index.js';
import { McpConnections } from './mcp-connections.js';
import { McpConnectionsRepository } from './mcp-connections.repository.js';
import { OauthArtifactsRepository } from './oauth-artifacts.repository.js';

let database: TestDatabase;
let dataSource: DataSource;
let connections: McpConnections;

beforeAll(async () => {
  database = await createTestDatabase(migrations);
  const config = testConfig({ DATABASE_URL: database.url });
  dataSource = await new DataSource(dataSourceOptions(config, { entities, migrations: [] })).initialize();
  connections = new McpConnections(
    dataSource,
    new McpConnectionsRepository(dataSource),
    new OauthArtifactsRepository(dataSource),
    new AuditTrail(dataSource),
  );
  await dataSource.query(`insert into organization (id, name, slug) values ('org_a', 'A', 'a')`);
});
afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

async function member(userId: string): Promise<Principal> {
  await dataSource.query(`insert into app_user (id, email, name) values ($1, 'ada@example.com', 'Ada')`, [userId]);
  await dataSource.query(`insert into membership (organization_id, user_id, role) values ('org_a', $1, 'creator')`, [userId]);
  const whose = { userId, organizationId: 'org_a', role: 'creator' } as const;
  return { kind: 'session', ...whose, scopes: [], apiKeyId: null, brandIds: null, clientIp: null };
}

const asked = (grantId: string) => ({
  grantId,
  clientId: 'client',
  clientName: 'Scribe',
  resource: 'https://mcp.example/mcp',
  scopes: ['images:read'] as const,
});
const removed = `delete from membership where user_id = $1`;
const artifact = `insert into oauth_artifact (model, id_hash, payload, grant_id, expires_at) values ($1, sha256($2), '{}', $3, now() + interval '1 day')`;

describe(McpConnections.name, () => {
  it('cannot be opened during or after the removal of its user', async () => {
    const ada = await member('user_a');
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(removed, [ada.userId]);
    const opening = connections.open(ada, asked('grant_a')).catch((error: { code: string }) => error.code);
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => (await dataSource.query<unknown[]>(waits)).length === 1);
    await runner.commitTransaction();
    await runner.release();
    expect(await opening).toBe('insufficient_permissions');
    await expect(connections.open(ada, asked('grant_b'))).rejects.toMatchObject({ code: 'insufficient_permissions' });
    expect(await dataSource.query('select id from mcp_connection')).toEqual([]);
  });

  it('lists one while something of it is valid or its consent can be redeemed, and deletes everything of a grant, whether or not it is a connection', async () => {
    const ada = await member('user_b');
    const listed = async () => (await connections.list(ada, { page: 1, limit: 10 })).total;
    await connections.open(ada, asked('grant_c'));
    for (const grantId of ['grant_c', 'grant_d']) await dataSource.query(artifact, ['Grant', grantId, grantId]);
    expect(await listed()).toBe(1);
    await dataSource.query(`update oauth_artifact set created_at = now() - interval '61 minutes'`);
    expect(await listed()).toBe(0);
    for (const grantId of ['grant_c', 'grant_d']) await dataSource.query(artifact, ['RefreshToken', `${grantId}-token`, grantId]);
    expect(await listed()).toBe(1);
    await connections.endByGrant('grant_d');
    await connections.endByGrant('grant_c', '203.0.113.7');
    await connections.endByGrant('grant_c');
    expect([await listed(), await dataSource.query('select model from oauth_artifact')]).toEqual([0, []]);
    const entries = await dataSource.query(
      `select actor_kind, client_ip from audit_entry where action = 'mcp-connection.revoked'`,
    );
    expect(entries).toEqual([{ actor_kind: 'oauth', client_ip: '203.0.113.7' }]);
  });
});
