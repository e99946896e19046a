import { createTestDatabase, testConfig, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { limits } from '@imprint/contracts/limits';
import { migrations } from '../schema/index.js';
import { clientIp, insertKey, startKeyProcess, type KeyProcess, type TestKey } from './key-process.fixture.js';
import { withMintKey, type MintedKey, type WantedKey } from './mint-key.js';

let database: TestDatabase;
let here: KeyProcess;
let owner: TestKey;
let creator: TestKey;

beforeAll(async () => {
  database = await createTestDatabase(migrations);
  here = await startKeyProcess(database.url, null);
  [owner, creator] = [await insertKey(here, { role: 'owner' }), await insertKey(here, { role: 'creator' })];
  await here.dataSource.query(`update app_user set email = 'owner@minted.example' where id = $1`, [owner.userId]);
});
afterAll(async () => {
  await here.stop();
  await database.drop();
});

const mint = (wanted: Partial<WantedKey> & { person: string }): Promise<MintedKey> =>
  withMintKey(testConfig({ DATABASE_URL: database.url }), (mintKey) =>
    mintKey.mintKey({ label: 'Billing', scopes: ['credits:provision'], ...wanted }),
  );
const rows = (): Promise<unknown> =>
  here.dataSource.query('select (select count(*) from api_key) as keys, (select count(*) from audit_entry) as entries');

describe('a key that the operator makes', () => {
  it('acts for the member it was made for, with these scopes and limits, and has an entry in the audit log', async () => {
    const { key, issuer } = await mint({
      ...{ person: 'Owner@Minted.example', scopes: ['admin', 'credits:provision', 'admin'] },
      ...{ expiresAt: '2099-01-31', allowedIps: ['203.0.113.0/24'], rateLimit: 60 },
    });
    expect(issuer).toMatchObject({ userId: owner.userId, organizationId: owner.organizationId, role: 'owner' });
    expect(await here.verifier.verify(key.key, clientIp)).toMatchObject({
      ...{ organizationId: owner.organizationId, userId: owner.userId, role: 'owner', apiKeyId: key.id },
      scopes: ['admin', 'credits:provision'],
    });
    await expect(here.verifier.verify(key.key, '198.51.100.1')).rejects.toMatchObject({ code: 'ip_not_allowed' });
    const [stored] = await here.dataSource.query<object[]>(
      `select label, category, expires_at as "expiresAt", rate_limit as "rateLimit" from api_key where id = $1`,
      [key.id],
    );
    expect(stored).toEqual({ label: 'Billing', category: 'service', expiresAt: new Date('2099-01-31'), rateLimit: 60 });
    const entries = await here.dataSource.query<object[]>('select * from audit_entry where subject_id = $1', [key.id]);
    expect(entries).toMatchObject([
      {
        ...{ organization_id: owner.organizationId, action: 'api-key.created', actor_kind: 'service', actor_id: null },
        changes: { scopes: { to: ['admin', 'credits:provision'] } },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(key.key);
  });

  it('may be asked for by the id of the person, in the one organization that is meant', async () => {
    await here.dataSource.query(`insert into membership (organization_id, user_id, role) values ($1, $2, 'admin')`, [
      creator.organizationId,
      owner.userId,
    ]);
    const before = await rows();
    await expect(mint({ person: owner.userId })).rejects.toThrow(/--organization[^]*, owner\n[^]*, admin$|, admin\n[^]*, owner$/);
    expect(await rows()).toEqual(before);
    const { issuer } = await mint({ person: owner.userId, organizationId: creator.organizationId });
    expect(issuer).toMatchObject({ organizationId: creator.organizationId, role: 'admin' });
    await here.dataSource.query('delete from membership where organization_id = $1 and user_id = $2', [
      creator.organizationId,
      owner.userId,
    ]);
  });

  it.each<[string, Partial<WantedKey>, RegExp]>([
    ['somebody who is not here', { person: 'nobody@example.com' }, /is no member of any organization/],
    ['another organization', { organizationId: 'org_other' }, /is no member of org_other/],
    ['a scope that there is not', { scopes: ['*'] }, /no scope \*/],
    ['a scope that nothing asks for yet', { scopes: ['managed-inference:execute'] }, /no scope managed/],
    ['no scope', { scopes: [] }, /at least one --scope/],
    ['an admin who is none', { scopes: ['admin'] }, /is a creator there/],
    ['a label of several lines', { label: 'a\nb' }, /must be one line/],
    ['a label that is too long', { label: 'x'.repeat(limits.keyLabelLength + 1) }, /at most/],
    ['an end that is past', { expiresAt: '2020-01-01' }, /must be in the future/],
    ['an end that is no time', { expiresAt: 'soon' }, /is no date/],
    ['a network that is none', { allowedIps: ['300.0.0.1'] }, /neither an IPv4/],
    ['a rate of nothing', { rateLimit: 0 }, /whole number from 1/],
    ['a rate that is no number', { rateLimit: NaN }, /whole number from 1/],
    ['a rate above the highest', { rateLimit: limits.keyRateLimitPerMinute + 1 }, /whole number from 1/],
  ])('is not made for %s, and nothing is written', async (_what, wanted, message) => {
    const before = await rows();
    await expect(mint({ person: creator.userId, ...wanted })).rejects.toThrow(message);
    expect(await rows()).toEqual(before);
  });

  it('counts among the ten of its person', async () => {
    // The one that they have already counts, too.
    const free = limits.activeKeysPerUser - 1;
    for (let number = 1; number <= free; number += 1)
      await mint({ person: creator.userId, label: 'x'.repeat(limits.keyLabelLength) });
    await expect(mint({ person: creator.userId })).rejects.toMatchObject({ code: 'api_key_limit_reached' });
  });
});
