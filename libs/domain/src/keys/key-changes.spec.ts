import { problem, type Problem } from '@imprint/contracts/errors';
import {
  createTestDatabase,
  describeRedis,
  eventually,
  freePort,
  startTestRedis,
  type TestDatabase,
  type TestRedis,
} from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, afterEach, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { cp, rm } from 'node:fs/promises';
import { migrations } from '../schema/index.js';
import { insertKey, startKeyProcess, verdictOf, type KeyProcess, type TestKey } from './key-process.fixture.js';
import type { RedisKeyRecords } from './redis-key-records.js';
import { keyReply } from './redis-key.scripts.js';

describeRedis('a change of a key while Redis answers', () => {
  let database: TestDatabase;
  let server: TestRedis;
  let here: KeyProcess;
  let there: KeyProcess;
  let redis: Redis;

  beforeAll(async () => {
    database = await createTestDatabase(migrations);
  });
  afterAll(async () => {
    await database.drop();
  });
  beforeEach(async () => {
    server = await startTestRedis(await freePort());
    [here, there] = [await startKeyProcess(database.url, server.url), await startKeyProcess(database.url, server.url)];
    redis = new Redis(server.url).on('error', () => undefined);
  });
  afterEach(async () => {
    redis.disconnect();
    for (const process of [here, there]) await process.stop();
    await server.stop();
  });

  const recordsOf = ({ records }: KeyProcess): RedisKeyRecords => {
    if (records === null) throw new Error('this process has no Redis');
    return records;
  };
  /** Switches to the timeouts used in production. */
  const beImpatient = async (): Promise<void> => {
    for (const process of [here, there]) await process.stop();
    [here, there] = [await startKeyProcess(database.url, server.url, {}), await startKeyProcess(database.url, server.url, {})];
  };
  const update = (key: TestKey, set: string): Promise<unknown> =>
    here.dataSource.query(`update api_key set ${set} where id = $1`, [key.id]);
  const revoke = (key: TestKey): Promise<unknown> =>
    here.changes.around({ keyIds: [key.id] }, () => update(key, 'revoked_at = now()'));
  const replyFor = async (key: TestKey): Promise<unknown> =>
    (await recordsOf(there).ask([{ digest: key.digest, generation: 0, hits: 0 }])).replies[0];
  const storedNow = async (key: TestKey) => [...(await there.postgres.byDigest([key.digest])).values()];
  const missOf = async (key: TestKey) => {
    const { gap } = await recordsOf(there).ask([{ digest: key.digest, generation: 0, hits: 0 }]);
    if (gap === null) throw new Error('the record was there');
    return gap;
  };
  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'no failure',
      (error: Problem) => error,
    );

  it('is seen by everybody from its commit on, and lets them use the key until then', async () => {
    const key = await insertKey(here);
    expect(await verdictOf(there, key.key)).toBe('ok');
    await here.changes.around({ keyIds: [key.id] }, async () => {
      expect(await replyFor(key)).toBe(keyReply.blocked);
      expect(await verdictOf(there, key.key)).toBe('ok');
      await update(key, 'revoked_at = now()');
      expect(await verdictOf(there, key.key)).toBe('revoked_key');
    });
    expect(await replyFor(key)).toBe(keyReply.revoked);
    expect(await verdictOf(there, key.key)).toBe('revoked_key');
  });

  it('is not undone by a slow reader who stores what it read before', async () => {
    const key = await insertKey(here);
    const [gap, old] = [await missOf(key), await storedNow(key)];
    await here.changes.around({ keyIds: [key.id] }, async () => {
      await update(key, 'revoked_at = now()');
      await recordsOf(there).keep(gap, old);
      expect(await replyFor(key)).toBe(keyReply.blocked);
    });
    await recordsOf(there).keep(gap, old);
    expect(await replyFor(key)).toBe(keyReply.revoked);
  });

  it('is not undone by a slow reader after a flush, or long after its miss', async () => {
    const key = await insertKey(here);
    const [gap, old] = [await missOf(key), await storedNow(key)];
    await revoke(key);
    await redis.flushall();
    await recordsOf(there).keep(gap, old);
    const late = await missOf(key);
    await recordsOf(there).keep({ ...late, missedAt: String(Number(late.missedAt) - 31_000_000) }, old);
    expect(await replyFor(key)).toBe(keyReply.missing);
    await recordsOf(there).keep(await missOf(key), await storedNow(key));
    expect(await replyFor(key)).toBe(keyReply.revoked);
  });

  it('removing a member is not undone by a slow reader either: there is no record to store, so the key stays blocked', async () => {
    const key = await insertKey(here);
    const [gap, old] = [await missOf(key), await storedNow(key)];
    await here.changes.around({ organizationId: key.organizationId, userId: key.userId }, () =>
      here.dataSource.query('delete from membership where user_id = $1', [key.userId]),
    );
    await recordsOf(there).keep(gap, old);
    expect(await replyFor(key)).toBe(keyReply.blocked);
    expect(await verdictOf(there, key.key)).toBe('invalid_key');
  });

  it('leaves the key blocked for another change that is still running', async () => {
    const key = await insertKey(here);
    await there.changes.around({ keyIds: [key.id] }, async () => {
      await here.changes.around({ keyIds: [key.id] }, () => update(key, `scopes = '{brands:read}'`));
      expect(await replyFor(key)).toBe(keyReply.blocked);
      await update(key, `scopes = '{feed:read}'`);
    });
    expect(JSON.parse(String(await replyFor(key)))).toMatchObject({ scopes: ['feed:read'] });
  });

  it('that is refused leaves the key unchanged; one with an unknown outcome leaves it to PostgreSQL', async () => {
    const key = await insertKey(here);
    const around = (error: Error): Promise<unknown> =>
      failureOf(here.changes.around({ keyIds: [key.id] }, () => Promise.reject(error)));
    expect(await around(problem('not_found', 'There is no such key.'))).toMatchObject({ code: 'not_found' });
    expect(JSON.parse(String(await replyFor(key)))).toMatchObject({ id: key.id });
    expect(await around(new Error('Connection terminated unexpectedly'))).toMatchObject({
      message: expect.stringContaining('terminated'),
    });
    expect(await replyFor(key)).toBe(keyReply.blocked);
    expect(await verdictOf(there, key.key)).toBe('ok');
    expect(await redis.pttl((await redis.keys(`*${key.digest}`))[0] ?? '')).toBeGreaterThan(0);
  });

  it('is refused while Redis is unreachable; revoked keys stay refused, and everything recovers', async () => {
    const [good, dead] = [await insertKey(here, { rateLimit: 50 }), await insertKey(here)];
    await revoke(dead);
    expect([await verdictOf(there, good.key), await verdictOf(there, dead.key)]).toEqual(['ok', 'revoked_key']);
    const running = Array.from({ length: 20 }, () => [verdictOf(there, good.key), verdictOf(here, dead.key)]).flat();
    await server.kill();
    expect(new Set(await Promise.all(running))).toEqual(new Set(['ok', 'revoked_key']));
    expect([await verdictOf(there, good.key), await verdictOf(there, dead.key)]).toEqual(['ok', 'revoked_key']);
    await eventually(() => recordsOf(here).session === null);
    expect(await failureOf(revoke(good))).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 });
    expect(await verdictOf(there, good.key)).toBe('ok');
    await server.restart();
    await eventually(() => recordsOf(here).session !== null && recordsOf(there).session !== null);
    expect([await verdictOf(there, good.key), await verdictOf(there, dead.key)]).toEqual(['ok', 'revoked_key']);
    expect(await replyFor(good)).toMatch(good.id);
    await revoke(good);
    expect(await verdictOf(there, good.key)).toBe('revoked_key');
  });

  it('is not undone by a Redis that restarts with older data', async () => {
    const key = await insertKey(here);
    expect(await verdictOf(there, key.key)).toBe('ok');
    const older = `${server.directory}.older`;
    // Redis defers writes while the disk is busy.
    await eventually(async () => /^aof_buffer_length:0\r?$/m.test(await redis.info('persistence')));
    await cp(server.directory, older, { recursive: true });
    await revoke(key);
    await server.kill();
    await rm(server.directory, { recursive: true });
    await cp(older, server.directory, { recursive: true });
    await rm(older, { recursive: true });
    await server.restart();
    await eventually(() => recordsOf(there).session !== null);
    await eventually(async () => (await redis.keys(`*${key.digest}`)).length === 1);
    expect(await verdictOf(there, key.key)).toBe('revoked_key');
    expect(await redis.keys(`*${key.digest}`)).toHaveLength(2);
  });

  it('takes effect when Redis goes silent after the keys were blocked', async () => {
    await beImpatient();
    const key = await insertKey(here);
    expect(await verdictOf(there, key.key)).toBe('ok');
    await here.changes.around({ keyIds: [key.id] }, async () => {
      await update(key, 'revoked_at = now()');
      process.kill(server.pid, 'SIGSTOP');
    });
    expect(await verdictOf(there, key.key)).toBe('revoked_key');
    process.kill(server.pid, 'SIGCONT');
    await eventually(async () => (await replyFor(key)) !== keyReply.blocked);
    expect(await verdictOf(there, key.key)).toBe('revoked_key');
  });

  it('waits for a Redis that is slow to block the keys', async () => {
    await beImpatient();
    const key = await insertKey(here);
    expect(await verdictOf(there, key.key)).toBe('ok');
    const blocks = jest.spyOn(recordsOf(here), 'block');
    process.kill(server.pid, 'SIGSTOP');
    const changed = here.changes.around({ keyIds: [key.id] }, () => update(key, 'revoked_at = now()'));
    await eventually(() => blocks.mock.calls.length > 1);
    process.kill(server.pid, 'SIGCONT');
    await changed;
    expect(await verdictOf(there, key.key)).toBe('revoked_key');
  });

  it('reports uncertainty when Redis was lost before the commit and does not come back', async () => {
    const key = await insertKey(here);
    const failure = await failureOf(
      here.changes.around({ keyIds: [key.id] }, async () => {
        await server.kill();
        await eventually(() => recordsOf(here).session === null);
        await update(key, 'revoked_at = now()');
      }),
    );
    expect(failure).toMatchObject({ code: 'service_unavailable', message: expect.stringContaining('was made') });
    expect(await verdictOf(there, key.key)).toBe('revoked_key');
    await server.restart();
  });
});
