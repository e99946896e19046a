import { describe, expect, it } from '@jest/globals';
import { eventually } from '@imprint/platform/testing';
import { person } from '../knowledge.fixture.js';
import { page, query, stageOfFile } from './knowledge-stage.fixture.js';

const stage = stageOfFile();

const feed = (...numbers: number[]) => {
  const items = numbers.map(
    (n) => `<item><guid>${n}</guid><title>Entry ${n}</title><description>Bread number ${n}.</description></item>`,
  );
  return page(`<rss version="2.0"><channel><title>News</title>${items.join('')}</channel></rss>`);
};
const entriesOf = async (id: string) =>
  (await stage().opened.sources.list(person, 'brand', { ...query, feedId: id, archived: 'all' })).items;

describe('a feed that comes back from the archive', () => {
  it('leaves entries there that were archived before it, and brings back those that went with it', async () => {
    stage().routes.set('/feed', feed(3, 2, 1));
    const id = await stage().opened.known({ kind: 'rss', url: stage().at('/feed') });
    const alone = (await entriesOf(id)).find(({ title }) => title === 'Entry 2');
    const { archivedAt } = await stage().opened.changing.archive(person, 'brand', alone?.id ?? '');
    await stage().opened.changing.archive(person, 'brand', id);
    expect((await entriesOf(id)).filter((entry) => entry.archivedAt !== null)).toHaveLength(3);
    await stage().opened.changing.restore(person, 'brand', id);
    await stage().opened.readAll();
    expect((await entriesOf(id)).filter((entry) => entry.archivedAt !== null)).toMatchObject([{ title: 'Entry 2', archivedAt }]);
    expect(await stage().count('knowledge_chunk')).toBe(2);
  });
});

describe('a feed that is read while an entry of it is', () => {
  it('waits for the entry before it locks what the brand has, which the entry needs next', async () => {
    stage().routes.set('/feed', feed(1));
    const id = await stage().opened.known({ kind: 'rss', url: stage().at('/feed') });
    const [entry] = await entriesOf(id);
    stage().routes.set('/feed', feed(2, 1));
    const other = stage().opened.dataSource.createQueryRunner();
    await other.startTransaction();
    try {
      await other.query('select from knowledge_source where id = $1 for update', [entry?.id]);
      await stage().dueNow();
      const reading = stage().opened.ingester.ingestNext();
      const waits = async () => (await other.manager.query<unknown[]>('select from pg_locks where not granted')).length > 0;
      await eventually(waits);
      const [lock] = await other.manager.query<{ free: boolean }[]>(
        `select pg_try_advisory_xact_lock(hashtextextended($1, 9)) as free`,
        ['knowledge:brand'],
      );
      expect(lock?.free).toBe(true);
      await other.commitTransaction();
      await reading;
    } finally {
      await other.release();
    }
    expect((await entriesOf(id)).map(({ title }) => title).sort()).toEqual(['Entry 1', 'Entry 2']);
  });
});

describe('what a deleted brand knew', () => {
  it('goes in as many statements however much it is, and what other brands know stays', async () => {
    const { opened } = stage();
    const statementsFor = async (sources: number): Promise<number> => {
      for (let n = 1; n <= sources; n += 1) await opened.known({ kind: 'text', text: `Bread number ${n}, of the oven.` });
      let statements = 0;
      const runner = opened.dataSource.createQueryRunner();
      const ask = runner.query.bind(runner);
      Object.assign(runner, {
        query: (...given: Parameters<typeof ask>) => {
          statements += 1;
          return ask(...given);
        },
      });
      await runner.startTransaction();
      statements = 0;
      await opened.forgetting.ofBrand(runner.manager, 'org', 'brand');
      const counted = statements;
      await runner.commitTransaction();
      await runner.release();
      return counted;
    };
    await opened.known({ kind: 'text', text: 'Bread number 1, of the oven.' }, 'brand_2');
    const few = await statementsFor(1);
    expect([few > 0, await statementsFor(3)]).toEqual([true, few]);
    for (const table of ['knowledge_source', 'knowledge_version', 'knowledge_chunk', 'knowledge_embedding'])
      expect([table, await stage().count(table)]).toEqual([table, 1]);
    const brands = await opened.dataSource.query('select distinct brand_id from knowledge_term');
    expect(brands).toEqual([{ brand_id: 'brand_2' }]);
  });

  it('includes feeds with their entries', async () => {
    stage().routes.set('/feed', feed(2, 1));
    await stage().opened.known({ kind: 'rss', url: stage().at('/feed') });
    await stage().opened.dataSource.transaction((manager) => stage().opened.forgetting.ofBrand(manager, 'org', 'brand'));
    for (const table of ['knowledge_source', 'knowledge_version', 'knowledge_chunk', 'knowledge_term', 'knowledge_embedding'])
      expect([table, await stage().count(table)]).toEqual([table, 0]);
  });
});
