/** @modes embedded */
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:net';
import { once } from 'node:events';
import {
  attribute,
  Database,
  expectProblem,
  Instance,
  KeyHolder,
  OuterProxy,
  plaintext,
  rawRequest,
  sessionOf,
  type Answer,
  type Resource,
} from './harness/index.js';

/** The trusted proxy, the client behind it, and a caller that bypasses it. */
const [proxyAddress, client, elsewhere] = ['127.0.0.2', '127.0.0.3', '127.0.0.4'] as const;
/** Every way in which a client may try to forge its address. */
const lies: [string, string[]][] = [
  ['X-Forwarded-For', ['x-forwarded-for', client]],
  ['a longer X-Forwarded-For', ['x-forwarded-for', `198.51.100.7, ${client}`]],
  ['two X-Forwarded-For', ['x-forwarded-for', client, 'x-forwarded-for', client]],
  ['a proxy in X-Forwarded-For', ['x-forwarded-for', `${client}, ${proxyAddress}`]],
  ['Forwarded', ['forwarded', `for=${client}`]],
  ['X-Real-IP', ['x-real-ip', client, 'x-client-ip', client, 'cf-connecting-ip', client, 'true-client-ip', client]],
  ['an invented proof', ['x-forwarded-for', client, 'x-imprint-forwarded', 'Zm9yZ2Vk']],
];

let instance: Instance;
let database: Database;
let proxy: OuterProxy;

beforeAll(async () => {
  // With IPv6 every IPv4 client has a mapped address, `::ffff:127.0.0.3`.
  const settings = { BIND_HOST: (await hasIpv6()) ? '::' : '0.0.0.0', TRUST_PROXY: `${proxyAddress},10.1.0.0/16` };
  instance = await Instance.start({ apps: ['api-gateway', 'keys-service', 'oauth-server', 'mcp-server'], settings });
  database = await Database.open(instance.databaseUrl);
  proxy = await OuterProxy.start(instance.apiUrl, proxyAddress);
});
afterAll(async () => {
  await proxy?.stop();
  await database?.close();
  await instance?.stop();
});

async function hasIpv6(): Promise<boolean> {
  const server = createServer().listen(0, '::');
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

const authorized = (credential: string, headers: readonly string[] = []): string[] => [
  'authorization',
  `Bearer ${credential}`,
  ...headers,
];
const whoAmI = (origin: string, from: string, headers: readonly string[]): Promise<Answer> =>
  rawRequest(origin, '/v1/auth/whoami', { from, headers });

describe('a key that is bound to an address', () => {
  let key: string;
  beforeAll(async () => {
    const holder = await KeyHolder.arrive(instance);
    key = plaintext(await holder.create({ allowedIps: [`::ffff:${client}`, '2001:db8::/32'] }));
  });

  it('works from there through the proxy, whatever the client says besides', async () => {
    for (const [, headers] of [
      ['nothing', []],
      ['an address', ['x-forwarded-for', '198.51.100.7']],
    ] as const)
      expect((await whoAmI(proxy.url, client, authorized(key, headers))).status).toBe(200);
  });

  it.each(lies)('is refused elsewhere, with %s, past the proxy and through it', async (_what, headers) => {
    expectProblem(await whoAmI(instance.apiUrl, elsewhere, authorized(key, headers)), { code: 'ip_not_allowed' });
    expectProblem(await whoAmI(proxy.url, elsewhere, authorized(key, headers)), { code: 'ip_not_allowed' });
    const mcp = await rawRequest(instance.address('mcp-server'), '/mcp', {
      method: 'POST',
      from: elsewhere,
      headers: authorized(key, [...headers, 'content-type', 'application/json', 'accept', 'application/json, text/event-stream']),
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}',
    });
    expect(mcp.status).toBe(401);
  });

  it('is believed from a chain of proxies, in either family', async () => {
    const through = (told: string): Promise<Answer> =>
      whoAmI(instance.apiUrl, proxyAddress, authorized(key, ['x-forwarded-for', told]));
    for (const told of [`${client}, 10.1.2.3`, `198.51.100.7, ${client}, ::ffff:10.1.2.3`, '2001:DB8:7::1'])
      expect((await through(told)).status).toBe(200);
    for (const told of [`${client}, 10.2.0.1`, `${client}, unknown`, '2001:db9::1', ''])
      expectProblem(await through(told), { code: 'ip_not_allowed' });
  });
});

it('the last use of a key is told with the address of the client', async () => {
  const holder = await KeyHolder.arrive(instance);
  const key = await holder.create();
  await whoAmI(proxy.url, client, authorized(plaintext(key), ['x-forwarded-for', '198.51.100.7']));
  const lastUsedIp = await eventually(async () => {
    const read = await holder.client.data<Resource>('GET', `/v1/api-keys/${key.id}`);
    return attribute<string | null>(read, 'lastUsedIp') ?? undefined;
  });
  expect(lastUsedIp).toBe(client);
});

describe('an app behind the gateway', () => {
  const body = JSON.stringify({ label: 'Key', category: 'service' });
  let token: string;
  beforeAll(async () => {
    token = await sessionOf(instance, 'behind@example.com');
  });

  /** Address in the audit entry of a creation. */
  async function recorded(origin: string, from: string, headers: readonly string[]): Promise<string | undefined> {
    const request = { method: 'POST', from, headers: authorized(token, ['content-type', 'application/json', ...headers]), body };
    const answer = await rawRequest(origin, '/v1/api-keys', request);
    expect(answer.status).toBe(201);
    const { id } = answer.body.data as unknown as Resource;
    const statement = `select client_ip from audit_entry where action = 'api-key.created' and subject_id = $1`;
    const [entry] = await database.rows<{ client_ip: string }>(statement, [id]);
    return entry?.client_ip;
  }

  it('sees the client through the gateway and the proxy, and through the gateway alone', async () => {
    expect(await recorded(proxy.url, client, ['x-forwarded-for', '198.51.100.7'])).toBe(client);
    expect(await recorded(instance.apiUrl, elsewhere, ['x-forwarded-for', client, 'x-imprint-forwarded', 'x'])).toBe(elsewhere);
  });

  it('believes nobody who calls it directly, the address of a believed proxy included', async () => {
    const forged = ['x-forwarded-for', client, 'x-imprint-forwarded', 'x'.repeat(43)];
    expect(await recorded(instance.address('keys-service'), elsewhere, forged)).toBe(elsewhere);
    expect(await recorded(instance.address('keys-service'), proxyAddress, ['x-forwarded-for', client])).toBe(proxyAddress);
  });
});
