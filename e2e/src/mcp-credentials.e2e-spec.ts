/** @modes embedded */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, freePort } from '@imprint/platform/testing';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import {
  AppProcess,
  attribute,
  callTool,
  expectMcpUnauthorized,
  Instance,
  KeyHolder,
  listTools,
  Mailbox,
  mcpRequest,
  modern,
  rawRequest,
  serviceApiKey,
  sessionOf,
  Team,
  type McpAddress,
  type McpAnswer,
  type McpRequest,
} from './harness/index.js';

let instance: Instance;
beforeAll(async () => {
  instance = await Instance.shared();
});

/** A further mcp-server of the instance, which the caller stops. */
async function further(settings: Readonly<Record<string, string>>): Promise<AppProcess> {
  const server = new AppProcess('mcp-server', { ...instance.settings, PORT_MCP_SERVER: String(await freePort()), ...settings });
  await server.start();
  return server;
}

const at = ({ url }: AppProcess): McpAddress => ({ address: () => url });

const used: string[] = [];

/** A key of a new person. */
async function newKey(changes: object = { preset: 'mcp' }): Promise<{ holder: KeyHolder; id: string; key: string }> {
  const holder = await KeyHolder.arrive(instance);
  const created = await holder.create(changes);
  const key = attribute(created, 'key');
  used.push(key);
  return { holder, id: created.id, key };
}

describe('a credential for the endpoint', () => {
  it.each<[string, (key: string) => McpRequest['headers'], string]>([
    ['the scheme ApiKey', (key) => ({ authorization: `ApiKey ${key}` }), 'unsupported_scheme'],
    [
      'the scheme Basic',
      (key) => ({ authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }),
      'unsupported_scheme',
    ],
    ['an empty header', () => ({ authorization: '' }), 'malformed_credential'],
    ['a scheme alone', () => ({ authorization: 'Bearer' }), 'malformed_credential'],
    ['a key with a typo', (key) => ({ authorization: `Bearer ${key.slice(0, -1)}_` }), 'invalid_key'],
    ['the credential of the apps', () => ({ authorization: `Bearer ${serviceApiKey}` }), 'invalid_key'],
    ['an access token that nobody issued', () => ({ authorization: 'Bearer mcpat_0123456789abcdef' }), 'invalid_token'],
  ])('%s is refused', async (_what, headers, cause) => {
    const { key } = await newKey();
    expectMcpUnauthorized(await mcpRequest(instance, null, { headers: headers(key) ?? {} }), cause);
    expect((await mcpRequest(instance, key)).status).toBe(200);
  });

  it('a session is none', async () => {
    expectMcpUnauthorized(await mcpRequest(instance, await sessionOf(instance, 'person@mcp-credentials.example')), 'invalid_key');
  });

  it('two headers are none', async () => {
    const { key } = await newKey();
    const headers = ['content-type', 'application/json', 'authorization', `Bearer ${key}`, 'authorization', `Bearer ${key}`];
    const body = JSON.stringify(listTools);
    const answer = await rawRequest(instance.address('mcp-server'), '/mcp', { method: 'POST', headers, body });
    expect([answer.status, (answer.body as { error?: { code: number } }).error?.code]).toEqual([401, 4010]);
  });

  it.each([
    ['query', (key: string) => `?api_key=${key}`],
    ['query, whatever its name', (key: string) => `?profile=${key}`],
    ['path', (key: string) => `/${key}`],
  ])('in the %s it is refused, beside a good one too', async (_where, place) => {
    const { key } = await newKey();
    expectMcpUnauthorized(await mcpRequest(instance, null, { query: place(key) }), 'credential_in_url');
    expectMcpUnauthorized(await mcpRequest(instance, key, { query: place(key) }), 'credential_in_url');
  });
});

describe('a key', () => {
  it('that is revoked fails on the next request, of either era', async () => {
    const { holder, id, key } = await newKey();
    expect((await mcpRequest(instance, key)).status).toBe(200);
    await holder.client.data('DELETE', `/v1/api-keys/${id}`);
    expectMcpUnauthorized(await mcpRequest(instance, key), 'revoked_key');
    expectMcpUnauthorized(await mcpRequest(instance, key, modern({ method: 'tools/list' })), 'revoked_key');
  });

  it('that runs out fails from then on', async () => {
    const { holder, id, key } = await newKey({ expiresAt: '2099-01-31' });
    expect((await mcpRequest(instance, key)).status).toBe(200);
    await holder.expire(id);
    expectMcpUnauthorized(
      await eventually(async () => {
        const answer = await mcpRequest(instance, key);
        if (answer.status === 200) throw new Error('still accepted');
        return answer;
      }),
      'expired_key',
    );
  });

  it('of somebody who left the organization fails on the next request', async () => {
    const team = await Team.gather(instance, Mailbox.of(instance));
    const { client, userId } = team.members.creator;
    const created = await client.data('POST', '/v1/api-keys', { label: 'Agent', category: 'service', preset: 'mcp' });
    const key = attribute(created, 'key');
    used.push(key);
    expect((await mcpRequest(instance, key)).status).toBe(200);
    expect((await team.client('owner').send('DELETE', `${team.path}/members/${userId}`)).status).toBeLessThan(300);
    expectMcpUnauthorized(await mcpRequest(instance, key), 'invalid_key');
  });

  it('for other addresses is refused', async () => {
    const { key } = await newKey({ allowedIps: ['192.0.2.1'] });
    expectMcpUnauthorized(await mcpRequest(instance, key), 'ip_not_allowed');
  });

  it('above its own ceiling is refused with 401 as everywhere, and told when to come back', async () => {
    const { key } = await newKey({ rateLimit: 2 });
    for (let count = 0; count < 2; count += 1) expect((await mcpRequest(instance, key)).status).toBe(200);
    const refused = await mcpRequest(instance, key);
    expect(refused.status).toBe(401);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(refused.message.error).toMatchObject({ code: 4290, data: { code: 'rate_limited', retryAfterSeconds: wait } });
  });

  it('reaches the tools of its scopes and no other, in the list, by name and in a search', async () => {
    const { key } = await newKey({ scopes: ['analytics:read'] });
    const { message } = await mcpRequest(instance, key, { query: '?profile=full' });
    expect((message.result as { tools: { name: string }[] }).tools.map(({ name }) => name)).toEqual([
      'find_tools',
      'get_account',
      'list_approvals',
    ]);
    const found = await mcpRequest(instance, key, { body: callTool('find_tools', { name: 'get_posts' }) });
    expect(found.message.result).toMatchObject({ structuredContent: { data: { tool: null } } });
    for (const name of ['get_posts', 'get_brands']) {
      const called = await mcpRequest(instance, key, { body: callTool(name) });
      expect(called.message.result).toMatchObject({
        isError: true,
        structuredContent: {
          code: 'unauthorized',
          message: expect.stringContaining(`${name} needs \``),
        },
      });
    }
  });
});

describe('a browser', () => {
  it('speaks for pages of this instance only', async () => {
    const { key } = await newKey();
    for (const origin of ['https://evil.example', 'null', `${instance.apiUrl}.evil.example`]) {
      for (const credential of [key, null]) {
        const { status, message } = await mcpRequest(instance, credential, { headers: { origin } });
        expect([status, message.error?.code]).toEqual([403, 4030]);
      }
    }
    const { port } = new URL(instance.apiUrl);
    expect((await mcpRequest(instance, key, { headers: { origin: `http://localhost:${port}` } })).status).toBe(200);
  });

  it('is not led here under another name', async () => {
    const { key } = await newKey();
    const { hostname, port } = new URL(instance.address('mcp-server'));
    const headers = { host: `rebound.example:${port}`, authorization: `Bearer ${key}` };
    const sent = request({ hostname, port, path: '/mcp', headers, agent: false });
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(403);
  });
});

describe('the window of a credential', () => {
  it('is 120 a minute over all processes; discovery is exempt and says nothing of it', async () => {
    const real = { MCP_RATE_LIMIT_PER_MINUTE: '' };
    const servers = await Promise.all([further(real), further(real)] as const);
    try {
      const [{ key }, other] = await Promise.all([newKey(), newKey()]);
      const [first, second] = [at(servers[0]), at(servers[1])];
      const sent = Array.from({ length: 130 }, (_, index) => mcpRequest(index % 2 === 0 ? first : second, key));
      const answers = await Promise.all(sent);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(10);
      for (const { headers, message } of refused) {
        const retryAfterSeconds = Number(headers.get('retry-after'));
        expect(retryAfterSeconds).toBeGreaterThan(0);
        expect(message).toMatchObject({ id: 1, error: { code: 4290, data: { code: 'rate_limited', retryAfterSeconds } } });
        expect(message.error?.data).not.toHaveProperty('nextStepUrl');
      }
      expect((await mcpRequest(first, key, modern({ method: 'server/discover' }))).status).toBe(200);
      // A message disguised as discovery is counted.
      const disguised = await mcpRequest(first, key, { headers: { 'mcp-method': 'server/discover' } });
      expect(disguised.status).toBe(429);
      expect((await mcpRequest(second, other.key)).status).toBe(200);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  });

  it('is five times as wide for one address of one process, before anybody is known', async () => {
    const strict = await further({ MCP_RATE_LIMIT_PER_MINUTE: '1' });
    try {
      const answers: McpAnswer[] = [];
      for (let count = 0; count < 6; count += 1) answers.push(await mcpRequest(at(strict), null));
      expect(answers.at(-1)).toMatchObject({ status: 429, message: { error: { code: 4290, data: { code: 'rate_limited' } } } });
    } finally {
      await strict.stop();
    }
  });
});

describe('what another app may ask', () => {
  const ask = async (credential: string, apiKeyId: string): Promise<{ status: number; body: unknown }> => {
    const response = await fetch(`${instance.address('mcp-server')}/v1/internal/tool-discovery`, {
      method: 'POST',
      headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
      body: JSON.stringify({ apiKeyId }),
    });
    return { status: response.status, body: await response.json() };
  };

  it('is how many tools a key finds and which scopes it lacks', async () => {
    const { id, key } = await newKey();
    const { message } = await mcpRequest(instance, key, { query: '?profile=full' });
    const toolCount = (message.result as { tools: unknown[] }).tools.length;
    expect(await ask(serviceApiKey, id)).toEqual({ status: 200, body: { toolCount, missingScopes: [] } });
    const narrow = await newKey({ preset: 'content' });
    expect(await ask(serviceApiKey, narrow.id)).toMatchObject({ body: { missingScopes: ['posts:schedule', 'posts:approve'] } });
  });

  it('nothing of a key that is not active', async () => {
    const { holder, id } = await newKey();
    await holder.client.data('DELETE', `/v1/api-keys/${id}`);
    expect((await ask(serviceApiKey, id)).status).toBe(404);
    expect((await ask(serviceApiKey, 'key_nobody')).status).toBe(404);
  });

  it('no key and no session asks it', async () => {
    const { id, key } = await newKey({ preset: 'full' });
    for (const credential of [key, await sessionOf(instance, 'person@mcp-credentials.example')])
      expect((await ask(credential, id)).status).toBe(401);
  });
});

it('no key is in the log, from wherever it came', () => {
  const { output } = instance.app('mcp-server');
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((key) => output.includes(key.slice(9)))).toEqual([]);
});
