import { defaultScopes, scopePresets } from '@imprint/contracts';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  attribute,
  Database,
  expectProblem,
  Instance,
  sessionOf,
  type Answer,
  type ApiClient,
  type ExpectedProblem,
  type Resource,
} from './harness/index.js';

let instance: Instance;
let database: Database;
/** A client of somebody new: ten keys are the most that one user may have. */
let person: ApiClient;
let people = 0;

beforeAll(async () => {
  instance = await Instance.start({ apps: ['api-gateway', 'keys-service', 'oauth-server', 'scheduler-worker'] });
  database = await Database.open(instance.databaseUrl);
});
afterAll(async () => {
  await database?.close();
  await instance?.stop();
});

async function somebodyNew(): Promise<ApiClient> {
  people += 1;
  person = instance.client(await sessionOf(instance, `person-${people}@example.com`));
  await person.data('GET', '/v1/auth/whoami');
  return person;
}

const request = (changes: object = {}): object => ({ label: 'Key', category: 'service', ...changes });
const create = (changes?: object): Promise<Resource> => person.data('POST', '/v1/api-keys', request(changes));
const keyOf = (resource: Resource): string => attribute(resource, 'key');
const refused = (answer: Answer, code: ExpectedProblem['code']): void => expectProblem(answer, { code });

describe('creating a key', () => {
  beforeAll(somebodyNew);

  it('answers 201 with the whole key and the defaults, and the key works at once', async () => {
    const { status, body } = await person.send('POST', '/v1/api-keys', request({ label: 'First' }));
    const { type, id, attributes } = body.data as unknown as { type: string; id: string; attributes: Record<string, unknown> };
    expect([status, type]).toEqual([201, 'api-key-full']);
    expect(id).toMatch(/^key_/);
    expect(attributes).toEqual({
      ...{ label: 'First', category: 'service', description: null, scopes: defaultScopes, expiresAt: null, rateLimit: null },
      ...{ allowedIps: [], isRevoked: false, usageCount: 0, lastUsedAt: null, lastUsedIp: null, revokedAt: null },
      key: expect.stringMatching(/^svc_test_[0-9A-Za-z]{40,}$/),
      lastFour: String(attributes['key']).slice(-4),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect((await instance.client(String(attributes['key'])).send('GET', '/v1/images')).status).toBe(200);
  });

  it('shows the plaintext never again, and stores it nowhere', async () => {
    const created = await create({ label: 'Once' });
    const read = await person.send('GET', `/v1/api-keys/${created.id}`);
    const list = await person.send('GET', '/v1/api-keys');
    const revoked = await person.send('DELETE', `/v1/api-keys/${created.id}`);
    for (const { body } of [read, list, revoked]) expect(JSON.stringify(body)).not.toContain(keyOf(created));
    expect(read.body.data).toMatchObject({ type: 'api-key', id: created.id, attributes: { lastFour: keyOf(created).slice(-4) } });
    expect((read.body.data as unknown as Resource).attributes).not.toHaveProperty('key');
    const rows = await database.rows<{ row: string }>(`select to_jsonb(k)::text as row from api_key k`);
    expect(rows.map(({ row }) => row).join()).not.toContain(keyOf(created));
    for (const app of instance.apps.values()) expect(app.output).not.toContain(keyOf(created));
  });

  it.each(Object.entries(scopePresets))('preset %s gives exactly its scopes', async (preset, scopes) => {
    const created = await create({ preset });
    expect(attribute<string[]>(created, 'scopes')).toEqual(scopes);
    await person.data('DELETE', `/v1/api-keys/${created.id}`);
  });

  it('posts:create is kept as the older name of posts:draft', async () => {
    const created = await create({ scopes: ['posts:create'] });
    expect(attribute(created, 'scopes')).toEqual(['posts:draft']);
  });

  it.each([['admin'], ['credits:provision'], ['managed-inference:execute'], ['*'], ['images:*'], ['images:write']])(
    'the scope %s is refused and creates nothing',
    async (scope) => {
      const before = await database.content();
      const answer = await person.send('POST', '/v1/api-keys', request({ scopes: ['images:read', scope] }));
      expectProblem(answer, { code: 'validation_failed', source: { pointer: '/scopes' } });
      expect(await database.content()).toEqual(before);
    },
  );

  it.each<[string, object, string]>([
    ['no label', { label: undefined }, '/label'],
    ['another category', { category: 'user' }, '/category'],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, '/expiresAt'],
    ['an end that is no date', { expiresAt: 'tomorrow' }, '/expiresAt'],
    ['an address that is none', { allowedIps: ['127.0.0.1', 'localhost'] }, '/allowedIps/1'],
    ['preset and scopes together', { preset: 'read', scopes: ['images:read'] }, '/preset'],
  ])('%s is refused and creates nothing', async (_what, changes, pointer) => {
    const before = await database.content();
    const answer = await person.send('POST', '/v1/api-keys', request(changes));
    expectProblem(answer, { code: 'validation_failed', source: { pointer } });
    expect(await database.content()).toEqual(before);
  });

  it('under an Idempotency-Key happens once; a repetition is told the id and never the key', async () => {
    const headers = { 'idempotency-key': 'create-once' };
    const created = await person.data('POST', '/v1/api-keys', request(), headers);
    const again = await person.send('POST', '/v1/api-keys', request(), headers);
    refused(again, 'idempotency_not_replayable');
    expect(again.body.errors?.[0]?.detail).toContain(created.id);
    expect(JSON.stringify(again.body)).not.toContain(keyOf(created));
    refused(await person.send('POST', '/v1/api-keys', request({ label: 'Other' }), headers), 'idempotency_key_reused');
  });
});

describe('ten active keys', () => {
  it('are the most: the eleventh is refused, a revoked or expired one makes room', async () => {
    await somebodyNew();
    const keys = await Promise.all(Array.from({ length: 9 }, () => create()));
    const expiring = await create({ expiresAt: new Date(Date.now() + 2_500).toISOString() });
    refused(await person.send('POST', '/v1/api-keys', request()), 'api_key_limit_reached');
    await person.data('DELETE', `/v1/api-keys/${keys[0]?.id}`);
    await create();
    refused(await person.send('POST', '/v1/api-keys', request()), 'api_key_limit_reached');
    const client = instance.client(keyOf(expiring));
    expect((await client.send('GET', '/v1/images')).status).toBe(200);
    await eventually(async () => (await client.send('GET', '/v1/images')).status === 401);
    refused(await client.send('GET', '/v1/images'), 'expired_key');
    await create();
  });

  it('hold under eleven parallel creations at nine: exactly one succeeds', async () => {
    await somebodyNew();
    for (let made = 0; made < 9; made += 1) await create();
    const race = await Promise.all(Array.from({ length: 11 }, () => person.send('POST', '/v1/api-keys', request())));
    expect(race.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of race.filter(({ status }) => status !== 201)) refused(answer, 'api_key_limit_reached');
    const { meta } = (await person.send('GET', '/v1/api-keys')).body as { meta?: { total: number } };
    expect(meta?.total).toBe(10);
  });
});

describe('listing keys', () => {
  it('shows active keys only, newest first, found by label or description and page by page', async () => {
    await somebodyNew();
    const made: Resource[] = [];
    for (const label of ['Alpha', 'Beta', 'Gamma', 'Delta'])
      made.push(await create({ label, description: `for the ${label} app` }));
    await person.data('DELETE', `/v1/api-keys/${made[3]?.id}`);
    const labels = async (query: string): Promise<string[]> =>
      (await person.data<Resource[]>('GET', `/v1/api-keys${query}`)).map((key) => attribute(key, 'label'));
    expect(await labels('')).toEqual(['Gamma', 'Beta', 'Alpha']);
    expect([await labels('?search=BETA'), await labels('?search=the%20alpha'), await labels('?search=%25')]).toEqual([
      ['Beta'],
      ['Alpha'],
      [],
    ]);
    const { body } = await person.send('GET', '/v1/api-keys?limit=2&page=2');
    expect(body).toMatchObject({
      data: [{ type: 'api-key', id: made[0]?.id }],
      meta: { page: 2, limit: 2, total: 3, pages: 2 },
      links: { next: null, prev: expect.stringContaining('page=1') },
    });
  });
});

describe('a revoked key', () => {
  it('fails on the very next request, 50 times out of 50', async () => {
    let accepted = 0;
    for (let trial = 0; trial < 50; trial += 1) {
      if (trial % 10 === 0) await somebodyNew();
      const created = await create();
      const client = instance.client(keyOf(created));
      expect((await client.send('GET', '/v1/images')).status).toBe(200);
      await person.data('DELETE', `/v1/api-keys/${created.id}`);
      const after = await client.send('GET', '/v1/images');
      if (after.status === 200) accepted += 1;
      else refused(after, 'revoked_key');
    }
    expect(accepted).toBe(0);
  });

  it('is answered once as revoked, and a second revocation or reading finds nothing', async () => {
    await somebodyNew();
    const { id } = await create();
    const revoked = await person.data('DELETE', `/v1/api-keys/${id}`);
    expect(revoked).toMatchObject({ type: 'api-key', id, attributes: { isRevoked: true, revokedAt: expect.any(String) } });
    for (const method of ['DELETE', 'GET']) refused(await person.send(method, `/v1/api-keys/${id}`), 'not_found');
  });
});
