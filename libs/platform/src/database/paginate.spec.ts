import { Problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { createTestDatabase, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Column, DataSource, Entity, PrimaryColumn, type SelectQueryBuilder } from 'typeorm';
import { searchIn, within } from './list-filters.js';
import { byTime, byTimeIfAny, newestFirst, paginate, paginateRaw, slice, type ListOrder } from './paginate.js';
import { SnakeNamingStrategy } from './snake-naming.strategy.js';

@Entity('note')
class Note {
  @PrimaryColumn('text') id!: string;
  @Column('text') owner!: string;
  @Column('text') title!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) dueAt!: Date | null;
}

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase([]);
  dataSource = await new DataSource({
    type: 'postgres',
    url: database.url,
    entities: [Note],
    namingStrategy: new SnakeNamingStrategy(),
  }).initialize();
  await dataSource.query(
    `create table note (id text primary key, owner text not null, title text not null, created_at timestamptz not null, due_at timestamptz)`,
  );
});
beforeEach(() => dataSource.query('truncate note'));
afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

const notes = (owner = 'ada'): SelectQueryBuilder<Note> =>
  dataSource.manager.createQueryBuilder(Note, 'note').where('note.owner = :owner', { owner });

/** Adds `note_00001` and so on. @param age SQL expression for the age of the n-th */
const add = (count: number, age = 'n', owner = 'ada'): Promise<unknown> =>
  dataSource.query(
    `insert into note select '${owner}_' || lpad(n::text, 5, '0'), $2, 'Note ' || n, timestamptz '2030-01-01Z' - (${age}) * interval '1 microsecond'
     from generate_series(1, $1::integer) n`,
    [count, owner],
  );

/** Ids on every page, following cursors. @param between runs before each page but the first */
async function walk(order: ListOrder, limit: number, between = (): Promise<unknown> => Promise.resolve()): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await paginate(notes(), order, { page: 1, limit, cursor });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next ?? undefined;
    if (cursor !== undefined) await between();
  } while (cursor !== undefined);
  return ids;
}

const failure = async (work: Promise<unknown>): Promise<Problem> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof Problem) return error;
  throw new Error('it was not refused', { cause: error });
};

const cursorAfter = async (count: number, order = newestFirst('note')): Promise<string> =>
  String((await paginate(notes(), order, { page: 1, limit: count })).next);

describe('a walk by cursor', () => {
  it('visits every row once, including rows of the same microsecond', async () => {
    await add(25, 'n / 7');
    const ids = (await dataSource.query<{ id: string }[]>('select id from note order by created_at desc, id desc')).map(
      ({ id }) => id,
    );
    expect(await walk(newestFirst('note'), 3)).toEqual(ids);
    expect(await walk(byTime('note', 'createdAt', 'ASC'), 4)).toEqual(ids.toReversed());
  });

  it('visits each row that exists throughout once, whatever is added and deleted meanwhile', async () => {
    await add(30, 'n / 4');
    const stays = Array.from({ length: 15 }, (_, index) => `ada_${String(index * 2 + 1).padStart(5, '0')}`);
    let step = 0;
    const met = await walk(newestFirst('note'), 2, async () => {
      step += 1;
      // Deletes a visited row, a row still to come and the last row of the previous page.
      await dataSource.query(`delete from note where id = $1 and not id = any($2)`, [
        `ada_${String(step * 2).padStart(5, '0')}`,
        stays,
      ]);
      await dataSource.query(
        `insert into note values ($1, 'ada', 'New', timestamptz '2030-01-01Z'), ($2, 'ada', 'Old', timestamptz '2029-12-31Z')`,
        [`new_${step}`, `old_${step}`],
      );
      if (step > 40) throw new Error('the walk does not end');
      if (step > 12) await dataSource.query(`delete from note where id like 'old%'`);
    });
    expect(met.filter((id) => stays.includes(id)).toSorted()).toEqual(stays);
    expect(new Set(met).size).toBe(met.length);
  });

  it('continues after a deleted row', async () => {
    await add(4);
    const cursor = await cursorAfter(2);
    await dataSource.query(`delete from note where id = 'ada_00002'`);
    const { items, next } = await paginate(notes(), newestFirst('note'), { page: 2, limit: 2, cursor });
    expect([items.map(({ id }) => id), next]).toEqual([['ada_00003', 'ada_00004'], null]);
  });

  it('sorted by a nullable time, ends with the rows without one, in either direction', async () => {
    await add(6);
    await dataSource.query(`update note set due_at = created_at where id <= 'ada_00003'`);
    const [up, down] = [await walk(byTimeIfAny('note', 'dueAt', 'ASC'), 2), await walk(byTimeIfAny('note', 'dueAt', 'DESC'), 2)];
    expect(up.map((id) => Number(id.slice(-1)))).toEqual([3, 2, 1, 4, 5, 6]);
    expect(down.map((id) => Number(id.slice(-1)))).toEqual([1, 2, 3, 6, 5, 4]);
  });

  it('sorts by text, and pages through rows of a custom selection', async () => {
    await add(5);
    await dataSource.query(`update note set title = 'Same'`);
    const order: ListOrder = { by: 'note.title', type: 'text', id: 'note.id', direction: 'DESC' };
    expect(await walk(order, 2)).toEqual([5, 4, 3, 2, 1].map((n) => `ada_0000${n}`));
    const rows = notes().select('note.id', 'key');
    const first = await paginateRaw<{ key: string }>(rows, order, { page: 1, limit: 3 });
    const second = await slice(notes(), order, { limit: 3, cursor: String(first.next) });
    expect(first.items).toEqual([{ key: 'ada_00005' }, { key: 'ada_00004' }, { key: 'ada_00003' }]);
    expect([second.items.map(({ id }) => id), second.next]).toEqual([['ada_00002', 'ada_00001'], null]);
  });
});

describe('a cursor', () => {
  it('for another order, filter or owner is refused like a forged one', async () => {
    await add(5);
    await add(5, 'n', 'bob');
    const cursor = await cursorAfter(2);
    const refusals = [
      paginate(notes(), byTime('note', 'createdAt', 'ASC'), { page: 1, limit: 2, cursor }),
      paginate(notes(), byTimeIfAny('note', 'dueAt', 'DESC'), { page: 1, limit: 2, cursor }),
      paginate(notes().andWhere('note.title = :title', { title: 'Note 1' }), newestFirst('note'), { page: 1, limit: 2, cursor }),
      paginate(notes('bob'), newestFirst('note'), { page: 1, limit: 2, cursor }),
      slice(notes('bob'), newestFirst('note'), { limit: 2, cursor }),
      ...brokenFrom(cursor).map((broken) => paginate(notes(), newestFirst('note'), { page: 1, limit: 2, cursor: broken })),
    ];
    for (const refusal of refusals)
      expect((await failure(refusal)).entries).toEqual([
        { code: 'invalid_cursor', detail: expect.any(String), source: { parameter: 'cursor' } },
      ]);
  });

  it('that is forged reaches no rows of another owner', async () => {
    await add(3);
    await add(3, 'n', 'bob');
    const [mark] = JSON.parse(Buffer.from(await cursorAfter(1), 'base64url').toString()) as string[];
    const forged = Buffer.from(JSON.stringify([mark, 'Infinity', 'zzz'])).toString('base64url');
    const { items } = await paginate(notes(), newestFirst('note'), { page: 1, limit: 10, cursor: forged });
    expect(items.map(({ owner }) => owner)).toEqual(['ada', 'ada', 'ada']);
  });
});

/** Variants that are well formed but altered. */
function brokenFrom(cursor: string): string[] {
  const [mark, value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[];
  const contents = [
    [mark, '2030-01-01', id],
    [mark, '99999999999.000000', id],
    [mark, 'NaN', id],
    [mark, 1, id],
    [mark, value, 'a\0b'],
    [mark, value],
    [mark, value, 7],
    {},
    null,
    'text',
    ['', value, id],
  ];
  return [
    'x',
    '',
    '%%%',
    cursor.slice(0, -4),
    ...contents.map((content) => Buffer.from(JSON.stringify(content)).toString('base64url')),
  ];
}

describe('the total', () => {
  it.each([
    [limits.listDepth - 1, limits.listDepth - 1, true],
    [limits.listDepth, limits.listDepth, true],
    [limits.listDepth + 1, limits.listDepth, false],
  ])('of %i rows is %i, exact: %s', async (count, total, totalIsExact) => {
    await add(count);
    const cursor = await cursorAfter(100);
    for (const query of [
      { page: 1, limit: 10 },
      { page: 2, limit: 100, cursor },
    ])
      expect(await paginate(notes(), newestFirst('note'), query)).toMatchObject({ total, totalIsExact });
  });

  it('is not counted again along the cursors of a list found to be long', async () => {
    await add(limits.listDepth + 1);
    const first = await paginate(notes(), newestFirst('note'), { page: 1, limit: 10 });
    await dataSource.query(`delete from note where id > 'ada_00025'`);
    const page = await paginate(notes(), newestFirst('note'), { page: 2, limit: 10, cursor: String(first.next) });
    const last = await paginate(notes(), newestFirst('note'), { page: 3, limit: 10, cursor: String(page.next) });
    for (const { total, totalIsExact } of [page, last]) expect([total, totalIsExact]).toEqual([limits.listDepth, false]);
    expect([last.items.length, last.next]).toEqual([5, null]);
    expect(await paginate(notes(), newestFirst('note'), { page: 1, limit: 10 })).toMatchObject({ total: 25, totalIsExact: true });
  });

  it('covers all matches, on every page and beyond the last one', async () => {
    await add(7);
    await add(3, 'n', 'bob');
    const totals = await Promise.all(
      [1, 2, 3, 4].map(async (page) => {
        const { total, totalIsExact, items, next } = await paginate(notes(), newestFirst('note'), { page, limit: 3 });
        return [total, totalIsExact, items.length, next !== null];
      }),
    );
    expect(totals).toEqual([
      [7, true, 3, true],
      [7, true, 3, true],
      [7, true, 1, false],
      [7, true, 0, false],
    ]);
    expect(await paginate(notes('nobody'), newestFirst('note'), { page: 1, limit: 3 })).toMatchObject({ total: 0, next: null });
  });
});

describe('a page by its number', () => {
  const depth = limits.listDepth;

  it.each([
    [depth / 100, 100],
    [depth, 1],
  ])('reaches as deep as page %i of %i', async (page, limit) => {
    await add(depth + 5);
    const { items, next } = await paginate(notes(), newestFirst('note'), { page, limit });
    expect([items.at(-1)?.id, next !== null]).toEqual([`ada_${depth}`, true]);
  });

  it.each([
    [depth / 100 + 1, 100, depth + 1],
    [depth + 1, 1, depth + 1],
    [1_000_000, 30, 9_991],
  ])('page %i of %i is too deep, and the refusal names the cursor that goes on', async (page, limit, following) => {
    await add(depth + 5);
    const refusal = await failure(paginate(notes(), newestFirst('note'), { page, limit }));
    expect(refusal.entries).toMatchObject([{ code: 'page_too_deep', source: { parameter: 'page' } }]);
    const [, named, cursor] = /page=(\d+)&limit=\d+&cursor=([\w-]+)/.exec(refusal.message) ?? [];
    const { items } = await paginate(notes(), newestFirst('note'), { page: Number(named), limit, cursor });
    expect(items[0]?.id).toBe(`ada_${String(following).padStart(5, '0')}`);
  });

  it('is too deep in a short list as well, where there is nothing to continue with', async () => {
    await add(3);
    const refusal = await failure(paginate(notes(), newestFirst('note'), { page: 101, limit: 100 }));
    expect([refusal.code, refusal.message.includes('cursor')]).toEqual(['page_too_deep', false]);
  });
});

describe('filters', () => {
  const found = async (rows: SelectQueryBuilder<Note>): Promise<string[]> =>
    (await paginate(rows, newestFirst('note'), { page: 1, limit: 100 })).items.map(({ id }) => id.slice(-1));

  it('a search ignores case and takes wildcard characters literally', async () => {
    await add(4);
    await dataSource.query(
      `update note set title = case id when 'ada_00001' then '100% ÄRGER' when 'ada_00002' then 'a_b\\c' else title end`,
    );
    const search = (text: string | undefined) => {
      const rows = notes();
      searchIn(rows, ['note.title', 'note.owner'], text);
      return found(rows);
    };
    expect(await search('ärger')).toEqual(['1']);
    expect(await search('0% ')).toEqual(['1']);
    expect([await search('a_b'), await search('b\\C'), await search('_%_')]).toEqual([['2'], ['2'], []]);
    expect([await search('ADA'), await search(undefined)]).toEqual([
      ['1', '2', '3', '4'],
      ['1', '2', '3', '4'],
    ]);
  });

  it('a period includes its start and excludes its end', async () => {
    await add(3, 'n * 1000000');
    const rows = notes();
    within(rows, 'note.createdAt', { since: '2029-12-31T23:59:58Z', until: '2029-12-31T23:59:59Z' });
    expect(await found(rows)).toEqual(['2']);
    expect(() => within(notes(), 'note.createdAt', { until: '2030-W01' })).toThrow(Problem);
  });
});
