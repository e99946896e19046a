import type { Principal } from '@imprint/contracts/access';
import { SecretBox } from '@imprint/platform/crypto';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AuditTrail } from '../../audit/index.js';
import { openDatabase, type OpenedDatabase } from '../../schema/database.fixture.js';
import { ModelError } from '../generation-kind.js';
import type { KeyedModels, KeyedVendors } from './keyed-vendors.js';
import { OwnModels } from './own-models.js';
import { VendorKeysRepository } from './vendor-keys.repository.js';
import { VendorKeys } from './vendor-keys.service.js';

const key = 'r8_the-key-of-the-organization-8f3A';
const admin: Principal = {
  ...({ kind: 'session', userId: 'user', organizationId: 'org', role: 'admin', scopes: [] } as const),
  ...{ apiKeyId: null, brandIds: null, clientIp: null },
};
const elsewhere: Principal = { ...admin, organizationId: 'other' };

let database: OpenedDatabase;
let keys: VendorKeys;
let own: OwnModels;
/** What the vendor says of a key. */
let says: () => Promise<boolean | null>;
/** Keys that were opened. */
let opened: string[];

beforeAll(async () => {
  database = await openDatabase();
  const { dataSource } = database;
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  const vendors: KeyedVendors = {
    offered: new Map([
      ['replicate', ['replicate/flux']],
      ['fal', ['fal/flux']],
    ]),
    check: () => says(),
    open: (vendor, openedKey) => Promise.resolve(void opened.push(`${vendor} ${openedKey}`)).then(() => ({}) as KeyedModels),
  };
  const secrets = new SecretBox(testConfig());
  const rows = new VendorKeysRepository(dataSource);
  keys = new VendorKeys(dataSource, rows, secrets, new AuditTrail(dataSource), vendors);
  own = new OwnModels(rows, secrets, vendors);
});
afterAll(() => database?.close());
beforeEach(async () => {
  [says, opened] = [() => Promise.resolve(true), []];
  await database.dataSource.query('delete from vendor_key');
  await database.dataSource.query('delete from audit_entry');
});

const stored = () =>
  database.dataSource.query<{ id: string; keySealed: string }[]>('select id, key_sealed as "keySealed" from vendor_key');
const audited = async () =>
  (await database.dataSource.query<object[]>('select action, subject_id as subject, changes from audit_entry')).map((entry) =>
    JSON.stringify(entry),
  );

describe('a key of an organization', () => {
  it('is sealed, shown by its last four characters, and opens the models of its vendor for that organization alone', async () => {
    expect(await keys.set(admin, 'replicate', key)).toMatchObject({
      id: 'replicate',
      lastFour: '8f3A',
      isChecked: true,
      setBy: 'user',
    });
    const rows = await stored();
    expect(JSON.stringify(rows)).not.toContain('8f3A');
    expect((await keys.list(admin)).items).toEqual([
      expect.objectContaining({ id: 'fal', lastFour: null, models: ['fal/flux'] }),
      expect.objectContaining({ id: 'replicate', lastFour: '8f3A' }),
    ]);
    expect((await keys.list(elsewhere)).items.map(({ lastFour }) => lastFour)).toEqual([null, null]);
    await own.of('org', 'replicate');
    expect(opened).toEqual([`replicate ${key}`]);
    expect([await own.of('other', 'replicate'), await own.of('org', 'fal'), await own.of('org', 'local')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(await audited()).toEqual(['{"action":"vendor-key.set","subject":"replicate","changes":{}}']);
  });

  it('is replaced in its place, and opens nothing from its removal on', async () => {
    await keys.set(admin, 'replicate', key);
    const [before] = await stored();
    says = () => Promise.resolve(null);
    expect(await keys.set(admin, 'replicate', 'another-key-0000')).toMatchObject({ lastFour: '0000', isChecked: false });
    const [after, ...others] = await stored();
    expect([after?.id, after?.keySealed === before?.keySealed, others]).toEqual([before?.id, false, []]);
    await expect(keys.remove(elsewhere, 'replicate')).rejects.toMatchObject({ code: 'not_found' });
    await keys.remove(admin, 'replicate');
    expect(await own.of('org', 'replicate')).toBeNull();
    await expect(keys.remove(admin, 'replicate')).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['that the vendor refuses', 'replicate', () => Promise.resolve(false), 'validation_failed'],
    [
      'about which the vendor cannot be asked',
      'replicate',
      () =>
        Promise.reject(
          new ModelError({ class: 'provider_outage', code: 'unreachable', message: `Down: ${key}`, retryable: true }),
        ),
      'vendor_unreachable',
    ],
    ['of a vendor without models here', 'runway', () => Promise.resolve(true), 'not_found'],
  ])('%s is not kept', async (_which, vendor, answer: () => Promise<boolean>, code) => {
    await keys.set(admin, 'fal', 'the-one-before');
    says = answer;
    const refused = await keys.set(admin, vendor, key).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code });
    expect(await stored()).toHaveLength(1);
    expect((await keys.list(admin)).items.find(({ id }) => id === 'replicate')).toMatchObject({ lastFour: null });
  });
});
