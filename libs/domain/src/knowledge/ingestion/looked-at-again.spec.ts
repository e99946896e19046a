import { limits } from '@imprint/contracts/limits';
import { describe, expect, it } from '@jest/globals';
import { person } from '../knowledge.fixture.js';
import { page, query, stageOfFile } from './knowledge-stage.fixture.js';

const stage = stageOfFile();
const feed = (...numbers: number[]) => {
  const items = numbers.map(
    (n) => `<item><guid>${n}</guid><title>Entry ${n}</title><description>Bread number ${n}.</description></item>`,
  );
  return page(`<rss version="2.0"><channel><title>News</title>${items.join('')}</channel></rss>`);
};

describe('what is looked at again', () => {
  it('is a feed that failed: it is read in an hour, like any other', async () => {
    const id = await stage().opened.known({ kind: 'rss', url: stage().at('/feed') });
    expect(await stage().read(id)).toMatchObject({ state: 'failed', failure: { code: 'error_answered' } });
    const sql = `select round(extract(epoch from wake_at - now()) / 60)::integer as minutes from knowledge_source`;
    expect(await stage().opened.dataSource.query(sql)).toEqual([{ minutes: limits.knowledgeFeedMinutes }]);
    stage().routes.set('/feed', feed(1));
    await stage().dueNow();
    await stage().opened.readAll();
    expect(await stage().read(id)).toMatchObject({ state: 'ready', failure: null, entries: 1 });
  });

  it('is asked whole until something of it is known, whatever it said of its state', async () => {
    stage().routes.set('/page', page('<script>nothing()</script>', { etag: '"1"' }));
    const id = await stage().opened.known({ kind: 'url', url: stage().at('/page') });
    expect((await stage().read(id)).failure?.code).toBe('no_text');
    await stage().opened.dataSource.query(`update knowledge_source set etag = '"1"' where id = $1`, [id]);
    stage().routes.set('/page', page('<p>Bread every day.</p>', { etag: '"1"' }));
    await stage().opened.changing.retry(person, 'brand', id);
    await stage().opened.readAll();
    expect(stage().asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined]);
    expect((await stage().read(id)).state).toBe('ready');
  });

  it('is a source that comes back from the archive with a text that is the same: it is found again', async () => {
    stage().routes.set('/page', page('<p>Bread every day.</p>'));
    const id = await stage().opened.known({ kind: 'url', url: stage().at('/page') });
    await stage().opened.changing.archive(person, 'brand', id);
    await stage().opened.changing.restore(person, 'brand', id);
    await stage().opened.changing.refresh(person, 'brand', id);
    await stage().opened.readAll();
    expect([await stage().count('knowledge_chunk'), await stage().count('knowledge_version')]).toEqual([1, 1]);
    expect((await stage().read(id)).chunks).toBe(1);
  });

  it('is a feed only as far as there is room, and it says so', async () => {
    const most = limits.knowledgeCharactersPerBrand;
    await stage().opened.dataSource.query(
      `insert into knowledge_source (id, organization_id, brand_id, kind, purpose, title, has_given_title, state, characters)
       values ('ksrc_full', 'org', 'brand', 'text', 'research', 'A', true, 'ready', $1)`,
      [most - 40],
    );
    stage().routes.set('/feed', feed(2, 1));
    const id = await stage().opened.known({ kind: 'rss', url: stage().at('/feed') });
    expect(await stage().read(id)).toMatchObject({ state: 'failed', failure: { code: 'limit_reached' }, entries: 0 });
    await stage().opened.dataSource.query('update knowledge_source set characters = 0 where id = $1', ['ksrc_full']);
    await stage().dueNow();
    await stage().opened.readAll();
    const { items } = await stage().opened.sources.list(person, 'brand', { ...query, feedId: id });
    expect(items.map(({ title }) => title).sort()).toEqual(['Entry 1', 'Entry 2']);
  });

  it('is given back by a worker that stops, as if it had not been tried', async () => {
    const { id } = await stage().opened.capturing.capture(person, 'brand', { kind: 'url', url: stage().at('/page') });
    stage().routes.set('/page', () => void stage().opened.ingester.beforeApplicationShutdown());
    await stage().opened.ingester.ingestNext();
    const sql = 'select state, tries, wake_at <= now() as due from knowledge_source where id = $1';
    expect(await stage().opened.dataSource.query(sql, [id])).toEqual([{ state: 'queued', tries: 0, due: true }]);
  });
});
