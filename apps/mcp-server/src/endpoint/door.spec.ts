import { connectorScopes } from '@imprint/contracts/mcp';
import { apiKeyDigest } from '@imprint/domain/keys';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addConnection, addKey, addPerson, modern, rpc, send, startMcpApp, type McpApp } from '../mcp-app.fixture.js';

const appUrl = 'https://app.imprint.example';
let server: McpApp;
beforeAll(async () => {
  const PUBLIC_MCP_URL = 'https://mcp.imprint.example';
  const PUBLIC_API_URL = 'https://api.imprint.example';
  server = await startMcpApp({}, { PUBLIC_MCP_URL, PUBLIC_API_URL, PUBLIC_APP_URL: appUrl, MCP_RATE_LIMIT_PER_MINUTE: '20' });
});
afterAll(() => server?.close());

const list = rpc('tools/list');
const wellKnown = '/.well-known/oauth-protected-resource';

describe('the discovery documents', () => {
  const read = async (path: string): Promise<{ status: number; headers: Headers; body: unknown }> => {
    const response = await fetch(server.url + path, { headers: { origin: 'https://anywhere.example' } });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };

  it('name the issuer and the resource, to pages of any origin', async () => {
    const [root, standard, partner] = [
      await read(wellKnown),
      await read(`${wellKnown}/mcp`),
      await read(`${wellKnown}/mcp/partner`),
    ];
    expect(root.body).toEqual({
      resource: 'https://mcp.imprint.example/mcp',
      authorization_servers: ['https://api.imprint.example'],
      scopes_supported: connectorScopes.standard,
      bearer_methods_supported: ['header'],
      resource_name: 'Imprint',
    });
    expect(standard.body).toEqual(root.body);
    expect(partner.body).toMatchObject({
      resource: 'https://mcp.imprint.example/mcp/partner',
      scopes_supported: connectorScopes.partner,
    });
    for (const { status, headers } of [root, standard, partner])
      expect([status, headers.get('access-control-allow-origin'), headers.get('content-type')]).toEqual([
        200,
        '*',
        'application/json',
      ]);
  });

  it("answer a browser's preflight", async () => {
    const headers = {
      origin: 'https://anywhere.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'mcp-protocol-version',
    };
    const answer = await fetch(`${server.url}${wellKnown}/mcp`, { method: 'OPTIONS', headers });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(answer.headers.get('access-control-allow-headers')).toBe('mcp-protocol-version');
  });

  it('refuse an unknown toolset or profile; the restricted connector ignores selectors', async () => {
    for (const query of ['?toolsets=content,nothing', '?profile=nothing'])
      for (const path of [wellKnown, `${wellKnown}/mcp`]) expect((await read(path + query)).status).toBe(400);
    expect((await read(`${wellKnown}?toolsets=&profile=full`)).status).toBe(200);
    expect((await read(`${wellKnown}/mcp/partner?profile=nothing`)).status).toBe(200);
  });
});

describe('a refusal', () => {
  it('65: names the metadata and scopes of its connector, and an error only for a token', async () => {
    for (const [path, connector] of [
      ['/mcp', 'standard'],
      ['/mcp/partner', 'partner'],
    ] as const) {
      const challenge = `Bearer resource_metadata="https://mcp.imprint.example${wellKnown}${path}", scope="${connectorScopes[connector].join(' ')}"`;
      for (const [credential, expected] of [
        [null, challenge],
        ['mcpat_unknown', `${challenge}, error="invalid_token"`],
        ['svc_test_unknown', `${challenge}, error="invalid_token"`],
      ] as const) {
        const { status, headers } = await send(server.url + path, list, credential);
        expect([status, headers.get('www-authenticate')]).toEqual([401, expected]);
      }
      const inUrl = await send(`${server.url}${path}?token=x`, list, null);
      expect([inUrl.status, inUrl.headers.get('www-authenticate')]).toEqual([401, challenge]);
    }
    const discovery = modern(rpc('server/discover'));
    expect((await send(`${server.url}/mcp`, discovery.message, null, { headers: discovery.headers })).status).toBe(401);
  });

  it('is decided in this order: origin, selector, credential, window, message', async () => {
    const key = await addKey(server, await addPerson(server));
    const foreign = { headers: { origin: 'https://evil.example' } };
    const wrong = `${server.url}/mcp?profile=nothing`;
    const outcomes = [
      await send(wrong, '{', null, foreign),
      await send(wrong, '{', null),
      await send(`${server.url}/mcp`, '{', null),
    ];
    for (let count = 0; count < 20; count += 1) await send(`${server.url}/mcp`, list, key);
    outcomes.push(await send(`${server.url}/mcp`, rpc('tools/burn'), key));
    expect(outcomes.map(({ status, body }) => [status, body.error?.code])).toEqual([
      [403, 4030],
      [400, -32_602],
      [401, 4010],
      [429, 4290],
    ]);
  });
});

describe('a rate refusal', () => {
  it('has the time to wait, calls no credential invalid and does not ask to reconnect', async () => {
    const key = await addKey(server, await addPerson(server));
    await server.dataSource.query(`update api_key set rate_limit = 1 where digest = $1`, [
      apiKeyDigest(key, testConfig().KEY_PEPPER),
    ]);
    await send(`${server.url}/mcp`, list, key);
    const ceiling = await send(`${server.url}/mcp`, list, key);
    const { access } = await addConnection(server, await addPerson(server));
    for (let count = 0; count < 20; count += 1) await send(`${server.url}/mcp`, list, access);
    const shared = await send(`${server.url}/mcp`, list, access);
    for (const [refusal, status] of [
      [ceiling, 401],
      [shared, 429],
    ] as const) {
      expect(refusal.status).toBe(status);
      expect(refusal.body.error).toMatchObject({
        code: 4290,
        data: { code: 'rate_limited', retryAfterSeconds: expect.any(Number) },
      });
      expect(refusal.body.error?.data).not.toHaveProperty('nextStepUrl');
      expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refusal.headers.get('www-authenticate') ?? '').not.toContain('error=');
    }
    expect(ceiling.headers.get('www-authenticate')).toContain('resource_metadata=');
  });
});

describe('the window', () => {
  it('is per connection, not per user', async () => {
    const person = await addPerson(server);
    const [one, other] = [await addConnection(server, person), await addConnection(server, person)];
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await send(`${server.url}/mcp`, list, one.access)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect((await send(`${server.url}/mcp`, list, other.access)).status).toBe(200);
  });
});

describe('a page in a browser', () => {
  const preflight = (origin: string): Promise<Response> =>
    fetch(`${server.url}/mcp`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,mcp-method' },
    });

  it('of our own origin may call and read a refusal', async () => {
    const asked = await preflight(appUrl);
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, appUrl]);
    expect(asked.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
    expect(asked.headers.get('access-control-allow-methods')).toContain('POST');
    const refused = await send(`${server.url}/mcp`, list, null, { headers: { origin: appUrl } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, appUrl]);
    expect(refused.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
  });

  it('of another origin fails its preflight', async () => {
    for (const origin of ['https://evil.example', 'null', `${appUrl}.evil.example`]) {
      const asked = await preflight(origin);
      expect([asked.status, asked.headers.has('access-control-allow-origin')]).toEqual([403, false]);
    }
  });
});
