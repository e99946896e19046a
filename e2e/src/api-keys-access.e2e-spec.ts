/** @modes embedded */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  Database,
  expectProblem,
  Instance,
  KeyHolder,
  mode,
  plaintext,
  RedisMonitor,
  serviceApiKey,
  sessionOf,
  type Answer,
  type ApiClient,
  type Resource,
} from './harness/index.js';

let instance: Instance;
let database: Database;
let monitor: RedisMonitor | undefined;

beforeAll(async () => {
  instance = await Instance.start({
    apps: ['api-gateway', 'keys-service', 'oauth-server', 'mcp-server'],
    settings: { LOGIN_WALL: 'on', LOG_LEVEL: 'trace' },
  });
  database = await Database.open(instance.databaseUrl);
  if (mode === 'redis') monitor = await RedisMonitor.start(instance.settings['REDIS_URL'] ?? '');
});
afterAll(async () => {
  monitor?.stop();
  await database?.close();
  await instance?.stop();
});

/** The eight endpoints (spec §4.1). */
const onAll: [string, string, object?][] = [
  ['POST', '/v1/api-keys', { label: 'Key', category: 'service' }],
  ['GET', '/v1/api-keys'],
  ['POST', '/v1/api-keys/validate', { key: 'svc_test_x' }],
];
const onOne: [string, string, object?][] = [
  ['GET', '/v1/api-keys/{id}'],
  ['PATCH', '/v1/api-keys/{id}', { label: 'Taken over' }],
  ['POST', '/v1/api-keys/{id}/rotate'],
  ['POST', '/v1/api-keys/{id}/verify-mcp'],
  ['DELETE', '/v1/api-keys/{id}'],
];
const send = (client: ApiClient, [method, path, body]: [string, string, object?], id = 'key_x'): Promise<Answer> =>
  client.send(method, path.replace('{id}', id), body);

describe('keys are managed in a session', () => {
  it.each([...onAll, ...onOne])(
    '%s %s takes no key, whatever its scopes, no service credential, and nobody',
    async (...route) => {
      const holder = await KeyHolder.arrive(instance);
      const created = await holder.create({ preset: 'full' });
      const before = await database.content();
      const key = instance.client(plaintext(created));
      expectProblem(await send(key, route, created.id), { code: 'session_required' });
      expectProblem(await send(instance.client(), route, created.id), { code: 'missing_credential' });
      expectProblem(await send(instance.client(serviceApiKey), route, created.id), { code: 'service_credential' });
      expect(await database.content()).toEqual(before);
    },
  );

  it('by a viewer too: the key does no more than the viewer', async () => {
    const holder = await KeyHolder.arrive(instance);
    await database.rows(`update membership set role = 'viewer' where user_id = $1`, [holder.userId]);
    const key = await holder.withKey({ preset: 'full' });
    expect((await key.send('GET', '/v1/images')).status).toBe(200);
    expectProblem(await key.send('POST', '/v1/posts', {}), { code: 'insufficient_permissions' });
  });
});

describe("somebody else's key reads as not found on every route, and stays as it is", () => {
  it.each(onOne)('%s %s', async (...route) => {
    const [owner, stranger, colleague] = await Promise.all([1, 2, 3].map(() => KeyHolder.arrive(instance)));
    if (owner === undefined || stranger === undefined || colleague === undefined) throw new Error('nobody came');
    const { id } = await owner.create();
    // The colleague is an admin of the key's organization.
    await database.rows(`update membership set organization_id = $1, role = 'admin' where user_id = $2`, [
      owner.organizationId,
      colleague.userId,
    ]);
    const colleagues = instance.client(await sessionOf(instance, colleague.email));
    expect(await colleagues.data('GET', '/v1/auth/whoami')).toMatchObject({ organization: { id: owner.organizationId } });
    const before = await database.content();
    for (const client of [stranger.client, colleagues]) {
      const there = await send(client, route, id);
      expectProblem(there, { code: 'not_found' });
      const nowhere = await send(client, route, 'key_nowhere');
      expect(nowhere.body.errors?.[0]?.detail).toBe(there.body.errors?.[0]?.detail.replace(id, 'key_nowhere'));
    }
    expect(await database.content()).toEqual(before);
  });
});

describe('the plaintext of a key', () => {
  it('is told once, and then nowhere: no answer, row, log line, error or word to Redis holds it', async () => {
    const holder = await KeyHolder.arrive(instance);
    const told: Answer[] = [];
    const tell = async (method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer> => {
      const answer = await holder.client.send(method, path, body, headers);
      told.push(answer);
      return answer;
    };
    const idempotent = { 'idempotency-key': 'once' };
    const first = (await holder.requestKey({ preset: 'mcp' }, idempotent)).body.data as unknown as Resource;
    const path = `/v1/api-keys/${first.id}`;
    told.push(await holder.requestKey({ preset: 'mcp' }, idempotent));
    await tell('GET', '/v1/api-keys');
    await tell('GET', path);
    await tell('PATCH', path, { label: 'Renamed' });
    await tell('POST', '/v1/api-keys/validate', { key: plaintext(first) }, { 'idempotency-key': 'asked' });
    await tell('POST', '/v1/api-keys/validate', { key: plaintext(first), more: true });
    await tell('POST', `${path}/verify-mcp`, { key: plaintext(first) });
    await tell('POST', '/v1/api-keys', { label: plaintext(first).repeat(2), category: 'service' });
    await tell('GET', `/v1/api-keys?search=${plaintext(first)}`);
    await tell('GET', `/v1/api-keys/${plaintext(first)}`);
    const turned = (await holder.client.send('POST', `${path}/rotate`, undefined, { 'idempotency-key': 'turned' })).body
      .data as unknown as Resource;
    await tell('POST', `${path}/rotate`, undefined, { 'idempotency-key': 'turned' });
    for (const key of [first, turned]) {
      const client = instance.client(plaintext(key));
      told.push(await client.send('GET', '/v1/images'), await client.send('GET', '/v1/api-keys'));
    }
    await tell('DELETE', `/v1/api-keys/${turned.id}`);
    await tell('GET', '/v1/audit');
    const answers = JSON.stringify(told.map(({ body }) => body));
    const rows = await database.text();
    const logs = instance.processes.map(({ output }) => output).join('\n');
    expect([rows.includes(first.id), logs.includes(path), monitor?.text.length ?? 1]).not.toContain(false);
    for (const key of [first, turned]) {
      // The last four characters may be shown.
      const secret = plaintext(key).slice('svc_test_'.length, -4);
      expect({ answers: answers.includes(secret), rows: rows.includes(secret), logs: logs.includes(secret) }).toEqual({
        answers: false,
        rows: false,
        logs: false,
      });
      expect(monitor?.text.includes(secret) ?? false).toBe(false);
    }
  });
});
