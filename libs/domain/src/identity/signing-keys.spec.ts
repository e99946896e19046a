import { SecretBox } from '@imprint/platform/crypto';
import { createTestDatabase, testConfig, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { SnakeNamingStrategy } from '@imprint/platform/database';
import { schema } from '../schema/index.js';
import { SigningKeysRepository } from './signing-keys.repository.js';
import { SigningKeysService } from './signing-keys.service.js';

let database: TestDatabase;
let dataSource: DataSource;
let keys: SigningKeysService;

beforeAll(async () => {
  database = await createTestDatabase(schema.migrations);
  dataSource = new DataSource({
    type: 'postgres',
    url: database.url,
    entities: schema.entities,
    namingStrategy: new SnakeNamingStrategy(),
  });
  await dataSource.initialize();
  keys = new SigningKeysService(dataSource, new SigningKeysRepository(dataSource), new SecretBox(testConfig()));
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});
beforeEach(() => dataSource.query('delete from signing_key'));

/** Simulates that this much time has passed since the keys were created. */
const later = (interval: string) =>
  dataSource.query(`update signing_key set activates_at = activates_at - $1::interval, retired_at = retired_at - $1::interval`, [
    interval,
  ]);
const published = async () => (await keys.publicKeys()).keys.map(({ kid }) => String(kid));
const signing = async () => (await keys.current()).kid;

it('replicas that start together create one key', async () => {
  await Promise.all([keys.ensure(), keys.ensure(), keys.ensure()]);
  expect(await published()).toEqual([await signing()]);
});

it('the next key is published before it signs, and a retired one until its tokens have expired', async () => {
  await keys.ensure();
  const first = await signing();
  await keys.keepFresh(90);
  expect(await published()).toEqual([first]);

  await later('89 days 23 hours 51 minutes');
  await Promise.all([keys.keepFresh(90), keys.keepFresh(90)]);
  const [second, ...rest] = await published();
  expect(rest).toEqual([first]);
  expect(await signing()).toBe(first);

  await later('10 minutes 1 second');
  expect(await signing()).toBe(second);
  await keys.keepFresh(90);
  expect(await published()).toEqual([second, first]);

  await later('20 minutes');
  await keys.keepFresh(90);
  expect(await published()).toEqual([second]);
});

it('some key signs at every moment, even when keys are rotated during another rotation', async () => {
  await keys.ensure();
  for (const days of [1, 1, 1]) {
    await later('1 day');
    await keys.keepFresh(days);
    await keys.rotate({ revoke: false });
    for (const interval of ['0 seconds', '14 seconds', '2 seconds', '9 minutes', '2 minutes']) {
      await later(interval);
      await keys.keepFresh(days);
      expect(await published()).toContain(await signing());
    }
  }
});

it('a key starts to sign at the very moment when the previous one stops', async () => {
  await keys.ensure();
  await keys.rotate({ revoke: false });
  const moments = 'select activates_at from signing_key';
  expect(await dataSource.query(`select from signing_key where retired_at is not null`)).toHaveLength(1);
  expect(await dataSource.query(`select from signing_key where retired_at in (${moments})`)).toHaveLength(1);
});

it('a leaked key is removed at once', async () => {
  await keys.ensure();
  const stolen = await signing();
  const { kid } = await keys.rotate({ revoke: true });
  expect(kid).not.toBe(stolen);
  expect([await signing(), await published()]).toEqual([kid, [kid]]);
});

it('private keys are sealed', async () => {
  await keys.ensure();
  const rows = await dataSource.query<object[]>('select * from signing_key');
  expect(JSON.stringify(rows)).not.toMatch(/PRIVATE|"d":/);
});
