import { SecretBox } from '@imprint/platform/crypto';
import { createTestDatabase, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { schema } from '../schema/index.js';
import { Resealing } from './resealing.js';
import { keyOf, sealedColumns, SealedColumnsRepository } from './sealed-columns.repository.js';

const key = (id: string, byte: number): string => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const ring = (...keys: string[]): SecretBox => new SecretBox({ SECRETS_KEYS: keys.join(',') });
const [first, second] = [key('first', 1), key('second', 2)];
const before = ring(first);
const now = ring(second, first);
const organizations = 450;
const secretOf = (organizationId: string): string => `whsec_of-${organizationId}`;

let database: TestDatabase;
let dataSource: DataSource;
const rows = <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> => dataSource.query<T[]>(sql, values);

const resealing = (secrets: SecretBox): Resealing => new Resealing(new SealedColumnsRepository(dataSource), secrets);

beforeAll(async () => {
  database = await createTestDatabase(schema.migrations);
  dataSource = await new DataSource({ type: 'postgres', url: database.url, poolSize: 8 }).initialize();
});
beforeEach(async () => {
  await rows('truncate organization cascade');
  const ids = Array.from({ length: organizations }, (_, number) => `org_${String(number).padStart(3, '0')}`);
  await rows(`insert into organization (id, name, slug) select id, id, id from unnest($1::text[]) id`, [ids]);
  await rows(
    `insert into webhook_settings (organization_id, event_types, secret_sealed, previous_secret_sealed)
     select id, '{}', current, previous from unnest($1::text[], $2::text[], $3::text[]) as s (id, current, previous)`,
    [ids, ids.map((id) => before.seal(secretOf(id), id)), ids.map((id) => before.seal(`old ${secretOf(id)}`, id))],
  );
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

interface Row {
  organization_id: string;
  secret_sealed: string;
  previous_secret_sealed: string;
}
const settings = (): Promise<Row[]> =>
  rows(`select organization_id, secret_sealed, previous_secret_sealed from webhook_settings`);
const keysInUse = async (): Promise<string[]> => [
  ...new Set(
    (await settings()).flatMap((row) => [row.secret_sealed, row.previous_secret_sealed].map((text) => text.split('.')[1] ?? '')),
  ),
];

describe('after a change of the key ring (63)', () => {
  it('every sealed value is resealed with the first key, which alone opens it', async () => {
    expect(Object.fromEntries(await resealing(now).underOtherKeys())).toEqual({ first: 2 * organizations });
    expect(await resealing(now).resealAll()).toEqual({ resealed: 2 * organizations, broken: [] });
    expect(Object.fromEntries(await resealing(now).underOtherKeys())).toEqual({ first: 0 });
    const alone = ring(second);
    for (const row of await settings())
      expect([
        alone.open(row.secret_sealed, row.organization_id),
        alone.open(row.previous_secret_sealed, row.organization_id),
      ]).toEqual([secretOf(row.organization_id), `old ${secretOf(row.organization_id)}`]);
    expect(await resealing(now).resealAll()).toEqual({ resealed: 0, broken: [] });
  });

  it('concurrent workers, one of which stops in the middle, and people who change their secret meanwhile, lose nothing', async () => {
    let batches = 0;
    const changing = rows(`update webhook_settings set secret_sealed = $1 where organization_id = 'org_007'`, [
      before.seal('changed meanwhile', 'org_007'),
    ]);
    await Promise.all([
      resealing(now).resealAll(() => (batches += 1) > 2),
      ...[1, 2].map(() => resealing(now).resealAll()),
      changing,
    ]);
    await resealing(now).resealAll();
    expect(await keysInUse()).toEqual(['second']);
    const opened = (await settings()).map((row) => [row.organization_id, now.open(row.secret_sealed, row.organization_id)]);
    expect(Object.fromEntries(opened)).toEqual(
      Object.fromEntries(opened.map(([id = '']) => [id, id === 'org_007' ? 'changed meanwhile' : secretOf(id)])),
    );
  });

  it("a value moved into another organization's row opens neither before nor after, and is reported", async () => {
    await rows(`update webhook_settings set secret_sealed = (select secret_sealed from webhook_settings where organization_id = 'org_001')
      where organization_id = 'org_002'`);
    const { resealed, broken } = await resealing(now).resealAll();
    expect([resealed, broken]).toEqual([2 * organizations - 1, [{ table: 'webhook_settings', id: 'org_002' }]]);
    const [moved] = (await settings()).filter((row) => row.organization_id === 'org_002');
    expect(() => now.open(moved?.secret_sealed ?? '', 'org_002')).toThrow('belongs to another owner');
  });

  it('a key that was dropped too early is reported with what it sealed', async () => {
    expect(Object.fromEntries(await resealing(ring(second)).underOtherKeys())).toEqual({
      first: 2 * organizations,
    });
    expect(await resealing(ring(second)).resealAll()).toEqual({ resealed: 0, broken: [] });
    expect(await keysInUse()).toEqual(['first']);
  });
});

describe('the list of sealed columns', () => {
  it('contains every sealed column of the schema, each with an index to find what another key sealed', async () => {
    const columns = await rows<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name like '%\\_sealed' order by 1`,
    );
    expect(sealedColumns.map(({ table, column }) => `${table}.${column}`)).toEqual(columns.map(({ name }) => name));
    for (const column of sealedColumns) {
      const sql = `select 1 from ${column.table} where ${keyOf(column)} = 'first' and ${column.id} > '' order by ${column.id} limit 200`;
      const plan = await dataSource.transaction(async (manager) => {
        await manager.query('set local enable_seqscan = off');
        await manager.query('set local enable_sort = off');
        return JSON.stringify(await manager.query(`explain ${sql}`));
      });
      expect(plan).toContain(`${column.table}_${column.column}`);
    }
  });
});
