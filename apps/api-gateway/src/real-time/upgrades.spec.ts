import { migrations } from '@imprint/domain/schema';
import { createTestDatabase, eventually, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Gateway, ownName, startSessionIssuer, type Somebody } from './gateway.fixture.js';

const openTo = 5;

let database: TestDatabase;
let issuer: Awaited<ReturnType<typeof startSessionIssuer>>;
let gateway: Gateway;
let ada: Somebody;
let key: string;

const start = async (settings: object = {}): Promise<Gateway> =>
  Gateway.start({ DATABASE_URL: database.url, OAUTH_SERVER_URL: issuer.url, SOCKETS_PER_ORGANIZATION: openTo, ...settings });

beforeAll(async () => {
  database = await createTestDatabase(migrations);
  issuer = await startSessionIssuer();
  gateway = await start();
});
afterAll(async () => {
  await gateway?.stop();
  await issuer?.close();
  await database?.drop();
});
beforeEach(async () => {
  ada = await gateway.arrive();
  ({ key } = await gateway.keyOf(ada, ['posts:draft']));
});

it('accepts the credential in the header, with either scheme, or in the subprotocol, which is not echoed', async () => {
  const token = gateway.tokenOf(ada);
  for (const authorization of [`Bearer ${key}`, `ApiKey ${key}`, `Bearer ${token}`, `bearer ${token}`])
    expect(await gateway.ask({ authorization })).toMatchObject({
      status: 101,
      headers: { 'x-request-id': expect.stringMatching(/^req_/) },
    });
  for (const credential of [key, token]) {
    const { status, headers } = await gateway.ask({ 'sec-websocket-protocol': `bearer, ${credential}` });
    expect([status, headers['sec-websocket-protocol']]).toEqual([101, 'bearer']);
    expect(JSON.stringify(headers)).not.toContain(credential);
    const peer = await gateway.open(null, { protocols: ['bearer', credential] });
    expect(peer.socket.protocol).toBe('bearer');
    peer.socket.terminate();
  }
  expect((await gateway.ask({ authorization: `Bearer ${key}`, 'sec-websocket-protocol': 'chat' })).headers).not.toHaveProperty(
    'sec-websocket-protocol',
  );
});

it('refuses every other credential with the same code as any route', async () => {
  const narrow = await gateway.keyOf(ada, ['credits:read']);
  const refusals: [string, Parameters<Gateway['ask']>[0], string?][] = [
    ['missing_credential', {}],
    ['missing_credential', { 'sec-websocket-protocol': `chat, ${key}` }],
    ['malformed_credential', { authorization: '' }],
    ['malformed_credential', { authorization: 'Bearer' }],
    ['malformed_credential', { 'sec-websocket-protocol': 'bearer' }],
    ['malformed_credential', { 'sec-websocket-protocol': `bearer, ${key}, ${key}` }],
    ['malformed_credential', { authorization: `Bearer ${key}`, 'sec-websocket-protocol': `bearer, ${key}` }],
    ['malformed_credential', { authorization: [`Bearer ${key}`, `Bearer ${key}`] }],
    ['unsupported_scheme', { authorization: 'Basic YTpi' }],
    ['wrong_audience', { authorization: 'Bearer mcpat_abcdefghijklmnop' }],
    ['invalid_key', { authorization: 'Bearer svc_test_nothing' }],
    ['invalid_session', { authorization: 'Bearer nothing' }],
    ['invalid_session', { authorization: `Bearer ${gateway.tokenOf(ada, -60)}` }],
    ['service_credential', { authorization: 'Bearer development-service-api-key' }],
    ['insufficient_permissions', { authorization: `Bearer ${narrow.key}` }],
    ['insufficient_permissions', { authorization: `Bearer ${key}`, 'x-organization-id': 'org_other' }],
    ['credential_in_url', {}, `/v1/ws?access_token=${key}`],
    ['credential_in_url', { authorization: `Bearer ${key}` }, `/v1/ws?x=${key}`],
  ];
  for (const [code, headers, path] of refusals) {
    const answer = await gateway.ask(headers, path);
    expect([code, answer]).toMatchObject([code, { status: 401, code }]);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.api+json',
      'www-authenticate': 'Bearer',
      'x-request-id': expect.stringMatching(/^req_/),
    });
  }
});

it('answers a request that is not a WebSocket, and ignores other upgrades', async () => {
  const authorization = `Bearer ${key}`;
  for (const [name, value] of [
    ['upgrade', 'h2c'],
    ['sec-websocket-version', '8'],
    ['sec-websocket-key', 'short'],
  ] as const)
    expect(await gateway.ask({ authorization, [name]: value })).toMatchObject({
      status: 426,
      code: 'upgrade_required',
      headers: { upgrade: 'websocket', 'sec-websocket-version': '13' },
    });
  expect(await gateway.ask({}, '/v1/health/live')).toMatchObject({ status: 200 });
});

it('limits sockets per organization, and accepts another one when one is closed', async () => {
  const peers = await Promise.all(Array.from({ length: openTo }, () => gateway.open(key)));
  expect(await gateway.ask({ authorization: `Bearer ${key}` })).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(await gateway.ask({ authorization: `Bearer ${gateway.tokenOf(await gateway.arrive())}` })).toMatchObject({
    status: 101,
  });
  peers[0]?.socket.close();
  await eventually(async () => (await gateway.ask({ authorization: `Bearer ${key}` })).status === 101);
  for (const { socket } of peers) socket.terminate();
});

it('disconnects a peer that does not answer pings', async () => {
  const asking = await start({ SOCKET_PING_SECONDS: 3 });
  const [dead, living] = [await asking.open(key, { autoPong: false }), await asking.open(key)];
  expect((await dead.closed).code).toBe(1006);
  expect(living.socket.readyState).toBe(living.socket.OPEN);
  living.socket.terminate();
  await asking.stop();
});

it("without a login wall, accepts this machine and its own pages, never another site's page", async () => {
  const open = await start({ LOGIN_WALL: 'off' });
  const { userId } = ada;
  await open.database.query(`update app_user set subject = 'local|owner' where id = $1`, [userId]);
  const own = { host: 'localhost:3000' };
  const answers = async (headers: Record<string, string>): Promise<unknown> => {
    const { status, code } = await open.ask({ ...own, ...headers });
    return code ?? status;
  };
  for (const origin of ['http://localhost:3000', ownName]) expect([origin, await answers({ origin })]).toEqual([origin, 101]);
  expect(await answers({})).toBe(101);
  for (const origin of ['https://evil.example', 'http://localhost:4000', 'null', 'http://localhost:3000.evil.example'])
    expect([origin, await answers({ origin })]).toEqual([origin, 'cross_site_request']);
  expect(await answers({ host: 'evil.example', origin: 'http://evil.example' })).toBe('missing_credential');
  // A page with a credential may come from anywhere.
  const { key: theirs } = await open.keyOf(ada, ['posts:draft']);
  expect(await answers({ origin: 'https://app.example', 'sec-websocket-protocol': `bearer, ${theirs}` })).toBe(101);
  await open.stop();
});

it('closes with "going away" when the app stops, without delaying the stop', async () => {
  const stopping = await start();
  const peers = await Promise.all([stopping.open(key), stopping.open(key)]);
  peers[1]?.socket.pause();
  const stopped = stopping.stop();
  expect(await peers[0]?.closed).toEqual({ code: 1001, reason: 'stopping' });
  await stopped;
  peers[1]?.socket.resume();
  await peers[1]?.closed;
});
