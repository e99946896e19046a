import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource, EntitySchema } from 'typeorm';
import { createTestDatabase, eventually, type TestDatabase } from '../testing/index.js';
import { LeaseRepository, type Held, type LeaseColumns } from './lease.repository.js';

interface Parcel extends Held {
  status: string;
  until: Date | null;
  weight: string;
  note: string | null;
}
const text = { type: 'text' } as const;
const ParcelEntity = new EntitySchema<Parcel>({
  name: 'parcel',
  columns: {
    id: { ...text, primary: true },
    organizationId: { ...text, name: 'organization_id' },
    fence: { type: 'integer', name: 'held_fence' },
    until: { type: 'timestamptz', name: 'held_until', nullable: true },
    status: text,
    weight: { type: 'bigint' },
    note: { ...text, nullable: true },
  },
});
const columns: LeaseColumns = {
  table: 'parcel',
  fence: 'held_fence',
  until: 'held_until',
  status: 'status',
  held: ['waiting', 'carried'],
  freed: 'held_until = null',
};

let database: TestDatabase;
let dataSource: DataSource;
let lease: LeaseRepository;

beforeAll(async () => {
  database = await createTestDatabase([]);
  dataSource = await new DataSource({ type: 'postgres', url: database.url, entities: [ParcelEntity] }).initialize();
  await dataSource.query(
    `create table parcel (id text primary key, organization_id text not null, held_fence integer not null default 0,
       held_until timestamptz, status text not null default 'waiting', weight bigint not null default 7, note text)`,
  );
  lease = new LeaseRepository(dataSource, columns);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});
beforeEach(async () => {
  await dataSource.query('delete from parcel');
  await dataSource.query(`insert into parcel (id, organization_id) values ('a', 'org'), ('b', 'org'), ('c', 'other')`);
});

const free = 't.held_until is null or t.held_until <= now()';
const claimAll = (leaseMs = 60_000): Promise<Held[]> =>
  lease.claim({ where: free, parameters: [], leaseMs }).then((rows) => rows.sort((one, two) => (one.id < two.id ? -1 : 1)));
const rows = (): Promise<Record<string, unknown>[]> =>
  dataSource.query(
    `select id, held_fence as fence, extract(epoch from held_until - now()) > 0 as held, status, note from parcel order by id`,
  );
const ids = (held: readonly { id: string }[]): string[] => held.map(({ id }) => id).sort();

describe('a claim', () => {
  it('returns the rows, their organizations and fences, and holds them', async () => {
    expect(await claimAll()).toEqual([
      { id: 'a', organizationId: 'org', fence: 1 },
      { id: 'b', organizationId: 'org', fence: 1 },
      { id: 'c', organizationId: 'other', fence: 1 },
    ]);
    expect(await claimAll()).toEqual([]);
    expect((await rows()).map(({ held }) => held)).toEqual([true, true, true]);
  });

  it('sets and returns further columns, and selects more about the claimed rows', async () => {
    const claim = { where: `t.id = $2`, parameters: ['a'], leaseMs: 60_000, set: `note = 'taken'`, returning: 't.note' };
    expect(await lease.claim(claim)).toEqual([{ id: 'a', organizationId: 'org', fence: 1, note: 'taken' }]);
    const select = 'select taken.id, upper(taken.note) as note from taken';
    expect(await lease.claim({ ...claim, select })).toEqual([{ id: 'a', note: 'TAKEN' }]);
  });

  it('of an entity returns every column in its own type', async () => {
    const claimed = await lease.claimEntity(ParcelEntity, { where: `t.id = $2`, parameters: ['a'], leaseMs: 60_000 });
    expect(claimed).toEqual({
      id: 'a',
      organizationId: 'org',
      fence: 1,
      until: expect.any(Date),
      status: 'waiting',
      weight: '7',
      note: null,
    });
    expect(await lease.claimEntity(ParcelEntity, { where: 'false and $1 > 0', parameters: [], leaseMs: 1 })).toBeNull();
  });
});

describe('a held row', () => {
  it('is renewed together with further assignments, and renewal returns the rows still held', async () => {
    const held = await claimAll(0);
    await dataSource.query(`update parcel set held_fence = 9 where id = 'b'`);
    expect((await lease.renew(held, 60_000)).sort()).toEqual(['a', 'c']);
    expect((await rows()).map(({ id, held: isHeld, note }) => [id, isHeld, note])).toEqual([
      ['a', true, null],
      ['b', false, null],
      ['c', true, null],
    ]);
    expect((await lease.renew(held, 60_000, 'note = $4', ['far'])).sort()).toEqual(['a', 'c']);
    expect((await rows()).map(({ note }) => note)).toEqual(['far', null, 'far']);
  });

  it("is given back with the table's default, or with given assignments", async () => {
    const held = await claimAll();
    expect((await lease.giveBack(held.slice(0, 2))).sort()).toEqual(['a', 'b']);
    expect(ids(await claimAll())).toEqual(['a', 'b']);
    expect(await lease.giveBack(held.slice(2), `held_until = null, note = 'returned'`)).toEqual(['c']);
    expect((await rows())[2]).toMatchObject({ id: 'c', note: 'returned' });
  });

  it('belongs to one organization, in a status that can be held, under one fence', async () => {
    const [first, second] = await claimAll();
    if (first === undefined || second === undefined) throw new Error('nothing was free');
    expect(
      await lease.renew(
        [
          { ...first, organizationId: 'other' },
          { ...second, fence: 0 },
        ],
        60_000,
      ),
    ).toEqual([]);
    await dataSource.query(`update parcel set status = 'carried' where id = 'a'`);
    await dataSource.query(`update parcel set status = 'delivered' where id = 'b'`);
    expect(await lease.renew([first, second], 60_000)).toEqual(['a']);
    expect(await lease.renew([], 60_000)).toEqual([]);
  });

  it('is written only by its holder, unless another condition allows it', async () => {
    const [held] = await claimAll();
    if (held === undefined) throw new Error('nothing was free');
    const write = (by: Held, or?: string): Promise<boolean> =>
      lease.write(
        ...([dataSource.manager, ParcelEntity, by, { note: 'by its holder' }] as const),
        or === undefined ? undefined : { condition: or, parameters: { weight: 7 } },
      );
    const stale = { ...held, fence: held.fence - 1 };
    expect([await write(stale), await write({ ...held, organizationId: 'other' })]).toEqual([false, false]);
    expect([await write(stale, 'weight = :weight'), await write(stale, 'weight > :weight'), await write(held)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await write({ ...stale, organizationId: 'other' }, 'weight = :weight')).toBe(false);
    expect((await rows()).map(({ note }) => note)).toEqual(['by its holder', null, null]);
  });

  it.each([undefined, false, true])('locked by somebody else is skipped: %p', async (skipLocked) => {
    const held = await claimAll();
    const other = dataSource.createQueryRunner();
    await other.startTransaction();
    await other.query(`select from parcel where id = 'a' for update`);
    const renewal = new LeaseRepository(dataSource, { ...columns, skipLocked }).renew(held, 60_000);
    if (skipLocked !== true)
      await eventually(async () => (await dataSource.query<unknown[]>('select from pg_locks where not granted')).length > 0);
    else expect((await renewal).sort()).toEqual(['b', 'c']);
    await other.commitTransaction();
    await other.release();
    expect((await renewal).sort()).toEqual(skipLocked === true ? ['b', 'c'] : ['a', 'b', 'c']);
  });
});
