import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { createTestDatabase, testConfig, type TestDatabase } from '../../testing/index.js';
import { behaviour, secretRow, startSample, type RunningSample } from '../sample-app.fixture.js';
import { IdempotencyRecord1700000000020 } from './idempotency-record.migration.js';
import { IdempotencyStore } from './idempotency.store.js';

const untouched = { ...behaviour };
let database: TestDatabase;
let dataSource: DataSource;
let samples: RunningSample[];

beforeAll(async () => {
  database = await createTestDatabase([IdempotencyRecord1700000000020]);
  dataSource = await new DataSource({ type: 'postgres', url: database.url, poolSize: 10 }).initialize();
  const config = testConfig({ DATABASE_URL: database.url });
  samples = [await startSample(dataSource, config), await startSample(dataSource, config)];
});
afterAll(async () => {
  for (const sample of samples) await sample.close();
  await dataSource.destroy();
  await database.drop();
});
afterEach(() => void Object.assign(behaviour, untouched));

interface Call {
  body?: object;
  path?: string;
  caller?: string;
  replica?: number;
}

const post = (key: string, { body = { label: 'red' }, path = '/v1/cars', caller = 'org_1', replica = 0 }: Call = {}) =>
  request(samples[replica]?.url ?? '')
    .post(path)
    .set('Idempotency-Key', key)
    .set('x-caller', caller)
    .send(body);
const codeOf = (response: { body: unknown }) => (response.body as { errors?: { code: string }[] }).errors?.[0]?.code;

/** Counts executions and gives each its own id. */
function countRuns(): { runs: number } {
  const counter = { runs: 0 };
  behaviour.create = () => Promise.resolve({ ...secretRow, id: `car_${(counter.runs += 1)}` });
  return counter;
}

describe('Idempotency-Key', () => {
  it('20 parallel requests to two replicas run once, and all later ones get the first response', async () => {
    const counter = countRuns();
    const key = randomUUID();
    const race = await Promise.all(Array.from({ length: 20 }, (_, index) => post(key, { replica: index % 2 })));
    expect(counter.runs).toBe(1);
    for (const response of race) {
      expect([201, 409]).toContain(response.status);
      if (response.status === 409) {
        expect([codeOf(response), response.headers['retry-after']]).toEqual(['idempotency_in_progress', '1']);
      }
    }
    const replay = await post(key, { replica: 1 });
    expect([replay.status, replay.headers['idempotency-replayed'], counter.runs]).toEqual([201, 'true', 1]);
    expect(replay.text).toBe(race.find(({ status }) => status === 201)?.text);
    expect(replay.headers['content-type']).toBe('application/vnd.api+json');
  });

  it('a different body or query under the same key is refused', async () => {
    const counter = countRuns();
    const key = randomUUID();
    await post(key);
    for (const call of [{ body: { label: 'blue' } }, { path: '/v1/cars?x=1' }]) {
      const response = await post(key, call);
      expect([response.status, codeOf(response)]).toEqual([422, 'idempotency_key_reused']);
    }
    expect(counter.runs).toBe(1);
  });

  it('is scoped to one caller and one route', async () => {
    const counter = countRuns();
    const key = randomUUID();
    const calls = [
      { caller: 'org_1/user_1/key_1' },
      { caller: 'org_2/user_1/key_1' },
      { caller: 'org_1/user_2/key_1' },
      { caller: 'org_1/user_1/key_2' },
      { path: '/v1/cars/secret' },
    ];
    for (const call of calls) {
      const response = await post(key, call);
      expect([response.status, response.headers['idempotency-replayed']]).toEqual([201, undefined]);
    }
    expect(counter.runs).toBe(calls.length);
  });

  it('a failure of either kind releases the key', async () => {
    const counter = countRuns();
    const running = behaviour.create;
    const key = randomUUID();
    behaviour.create = () => Promise.reject(problem('state_conflict', 'Not now.'));
    expect((await post(key)).status).toBe(409);
    behaviour.create = () => Promise.reject(new Error('defect'));
    expect((await post(key)).status).toBe(500);
    expect((await post(key, { body: { label: '' } })).status).toBe(400);
    behaviour.create = running;
    expect((await post(key)).status).toBe(201);
    expect(counter.runs).toBe(1);
  });

  it('a response with a secret is not stored: its replay names the resource', async () => {
    countRuns();
    const key = randomUUID();
    expect((await post(key, { path: '/v1/cars/secret' })).status).toBe(201);
    const replay = await post(key, { path: '/v1/cars/secret' });
    expect([replay.status, codeOf(replay)]).toEqual([409, 'idempotency_not_replayable']);
    expect(replay.text).toContain('car_1');
  });

  it.each(['svc_test_', 'ical_'])(
    'a plaintext secret is not stored even when the route forgot to declare it: %s',
    async (prefix) => {
      const plaintext = `${prefix}${'a1B2'.repeat(12)}`;
      behaviour.create = () => Promise.resolve({ ...secretRow, label: plaintext });
      const key = randomUUID();
      expect((await post(key)).text).toContain(plaintext);
      expect(codeOf(await post(key))).toBe('idempotency_not_replayable');
      const [row] = await dataSource.query<{ found: number }[]>(
        `select count(*)::int as found from idempotency_record r where r::text like '%' || $1 || '%'`,
        [plaintext],
      );
      expect(row?.found).toBe(0);
    },
  );

  it.each(['x'.repeat(limits.idempotencyKeyLength + 1), 'a b'])('the key %j is refused and nothing runs', async (key) => {
    const counter = countRuns();
    const response = await post(key);
    expect([response.status, codeOf(response), counter.runs]).toEqual([400, 'validation_failed', 0]);
  });

  it('an abandoned claim is taken over after its lease, an expired response is forgotten', async () => {
    const store = new IdempotencyStore(dataSource, testConfig({ DATABASE_URL: database.url }));
    const claim = (claimId: string, bodyHash = 'b') => store.claim({ id: 'lease', organizationId: null, bodyHash, claimId });
    const age = (column: string, seconds: number) =>
      dataSource.query(`update idempotency_record set ${column} = ${column} - make_interval(secs => $1) where id = 'lease'`, [
        seconds,
      ]);
    expect(await claim('first')).toBe(true);
    await age('claimed_at', 30);
    expect(await claim('second')).toBe(false);
    await age('claimed_at', 31);
    expect(await claim('second', 'other body')).toBe(false);
    expect(await claim('second')).toBe(true);

    const answer = { status: 201, mediaType: 'application/json', body: '{}', resourceId: null, replayable: true };
    await store.complete('lease', 'first', answer);
    expect(await store.find('lease')).toMatchObject({ status: null });
    await store.complete('lease', 'second', answer);
    await store.release('lease', 'second');
    expect(await store.find('lease')).toMatchObject({ status: 201, body: '{}' });
    await age('claimed_at', 3_600);
    expect(await claim('third')).toBe(false);
    await age('expires_at', 24 * 3_600);
    await store.deleteExpired();
    expect(await store.find('lease')).toBeNull();
  });

  it('the claim of a running request is renewed', async () => {
    const store = new IdempotencyStore(dataSource, testConfig({ DATABASE_URL: database.url }));
    await store.claim({ id: 'long', organizationId: null, bodyHash: 'b', claimId: 'alive' });
    await dataSource.query(`update idempotency_record set claimed_at = now() - interval '2 minutes' where id = 'long'`);
    await store.renew(['alive']);
    expect(await store.claim({ id: 'long', organizationId: null, bodyHash: 'b', claimId: 'thief' })).toBe(false);
  });
});
