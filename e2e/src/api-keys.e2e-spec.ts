/** @modes embedded */
import { defaultScopes, scopePresets } from '@imprint/contracts/access';
import { eventually, freePort } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ApiClient,
  AppProcess,
  attribute,
  Database,
  expectProblem,
  Instance,
  invalid,
  KeyHolder,
  plaintext,
  sessionOf,
  type Answer,
  type ExpectedProblem,
  type Resource,
} from './harness/index.js';

let instance: Instance;
let database: Database;
let holder: KeyHolder;

beforeAll(async () => {
  instance = await Instance.shared();
  database = await Database.open(instance.databaseUrl);
});
afterAll(async () => {
  await database?.close();
});
beforeEach(async () => {
  holder = await KeyHolder.arrive(instance);
});

const refused = (answer: Answer, code: ExpectedProblem['code']): void => expectProblem(answer, { code });
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

describe('creating a key', () => {
  it('answers 201 with the whole key and the defaults, and the key works at once', async () => {
    const { status, body } = await holder.requestKey({ label: 'First' });
    const { type, id, attributes } = body.data as unknown as { type: string; id: string; attributes: Record<string, unknown> };
    expect([status, type]).toEqual([201, 'api-key-full']);
    expect(id).toMatch(/^key_/);
    expect(attributes).toEqual({
      label: 'First',
      category: 'service',
      description: null,
      scopes: defaultScopes,
      expiresAt: null,
      rateLimit: null,
      allowedIps: [],
      isRevoked: false,
      usageCount: 0,
      lastUsedAt: null,
      lastUsedIp: null,
      revokedAt: null,
      key: expect.stringMatching(/^svc_test_[0-9A-Za-z]{40,}$/),
      lastFour: String(attributes['key']).slice(-4),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect((await instance.client(String(attributes['key'])).send('GET', '/v1/images')).status).toBe(200);
  });

  it('keeps every setting, and an end that is a date is the midnight before it', async () => {
    const created = await holder.create({
      description: 'For the app',
      rateLimit: 60,
      expiresAt: '2099-01-31',
      scopes: ['images:read', 'posts:create'],
      allowedIps: ['::ffff:192.0.2.7', '198.51.100.9/24'],
    });
    expect((await holder.client.data('GET', `/v1/api-keys/${created.id}`)).attributes).toMatchObject({
      description: 'For the app',
      rateLimit: 60,
      expiresAt: '2099-01-31T00:00:00.000Z',
      scopes: ['images:read', 'posts:draft'],
      allowedIps: ['192.0.2.7', '198.51.100.0/24'],
    });
  });

  it.each(Object.entries(scopePresets))('preset %s gives exactly its scopes', async (preset, scopes) => {
    expect(attribute<string[]>(await holder.create({ preset }), 'scopes')).toEqual(scopes);
  });

  it.each([['admin'], ['credits:provision'], ['managed-inference:execute'], ['*'], ['posts:*'], ['images:write']])(
    'the scope %s is refused and creates nothing',
    async (scope) => {
      const before = await database.content(holder.ids);
      expectProblem(await holder.requestKey({ scopes: ['images:read', scope] }), invalid('/scopes'));
      expect(await database.content(holder.ids)).toEqual(before);
    },
  );

  it.each<[string, object, string]>([
    ['no label', { label: undefined }, '/label'],
    ['another category', { category: 'user' }, '/category'],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, '/expiresAt'],
    ['an end that is no date', { expiresAt: 'tomorrow' }, '/expiresAt'],
    ['an end that JavaScript cannot read', { expiresAt: '2099-W01-1' }, '/expiresAt'],
    ['an end that is null', { expiresAt: null }, '/expiresAt'],
    ['an address that is none', { allowedIps: ['127.0.0.1', 'localhost'] }, '/allowedIps/1'],
    ['preset and scopes together', { preset: 'read', scopes: ['images:read'] }, '/preset'],
    ['no scope at all', { scopes: [] }, '/scopes'],
    ['a preset that is none', { preset: 'admin' }, '/preset'],
    ['a key that the caller chose', { key: 'svc_live_mine' }, '/key'],
    ['a revocation', { isRevoked: false }, '/isRevoked'],
    ['a count of uses', { usageCount: 7 }, '/usageCount'],
    ['another user', { userId: 'user_1' }, '/userId'],
    ['another organization', { organizationId: 'org_1' }, '/organizationId'],
    ['an id', { id: 'key_1' }, '/id'],
  ])('%s is refused and creates nothing', async (_what, changes, pointer) => {
    const before = await database.content(holder.ids);
    expectProblem(await holder.requestKey(changes), invalid(pointer));
    expect(await database.content(holder.ids)).toEqual(before);
  });

  it('under an Idempotency-Key happens once; a repetition is told the id and never the key', async () => {
    const headers = { 'idempotency-key': 'create-once' };
    const created = (await holder.requestKey({}, headers)).body.data as unknown as Resource;
    const again = await holder.requestKey({}, headers);
    refused(again, 'idempotency_not_replayable');
    expect(again.body.errors?.[0]?.detail).toContain(created.id);
    expect(JSON.stringify(again.body)).not.toContain(plaintext(created));
    refused(await holder.requestKey({ label: 'Other' }, headers), 'idempotency_key_reused');
    expect(await holder.activeKeys()).toBe(1);
  });
});

describe('ten active keys of a user', () => {
  it('are the most: the eleventh is refused, a revoked or expired one makes room', async () => {
    await holder.seed(database, 8);
    const revoked = await holder.create();
    const expiring = await holder.create({ expiresAt: inSeconds(60) });
    refused(await holder.requestKey(), 'api_key_limit_reached');
    await holder.client.data('DELETE', `/v1/api-keys/${revoked.id}`);
    await holder.create();
    const client = instance.client(plaintext(expiring));
    expect((await client.send('GET', '/v1/images')).status).toBe(200);
    await holder.expire(expiring.id);
    await eventually(async () => (await client.send('GET', '/v1/images')).status === 401);
    refused(await client.send('GET', '/v1/images'), 'expired_key');
    await holder.create();
    expect(await holder.activeKeys()).toBe(10);
  });

  it('are counted over all organizations of the user', async () => {
    const other = await KeyHolder.arrive(instance);
    await database.rows(`insert into membership (organization_id, user_id, role) values ($1, $2, 'creator')`, [
      other.organizationId,
      holder.userId,
    ]);
    await holder.seed(database, 9);
    await database.rows(
      `update api_key set organization_id = $1 where id in (select id from api_key where user_id = $2 limit 5)`,
      [other.organizationId, holder.userId],
    );
    await holder.create();
    refused(await holder.requestKey(), 'api_key_limit_reached');
  });

  it('hold when creations race in two processes: at nine, exactly one of eleven succeeds', async () => {
    const port = String(await freePort());
    const second = new AppProcess('keys-service', { ...instance.settings, PORT_KEYS_SERVICE: port });
    await second.start();
    try {
      for (let round = 0; round < 3; round += 1) {
        const racer = await KeyHolder.arrive(instance);
        await racer.seed(database, 9);
        const direct = new ApiClient(`http://127.0.0.1:${port}`, await sessionOf(instance, racer.email));
        const create = (client: ApiClient) => client.send('POST', '/v1/api-keys', { label: 'Key', category: 'service' });
        const race = await Promise.all(Array.from({ length: 11 }, (_, index) => create(index % 2 ? direct : racer.client)));
        const count = (status: number) => race.filter((answer) => answer.status === status).length;
        // Five a minute pass the rate limit and reach the limit of keys.
        expect([count(201), count(400), count(429)]).toEqual([1, 4, 6]);
        expect(await racer.activeKeys()).toBe(10);
      }
    } finally {
      await second.stop();
    }
  });
});

describe('listing keys', () => {
  const labels = async (query: string): Promise<string[]> =>
    (await holder.client.data<Resource[]>('GET', `/v1/api-keys${query}`)).map((key) => attribute(key, 'label'));

  it('shows active keys unless asked for others, found by label or description and page by page', async () => {
    const made: Resource[] = [];
    for (const label of ['Alpha', 'Beta', 'Gamma', 'Delta'])
      made.push(await holder.create({ label, description: `for the ${label} app` }));
    await holder.client.data('DELETE', `/v1/api-keys/${made[3]?.id}`);
    const expiring = await holder.create({ label: 'Expiring' });
    await holder.expire(expiring.id);
    await eventually(async () => !(await labels('')).includes('Expiring'));
    // No longer listed, but still readable.
    expect((await holder.client.data('GET', `/v1/api-keys/${expiring.id}`)).id).toBe(expiring.id);
    expect(await labels('')).toEqual(['Gamma', 'Beta', 'Alpha']);
    expect([await labels('?status=expired'), await labels('?status=revoked')]).toEqual([['Expiring'], ['Delta']]);
    expect([await labels('?search=BETA'), await labels('?search=the%20alpha'), await labels('?search=%25a%25')]).toEqual([
      ['Beta'],
      ['Alpha'],
      [],
    ]);
    const { body } = await holder.client.send('GET', '/v1/api-keys?limit=2&page=2');
    expect(body).toMatchObject({
      data: [{ type: 'api-key', id: made[0]?.id }],
      meta: { page: 2, limit: 2, total: 3, pages: 2 },
      links: { next: null, prev: expect.stringContaining('page=1') },
    });
  });

  it('sorts by what is asked for, newest first unless told, and refuses other fields', async () => {
    for (const [label, expiresAt] of [
      ['B', '2098-01-01'],
      ['A', undefined],
      ['C', '2097-01-01'],
    ] as const)
      await holder.create({ label, expiresAt });
    expect([await labels(''), await labels('?sort=createdAt'), await labels('?sort=-label')]).toEqual([
      ['C', 'A', 'B'],
      ['B', 'A', 'C'],
      ['C', 'B', 'A'],
    ]);
    expect([await labels('?sort=expiresAt'), await labels('?sort=-expiresAt')]).toEqual([
      ['C', 'B', 'A'],
      ['B', 'C', 'A'],
    ]);
    const answer = await holder.client.send('GET', '/v1/api-keys?sort=digest');
    expectProblem(answer, { code: 'validation_failed', source: { parameter: 'sort' } });
  });
});
