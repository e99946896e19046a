import { partnerScopes } from '@imprint/contracts/access';
import { connectorScopes } from '@imprint/contracts/mcp';
import { ConnectionUsage, McpTokens } from '@imprint/domain/oauth';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addConnection, addKey, addPerson, modern, rpc, send, startMcpApp, toolCall, type McpApp } from '../mcp-app.fixture.js';

let server: McpApp;
let standard: string;
let partner: string;
beforeAll(async () => {
  server = await startMcpApp();
  [standard, partner] = [`${server.url}/mcp`, `${server.url}/mcp/partner`];
});
afterAll(() => server?.close());

const list = rpc('tools/list');
const statusOf = async (url: string, token: string | null): Promise<number> => (await send(url, list, token)).status;

/** With both protocol eras. */
async function expectRefused(url: string, token: string, cause: string): Promise<void> {
  const { message, headers } = modern(list);
  for (const answer of [await send(url, list, token), await send(url, message, token, { headers })]) {
    expect(answer.status).toBe(401);
    expect(answer.body.error).toMatchObject({
      code: 4010,
      data: { code: 'unauthorized', message: expect.stringContaining(cause) },
    });
    expect(answer.headers.get('www-authenticate')).toContain(', error="invalid_token"');
  }
}

describe('an access token', () => {
  it('acts as its user with its scopes, in its organization only', async () => {
    const [person, stranger] = [await addPerson(server), await addPerson(server)];
    const { access } = await addConnection(server, person, { scopes: ['brands:read'] });
    const { body } = await send(standard, toolCall('get_brands'), access);
    expect(body.result).toMatchObject({ structuredContent: { data: [{ id: person.brandId }] } });
    expect(JSON.stringify(body)).not.toContain(stranger.brandId);
    const refused = await send(standard, toolCall('get_job_status', { jobId: 'gen_1' }), access);
    expect(refused.body.result).toMatchObject({ isError: true });
  });

  it('53: is refused as soon as it is revoked, or its grant has ended', async () => {
    const person = await addPerson(server);
    const [one, other, third] = [
      await addConnection(server, person),
      await addConnection(server, person),
      await addConnection(server, person),
    ];
    expect(await statusOf(standard, one.access)).toBe(200);
    await server.dataSource.query('update mcp_connection set revoked_at = now() where id = $1', [one.id]);
    await expectRefused(standard, one.access, '(invalid_token)');
    await server.dataSource.query('delete from oauth_artifact where grant_id = $1', [other.grantId]);
    await expectRefused(standard, other.access, '(invalid_token)');
    // A refresh that lost a race leaves a token without a grant.
    await server.dataSource.query(`delete from oauth_artifact where grant_id = $1 and model = 'Grant'`, [third.grantId]);
    await expectRefused(standard, third.access, '(invalid_token)');
  });

  it('52: is refused once its user has left the organization, and may do what the role allows until then', async () => {
    const person = await addPerson(server, 'viewer');
    const { access, id } = await addConnection(server, person);
    const principal = await server.app.get(McpTokens).principalOf(id);
    expect(principal).toMatchObject({ kind: 'oauth', role: 'viewer', mcpConnectionId: id, scopes: connectorScopes.standard });
    expect(await statusOf(standard, access)).toBe(200);
    await server.dataSource.query('delete from membership where user_id = $1', [person.userId]);
    await expectRefused(standard, access, '(invalid_token)');
    await expect(server.app.get(McpTokens).principalOf(id)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('that has expired, or was never issued, is refused', async () => {
    const { access } = await addConnection(server, await addPerson(server));
    await server.dataSource.query(`update oauth_artifact set expires_at = now() where model = 'AccessToken'`);
    await expectRefused(standard, access, '(invalid_token)');
    await expectRefused(standard, 'mcpat_0123456789', '(invalid_token)');
  });

  it('57: is not a refresh token, nor a grant', async () => {
    const { refresh, grantId } = await addConnection(server, await addPerson(server));
    await expectRefused(standard, refresh, '(invalid_token)');
    await expectRefused(standard, `mcpac_${grantId}`, '(invalid_token)');
  });

  it('58: of one connector is refused by the other, however its address is written', async () => {
    const person = await addPerson(server);
    const ofPartner = await addConnection(server, person, { connector: 'partner' });
    const ofStandard = await addConnection(server, person);
    expect([await statusOf(partner, ofPartner.access), await statusOf(standard, ofStandard.access)]).toEqual([200, 200]);
    for (const url of [standard, `${standard}?profile=full`, `${standard}/?toolsets=content`])
      await expectRefused(url, ofPartner.access, '(wrong_audience)');
    for (const url of [partner, `${partner}/`, `${server.url}/MCP/Partner`])
      await expectRefused(url, ofStandard.access, '(wrong_audience)');
  });

  it('58: is refused when it names another resource than its connection', async () => {
    const { access, grantId } = await addConnection(server, await addPerson(server));
    await server.dataSource.query(
      `update oauth_artifact set payload = payload || '{"aud": "https://other.example/mcp"}' where grant_id = $1`,
      [grantId],
    );
    await expectRefused(standard, access, '(wrong_audience)');
  });

  it('that was narrowed by a refresh has no more scopes than that', async () => {
    const { access, grantId } = await addConnection(server, await addPerson(server));
    await server.dataSource.query(
      `update oauth_artifact set payload = payload || '{"scope": "analytics:read admin"}' where grant_id = $1`,
      [grantId],
    );
    const { body } = await send(`${standard}?profile=full`, list, access);
    expect((body.result?.['tools'] as { name: string }[]).map(({ name }) => name)).not.toContain('get_brands');
    expect((await send(standard, toolCall('get_brands'), access)).body.result).toMatchObject({ isError: true });
  });

  it('records when its connection was last used', async () => {
    const { access, id } = await addConnection(server, await addPerson(server));
    expect(await statusOf(standard, access)).toBe(200);
    await server.app.get(ConnectionUsage).flush();
    const [row] = await server.dataSource.query<{ used: boolean }[]>(
      `select last_used_at > now() - interval '1 minute' as used from mcp_connection where id = $1`,
      [id],
    );
    expect(row).toEqual({ used: true });
  });
});

describe('other credentials', () => {
  it('61, 64: the routes of other apps refuse an access token', async () => {
    const { access } = await addConnection(server, await addPerson(server));
    const answer = await fetch(`${server.url}/v1/internal/tool-discovery`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(401);
  });

  it('62: a session token is refused here, and a key works on the standard connector only', async () => {
    await expectRefused(standard, 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '(invalid_key)');
    const key = await addKey(server, await addPerson(server));
    expect(await statusOf(standard, key)).toBe(200);
    for (const url of [partner, `${partner}/`, `${server.url}/MCP/Partner`]) await expectRefused(url, key, '(wrong_audience)');
  });

  it('63: a token in the URL is refused, even next to a valid one', async () => {
    const { access } = await addConnection(server, await addPerson(server));
    for (const url of [`${standard}?access_token=${access}`, `${standard}?x=${access}`, `${standard}/${access}`])
      for (const credential of [null, access]) expect(await statusOf(url, credential)).toBe(401);
  });
});

describe('the restricted connector', () => {
  it('32: has its own catalogue for listing, searching and calling, whatever is selected', async () => {
    const person = await addPerson(server, 'owner');
    const { access } = await addConnection(server, person, { connector: 'partner', scopes: partnerScopes });
    const names = await Promise.all(
      ['', '?profile=full', '?toolsets=generation,core', '?profile=there-is-none'].map(async (query) => {
        const { body } = await send(partner + query, list, access);
        return (body.result?.['tools'] as { name: string }[]).map(({ name }) => name);
      }),
    );
    expect(names[0]).toContain('get_brands');
    expect(new Set(names.map(String)).size).toBe(1);
    expect(names[0]).not.toContain('get_job_status');
    const found = await send(partner, toolCall('find_tools', { name: 'get_job_status' }), access);
    expect(found.body.result).toMatchObject({ structuredContent: { data: { tool: null } } });
    const called = await send(partner, toolCall('get_job_status', { jobId: 'gen_1' }), access);
    expect(called.body.error).toMatchObject({ code: -32_602 });
  });
});
