import type { Problem } from '@imprint/contracts/errors';
import { createTestDatabase, describeRedis, eventually, testRedisUrl, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrations } from '../schema/index.js';
import { newApiKey } from './api-key-format.js';
import type { KeyAllowance } from './key.store.js';
import {
  clientIp,
  countOf,
  insertKey,
  startKeyProcess,
  verdictOf,
  type KeyProcess,
  type TestKey,
} from './key-process.fixture.js';

/** The guarantees of both modes; the processes share the stores. */
function verifiesKeys(redisUrl: () => string | null): void {
  let database: TestDatabase;
  let processes: [KeyProcess, KeyProcess];
  const here = (): KeyProcess => processes[0];
  const at = (index: number): KeyProcess => processes[index % 2] ?? processes[0];

  beforeAll(async () => {
    database = await createTestDatabase(migrations);
    processes = [await startKeyProcess(database.url, redisUrl()), await startKeyProcess(database.url, redisUrl())];
  });
  afterAll(async () => {
    for (const process of processes) await process.stop();
    await database.drop();
  });

  const change = (key: TestKey, set: string, parameters: unknown[] = []): Promise<unknown> =>
    here().changes.around({ keyIds: [key.id] }, () =>
      here().dataSource.query(`update api_key set ${set} where id = $1`, [key.id, ...parameters]),
    );
  const both = async (key: TestKey, ip?: string): Promise<string[]> => [
    await verdictOf(at(0), key.key, ip),
    await verdictOf(at(1), key.key, ip),
  ];

  it('returns the principal of the request', async () => {
    const key = await insertKey(here(), { scopes: ['posts:read', 'brands:read'], role: 'admin' });
    expect(await here().verifier.verify(key.key, clientIp)).toEqual({
      kind: 'api-key',
      organizationId: key.organizationId,
      userId: key.userId,
      role: 'admin',
      brandIds: null,
      scopes: ['posts:read', 'brands:read'],
      apiKeyId: key.id,
      clientIp,
    });
  });

  it('gives each request of a batch its own verdict', async () => {
    const good = await insertKey(here());
    const fenced = await insertKey(here(), { allowedIps: ['192.0.2.0/24'] });
    const old = await insertKey(here(), { expiresAt: new Date(Date.now() - 1_000) });
    const revoked = await insertKey(here());
    const narrow = await insertKey(here(), { rateLimit: 1 });
    await change(revoked, 'revoked_at = now()');
    const ask = (): Promise<string[]> =>
      Promise.all([
        verdictOf(here(), good.key),
        verdictOf(here(), fenced.key),
        verdictOf(here(), fenced.key, '192.0.2.9'),
        verdictOf(here(), old.key),
        verdictOf(here(), revoked.key),
        verdictOf(here(), newApiKey('test')),
        verdictOf(here(), `${good.key}x`),
        verdictOf(here(), narrow.key),
        verdictOf(here(), narrow.key),
        verdictOf(here(), good.key),
      ]);
    const rest = ['ok', 'ip_not_allowed', 'ok', 'expired_key', 'revoked_key', 'invalid_key', 'invalid_key'];
    expect(await ask()).toEqual([...rest, 'ok', 'rate_limit_exceeded', 'ok']);
    expect(await ask()).toEqual([...rest, 'rate_limit_exceeded', 'rate_limit_exceeded', 'ok']);
  });

  it('looks up all requests of a turn at once, and a typo not at all', async () => {
    const [first, second] = [await insertKey(here()), await insertKey(here())];
    await Promise.all([verdictOf(here(), first.key), verdictOf(here(), second.key)]);
    const { store } = here().verifier as unknown as { store: { ask(questions: readonly unknown[]): Promise<unknown> } };
    const asked: number[] = [];
    const ask = store.ask.bind(store);
    store.ask = (questions) => {
      asked.push(questions.length);
      return ask(questions);
    };
    await Promise.all([first, second, first, second].map(({ key }) => verdictOf(here(), key)));
    expect(await verdictOf(here(), first.key.replace(/.$/, '!'))).toBe('invalid_key');
    store.ask = ask;
    expect(asked).toEqual([2]);
  });

  it('allows exactly the limit of four times as many concurrent requests, over two processes', async () => {
    const key = await insertKey(here(), { rateLimit: 50 });
    const verdicts = await Promise.all(Array.from({ length: 200 }, (_, index) => verdictOf(at(index), key.key)));
    expect(countOf(verdicts, 'ok')).toBe(50);
    expect(countOf(verdicts, 'rate_limit_exceeded')).toBe(150);
  });

  it('allows exactly the limit however the requests arrive', async () => {
    const key = await insertKey(here(), { rateLimit: 30 });
    const verdicts: string[] = [];
    for (let burst = 0; burst < 12; burst += 1)
      verdicts.push(...(await Promise.all(Array.from({ length: 10 }, (_, index) => verdictOf(at(burst + index), key.key)))));
    expect(countOf(verdicts, 'ok')).toBe(30);
  });

  it('slides: a burst late in one minute still counts early in the next', async () => {
    const key = await insertKey(here(), { rateLimit: 4 });
    const began = performance.now();
    await Promise.all(Array.from({ length: 2 }, () => verdictOf(here(), key.key)));
    await sleep(1_100); // time itself is what is tested
    await Promise.all(Array.from({ length: 2 }, () => verdictOf(at(1), key.key)));
    const refusal = await here()
      .verifier.verify(key.key, clientIp)
      .catch((error: Problem) => error);
    const elapsedSeconds = Math.ceil((performance.now() - began) / 1_000);
    expect(refusal).toMatchObject({ code: 'rate_limit_exceeded' });
    // There is room when the first hits leave, not the last.
    expect((refusal as Problem).retryAfterSeconds).toBeLessThanOrEqual(59);
    expect((refusal as Problem).retryAfterSeconds).toBeGreaterThanOrEqual(60 - elapsedSeconds);
  });

  it('reports to each request of a limited key what remains, over two processes, and to a refused one that nothing does', async () => {
    const key = await insertKey(here(), { rateLimit: 3 });
    const told: KeyAllowance[] = [];
    const ask = (index: number): Promise<unknown> =>
      at(index)
        .verifier.verify(key.key, clientIp, (allowance) => void told.push(allowance))
        .catch(({ code }: Problem) => code);
    await ask(0);
    const rest = await Promise.all([ask(1), ask(1), ask(1), ask(1)]);
    expect(countOf(rest as string[], 'rate_limit_exceeded')).toBe(2);
    expect(told.map(({ limit }) => limit)).toEqual([3, 3, 3, 3, 3]);
    expect(told.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0]);
    for (const { resetAt } of told) {
      expect(resetAt.getTime()).toBeGreaterThan(Date.now());
      expect(resetAt.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
    }
  });

  it('reports nothing for a key without a limit', async () => {
    const key = await insertKey(here());
    const told: KeyAllowance[] = [];
    for (let round = 0; round < 2; round += 1) await at(round).verifier.verify(key.key, clientIp, (one) => void told.push(one));
    expect(told).toEqual([]);
  });

  it('a refused address does not count against the limit', async () => {
    const key = await insertKey(here(), { rateLimit: 3, allowedIps: [clientIp] });
    for (let round = 0; round < 5; round += 1)
      expect(await both(key, '198.51.100.1')).toEqual(['ip_not_allowed', 'ip_not_allowed']);
    const mixed = await Promise.all(
      Array.from({ length: 20 }, (_, index) => verdictOf(at(index), key.key, index % 4 < 2 ? clientIp : '198.51.100.1')),
    );
    expect(countOf(mixed, 'ok')).toBe(3);
    expect(countOf(mixed, 'ip_not_allowed')).toBe(10);
  });

  it('a change takes effect on the next request, in every process', async () => {
    const key = await insertKey(here(), { rateLimit: null });
    expect(await both(key)).toEqual(['ok', 'ok']);
    await change(key, `allowed_ips = '{192.0.2.1}'`);
    expect(await both(key)).toEqual(['ip_not_allowed', 'ip_not_allowed']);
    await change(key, `allowed_ips = '{}', scopes = '{brands:read}'`);
    expect((await at(1).verifier.verify(key.key, clientIp)).scopes).toEqual(['brands:read']);
    expect((await at(0).verifier.verify(key.key, clientIp)).scopes).toEqual(['brands:read']);
    await change(key, 'rate_limit = 3');
    expect([...(await both(key)), ...(await both(key))]).toEqual(['ok', 'ok', 'ok', 'rate_limit_exceeded']);
    await change(key, 'rate_limit = 5');
    expect([...(await both(key)), ...(await both(key))]).toEqual(['ok', 'ok', 'rate_limit_exceeded', 'rate_limit_exceeded']);
    await change(key, `expires_at = now() - interval '1 second'`);
    expect(await both(key)).toEqual(['expired_key', 'expired_key']);
    await change(key, 'expires_at = null, rate_limit = null');
    expect(await both(key)).toEqual(['ok', 'ok']);
    await change(key, 'revoked_at = now()');
    expect(await both(key)).toEqual(['revoked_key', 'revoked_key']);
  });

  it('the role of its user takes effect on the next request, and a key of a former member is unknown', async () => {
    const key = await insertKey(here(), { role: 'admin' });
    const belonging = { organizationId: key.organizationId, userId: key.userId };
    const where = 'where organization_id = $1 and user_id = $2';
    const parameters = [key.organizationId, key.userId];
    expect(await both(key)).toEqual(['ok', 'ok']);
    await here().changes.around(belonging, () =>
      here().dataSource.query(`update membership set role = 'viewer' ${where}`, parameters),
    );
    expect((await at(1).verifier.verify(key.key, clientIp)).role).toBe('viewer');
    await here().changes.around(belonging, () => here().dataSource.query(`delete from membership ${where}`, parameters));
    expect(await both(key)).toEqual(['invalid_key', 'invalid_key']);
    await here().changes.around(belonging, () =>
      here().dataSource.query(`insert into membership (organization_id, user_id, role) values ($1, $2, 'owner')`, parameters),
    );
    expect((await at(1).verifier.verify(key.key, clientIp)).role).toBe('owner');
  });

  it('a key expires without being changed', async () => {
    const [key, end] = await eventually(async () => {
      const end = Date.now() + 3_000;
      const key = await insertKey(here(), { expiresAt: new Date(end) });
      return (await both(key)).join() === 'ok,ok' && ([key, end] as const);
    });
    await sleep(Math.max(end - Date.now(), 0) + 50); // time itself is what is tested
    expect(await both(key)).toEqual(['expired_key', 'expired_key']);
  });

  it('counts every accepted use, and no refused one', async () => {
    const key = await insertKey(here(), { rateLimit: 7 });
    await Promise.all(Array.from({ length: 20 }, (_, index) => verdictOf(at(index), key.key)));
    for (const { usage } of processes) await usage.onApplicationShutdown();
    expect(
      await here().dataSource.query(
        `select usage_count, last_used_ip, last_used_at is not null as at from api_key where id = $1`,
        [key.id],
      ),
    ).toEqual([{ usage_count: '7', last_used_ip: clientIp, at: true }]);
  });
}

describe('keys with PostgreSQL alone', () => {
  verifiesKeys(() => null);

  it('a batch waiting for one window holds none later in the order, so batches cannot deadlock', async () => {
    const database = await createTestDatabase(migrations);
    const process = await startKeyProcess(database.url, null);
    const keys = [await insertKey(process, { rateLimit: 9 }), await insertKey(process, { rateLimit: 9 })];
    const [first, second] = keys.sort((a, b) => (a.id < b.id ? -1 : 1)) as [TestKey, TestKey];
    // Now its row lies behind the other's, and it is requested last as well.
    await process.dataSource.query('update api_key set label = label where id = $1', [first.id]);
    const ask = (): Promise<string[]> => Promise.all([second, first].map(({ key }) => verdictOf(process, key)));
    expect(await ask()).toEqual(['ok', 'ok']);
    const other = process.dataSource.createQueryRunner();
    await other.startTransaction();
    const lock = 'select from rate_window where key = $1 for update nowait';
    await other.query(lock, [`key:${first.id}`]);
    const waiting = ask();
    await eventually(async () => {
      const rows: unknown[] = await process.dataSource.query('select from pg_locks where not granted');
      return rows.length > 0;
    });
    await other.query(lock, [`key:${second.id}`]);
    await other.commitTransaction();
    await other.release();
    expect(await waiting).toEqual(['ok', 'ok']);
    await process.stop();
    await database.drop();
  });
});

describeRedis('keys where Redis answers', () => {
  verifiesKeys(testRedisUrl);
});
