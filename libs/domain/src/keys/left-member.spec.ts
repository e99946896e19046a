import type { Principal } from '@imprint/contracts/access';
import type { Problem } from '@imprint/contracts/errors';
import {
  createTestDatabase,
  describeRedis,
  freePort,
  startTestRedis,
  testConfig,
  type TestDatabase,
} from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { AuditTrail } from '../audit/index.js';
import { migrations } from '../schema/index.js';
import { CreateKey } from './create-key.js';
import { endKeysOf } from './end-keys-of.js';
import { insertKey, startKeyProcess, verdictOf, type KeyProcess, type TestKey } from './key-process.fixture.js';
import { completed } from './key-settings.js';
import { NewKey } from './new-key.js';

let database: TestDatabase;
let here: KeyProcess;

beforeAll(async () => {
  database = await createTestDatabase(migrations);
  here = await startKeyProcess(database.url, null);
});
afterAll(async () => {
  await here.stop();
  await database.drop();
});

const creationOf = ({ dataSource }: KeyProcess): CreateKey =>
  new CreateKey(dataSource, new NewKey(testConfig({ DATABASE_URL: database.url })), new AuditTrail(dataSource));
const personOf = ({ organizationId, userId }: TestKey): Principal => ({
  ...({ kind: 'session', organizationId, userId, role: 'creator' } as const),
  scopes: [],
  apiKeyId: null,
  brandIds: null,
  clientIp: null,
});
const removal =
  ({ dataSource }: KeyProcess, { organizationId, userId }: TestKey) =>
  (): Promise<unknown> =>
    dataSource.transaction(async (manager) => {
      await endKeysOf(manager, { organizationId, userId });
      await manager.query('delete from membership where organization_id = $1 and user_id = $2', [organizationId, userId]);
    });

describe('somebody who left an organization', () => {
  it('gets no key from a request that started before: it would be revived when they rejoin', async () => {
    const key = await insertKey(here);
    await removal(here, key)();
    const failure = creationOf(here).createKey(personOf(key), { label: 'Late', category: 'service' });
    await expect(failure).rejects.toMatchObject({ code: 'insufficient_permissions' } satisfies Partial<Problem>);
  });

  it('causes no work for keys that had expired long before', async () => {
    const key = await insertKey(here, { expiresAt: new Date(Date.now() - 60_000) });
    expect(await here.dataSource.transaction((manager) => endKeysOf(manager, key))).toEqual([]);
    expect(await here.postgres.whose(key)).toMatchObject({ living: [{ digest: key.digest }], gone: [] });
    await here.dataSource.query(`update api_key set expires_at = now() - interval '2 hours' where id = $1`, [key.id]);
    expect(await here.postgres.whose(key)).toEqual({ living: [], gone: [] });
  });
});

describeRedis('somebody who left an organization, while Redis answers', () => {
  it('has no key that is still accepted, whatever Redis stored during the removal', async () => {
    const server = await startTestRedis(await freePort());
    const redis = new Redis(server.url);
    const [one, other] = [await startKeyProcess(database.url, server.url), await startKeyProcess(database.url, server.url)];
    try {
      const key = await insertKey(one);
      let made = '';
      await one.changes.around({ organizationId: key.organizationId, userId: key.userId }, async () => {
        await redis.flushall();
        const late = await one.dataSource.transaction((manager) =>
          creationOf(one).within(manager, personOf(key), completed({ label: 'Late' })),
        );
        made = late.key;
        expect([await verdictOf(other, key.key), await verdictOf(other, made)]).toEqual(['ok', 'ok']);
        await removal(one, key)();
      });
      const verdicts = [await verdictOf(other, key.key), await verdictOf(other, made)];
      expect(verdicts).toEqual(['invalid_key', 'invalid_key']);
    } finally {
      redis.disconnect();
      for (const process of [one, other]) await process.stop();
      await server.stop();
    }
  });
});
