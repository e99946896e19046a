import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Column, CreateDateColumn, DataSource, Entity, PrimaryColumn } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { createOnce } from './index.js';

@Entity('thing')
class Thing {
  @PrimaryColumn('text') id!: string;
  @Column('text', { name: 'organization_id' }) organizationId!: string;
  @Column('text', { name: 'idempotency_key', nullable: true }) idempotencyKey!: string | null;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt!: Date;
}

let database: TestDatabase;
let dataSource: DataSource;
let made = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource({ type: 'postgres', url: database.url, entities: [Thing] }).initialize();
  await dataSource.query(
    `create table thing (id text primary key, organization_id text, idempotency_key text, created_at timestamptz not null default now(),
       unique (organization_id, idempotency_key))`,
  );
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

function make(idempotencyKey: string | null, organizationId = 'org_1'): Promise<Thing> {
  const { manager } = dataSource;
  const request = { organizationId, idempotencyKey };
  return createOnce(manager, Thing, request, () =>
    manager.save(manager.create(Thing, { id: `thing_${(made += 1)}`, ...request })),
  );
}

describe('createOnce', () => {
  it('creates one row for any number of concurrent runs, and returns it to each', async () => {
    const rows = await Promise.all(Array.from({ length: 10 }, () => make('parallel')));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    expect(await dataSource.manager.countBy(Thing, { idempotencyKey: 'parallel' })).toBe(1);
  });

  it('separates organizations, and requests without a key', async () => {
    const ids = (await Promise.all([make('same'), make('same', 'org_2'), make(null), make(null)])).map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
  });

  it('treats the same key as a new request once its response would have been forgotten', async () => {
    const old = await make('daily');
    await dataSource.query(`update thing set created_at = now() - interval '24 hours' where id = $1`, [old.id]);
    const next = await make('daily');
    expect(next.id).not.toBe(old.id);
    expect((await make('daily')).id).toBe(next.id);
  });

  it('passes on a failure that is not a duplicate', async () => {
    const failing = createOnce(dataSource.manager, Thing, { organizationId: 'org_1', idempotencyKey: 'broken' }, () =>
      Promise.reject(new Error('the name is taken')),
    );
    await expect(failing).rejects.toThrow('the name is taken');
  });
});
