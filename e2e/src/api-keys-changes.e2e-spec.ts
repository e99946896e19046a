/** @modes embedded redis */
import { scopePresets } from '@imprint/contracts/access';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  attribute,
  Database,
  expectProblem,
  Instance,
  invalid,
  KeyHolder,
  plaintext,
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
const patch = (id: string, body?: object): Promise<Answer> => holder.client.send('PATCH', `/v1/api-keys/${id}`, body);
const rotate = (id: string): Promise<Answer> => holder.client.send('POST', `/v1/api-keys/${id}/rotate`);
const read = (id: string): Promise<Resource> => holder.client.data('GET', `/v1/api-keys/${id}`);
const images = (key: string): Promise<Answer> => instance.client(key).send('GET', '/v1/images');
/** A key that has expired. */
async function expired(): Promise<Resource> {
  const key = await holder.create();
  await holder.expire(key.id);
  await eventually(async () => (await images(plaintext(key))).status === 401);
  return key;
}

describe('changing a key', () => {
  it('changes what is named, leaves the rest, and answers with the key as it is now, without its plaintext', async () => {
    const created = await holder.create({ description: 'Before', rateLimit: 5, allowedIps: ['192.0.2.7'] });
    const { status, body } = await patch(created.id, { label: 'After', expiresAt: '2099-01-31', scopes: ['posts:create'] });
    expect([status, body.data]).toMatchObject([200, { type: 'api-key', id: created.id }]);
    expect(JSON.stringify(body)).not.toContain(plaintext(created));
    const { attributes } = await read(created.id);
    expect(attributes).toEqual((body.data as unknown as Resource).attributes);
    expect(attributes).toMatchObject({
      label: 'After',
      description: 'Before',
      rateLimit: 5,
      allowedIps: ['192.0.2.7'],
      expiresAt: '2099-01-31T00:00:00.000Z',
      scopes: ['posts:draft'],
      isRevoked: false,
    });
  });

  it('null clears description, end and rate; an empty list of addresses lifts the restriction', async () => {
    const created = await holder.create({ description: 'x', rateLimit: 5, allowedIps: ['192.0.2.7'], expiresAt: '2099-01-31' });
    refused(await images(plaintext(created)), 'ip_not_allowed');
    await patch(created.id, { description: null, rateLimit: null, expiresAt: null, allowedIps: [] });
    expect((await read(created.id)).attributes).toMatchObject({
      description: null,
      rateLimit: null,
      expiresAt: null,
      allowedIps: [],
    });
    expect((await images(plaintext(created))).status).toBe(200);
  });

  it('counts on the very next request: scopes, addresses, rate and end', async () => {
    const { id, ...created } = await holder.create({ scopes: ['images:read'] });
    const key = plaintext({ id, ...created });
    const cases: [object, ExpectedProblem['code'] | null][] = [
      [{ scopes: ['videos:read'] }, 'insufficient_permissions'],
      [{ preset: 'read' }, null],
      [{ allowedIps: ['192.0.2.7'] }, 'ip_not_allowed'],
      [{ allowedIps: ['127.0.0.0/8', '::1'] }, null],
      [{ rateLimit: 1 }, 'rate_limit_exceeded'],
      [{ rateLimit: null }, null],
    ];
    for (const [change, code] of cases) {
      expect((await patch(id, change)).status).toBe(200);
      const answer = await images(key);
      if (code === null) expect(answer.status).toBe(200);
      else if (code === 'rate_limit_exceeded') expect([answer.status, (await images(key)).status]).toContain(401);
      else refused(answer, code);
    }
    await patch(id, { expiresAt: inSeconds(60) });
    expect((await images(key)).status).toBe(200);
    await holder.expire(id);
    await eventually(async () => (await images(key)).status === 401);
    refused(await images(key), 'expired_key');
  });

  it.each([['admin'], ['credits:provision'], ['managed-inference:execute'], ['*'], ['posts:*'], ['images:write']])(
    'the scope %s is refused and changes nothing',
    async (scope) => {
      const { id } = await holder.create();
      const before = await database.content(holder.ids);
      expectProblem(await patch(id, { scopes: ['images:read', scope] }), invalid('/scopes'));
      expect(await database.content(holder.ids)).toEqual(before);
    },
  );

  it('of nothing is refused', async () => {
    const { id } = await holder.create();
    for (const body of [{}, undefined]) expectProblem(await patch(id, body), { code: 'validation_failed' });
  });

  it.each<[string, object, string]>([
    ['an empty label', { label: '' }, '/label'],
    ['a label that is null', { label: null }, '/label'],
    ['scopes that are null', { scopes: null }, '/scopes'],
    ['no scopes', { scopes: [] }, '/scopes'],
    ['preset and scopes together', { preset: 'read', scopes: ['images:read'] }, '/preset'],
    ['addresses that are null', { allowedIps: null }, '/allowedIps'],
    ['an address that is none', { allowedIps: ['10.0.0.0/0'] }, '/allowedIps/0'],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, '/expiresAt'],
    ['a rate of nothing', { rateLimit: 0 }, '/rateLimit'],
    ['isRevoked', { isRevoked: true }, '/isRevoked'],
    ['usageCount', { usageCount: 0 }, '/usageCount'],
    ['userId', { userId: 'user_1' }, '/userId'],
    ['organizationId', { organizationId: 'org_1' }, '/organizationId'],
    ['key', { key: 'svc_live_mine' }, '/key'],
    ['id', { id: 'key_1' }, '/id'],
    ['category', { category: 'service' }, '/category'],
    ['revokedAt', { revokedAt: null }, '/revokedAt'],
  ])('%s is refused, also beside a field that may change, and changes nothing', async (_what, body, pointer) => {
    const { id } = await holder.create();
    const before = await database.content(holder.ids);
    for (const sent of [body, { description: 'Other', ...body }]) expectProblem(await patch(id, sent), invalid(pointer));
    expect(await database.content(holder.ids)).toEqual(before);
  });

  it('of an expired key is refused: it stays expired, and the ten keys stay ten', async () => {
    const { id } = await expired();
    refused(await patch(id, { expiresAt: null }), 'state_conflict');
    refused(await patch(id, { label: 'Still here' }), 'state_conflict');
    refused(await rotate(id), 'state_conflict');
    expect((await holder.client.send('DELETE', `/v1/api-keys/${id}`)).status).toBe(200);
  });
});

describe('rotating a key', () => {
  it('answers 201 with a new key that has every setting of the old one, which is dead at once', async () => {
    const settings = {
      label: 'Turned',
      description: 'For the app',
      scopes: scopePresets.mcp,
      rateLimit: 600,
      expiresAt: '2099-01-31T00:00:00.000Z',
      allowedIps: ['127.0.0.0/8', '::1'],
    };
    const old = await holder.create(settings);
    expect((await images(plaintext(old))).status).toBe(200);
    const { status, body } = await rotate(old.id);
    const made = body.data as unknown as Resource;
    expect([status, made.type]).toEqual([201, 'api-key-full']);
    expect(made.attributes).toMatchObject({ ...settings, isRevoked: false, usageCount: 0, lastUsedAt: null });
    expect([made.id === old.id, plaintext(made) === plaintext(old)]).toEqual([false, false]);
    refused(await images(plaintext(old)), 'revoked_key');
    expect((await images(plaintext(made))).status).toBe(200);
    refused(await holder.client.send('GET', `/v1/api-keys/${old.id}`), 'not_found');
    expect(await holder.activeKeys()).toBe(1);
  });

  it('needs no room among the ten', async () => {
    await holder.seed(database, 9);
    const { id } = await holder.create();
    expect((await rotate(id)).status).toBe(201);
    expect(await holder.activeKeys()).toBe(10);
    refused(await holder.requestKey(), 'api_key_limit_reached');
  });

  it('twice at once leaves one successor', async () => {
    const { id } = await holder.create();
    const race = await Promise.all([rotate(id), rotate(id), rotate(id)]);
    expect(race.map(({ status }) => status).toSorted()).toEqual([201, 404, 404]);
    expect(await holder.activeKeys()).toBe(1);
  });

  it('under an Idempotency-Key happens once; a repetition is told the id and never the key', async () => {
    const { id } = await holder.create();
    const send = () => holder.client.send('POST', `/v1/api-keys/${id}/rotate`, undefined, { 'idempotency-key': 'turn-once' });
    const made = (await send()).body.data as unknown as Resource;
    const again = await send();
    refused(again, 'idempotency_not_replayable');
    expect(again.body.errors?.[0]?.detail).toContain(made.id);
    expect(JSON.stringify(again.body)).not.toContain(plaintext(made));
    expect(await holder.activeKeys()).toBe(1);
  });
});

describe('a revoked key', () => {
  it('fails on the very next request, 20 times out of 20', async () => {
    let accepted = 0;
    for (let trial = 0; trial < 20; trial += 1) {
      if (trial % 5 === 0) holder = await KeyHolder.arrive(instance);
      const created = await holder.create();
      expect((await images(plaintext(created))).status).toBe(200);
      await holder.client.data('DELETE', `/v1/api-keys/${created.id}`);
      const after = await images(plaintext(created));
      if (after.status === 200) accepted += 1;
      else refused(after, 'revoked_key');
    }
    expect(accepted).toBe(0);
  });

  it('is answered once as revoked; every later request finds nothing', async () => {
    const { id } = await holder.create();
    const revoked = await holder.client.data('DELETE', `/v1/api-keys/${id}`);
    expect(revoked).toMatchObject({ type: 'api-key', id, attributes: { isRevoked: true, revokedAt: expect.any(String) } });
    for (const answer of [
      await holder.client.send('DELETE', `/v1/api-keys/${id}`),
      await holder.client.send('GET', `/v1/api-keys/${id}`),
      await patch(id, { label: 'Back' }),
      await rotate(id),
      await holder.client.send('POST', `/v1/api-keys/${id}/verify-mcp`),
    ])
      refused(answer, 'not_found');
    expect(attribute(revoked, 'label')).toBe('Key');
  });
});
