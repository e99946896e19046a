import { limits } from '@imprint/contracts/limits';
import { describe, expect, it } from '@jest/globals';
import { limited, person, stranger } from '../knowledge.fixture.js';
import { page, query, stageOfFile, type Answer } from './knowledge-stage.fixture.js';

const stage = stageOfFile();

describe('a feed', () => {
  const feed = (...numbers: number[]): Answer => {
    const items = numbers.map(
      (n) => `<item><guid>${n}</guid><title>Entry ${n}</title><description>Bread number ${n}.</description></item>`,
    );
    return page(`<rss version="2.0"><channel><title>News</title>${items.join('')}</channel></rss>`);
  };
  const titles = async (id: string) =>
    (await stage().opened.sources.list(person, 'brand', { ...query, feedId: id })).items.map(({ title }) => title).sort();

  it('is looked at again in time, and new entries become sources; deleted ones do not come back', async () => {
    stage().routes.set('/feed', feed(2, 1));
    const id = await stage().opened.known({ kind: 'rss', url: stage().at('/feed'), purpose: 'research' });
    expect(await stage().read(id)).toMatchObject({ state: 'ready', title: 'News', entries: 2, versionId: null });
    expect(await titles(id)).toEqual(['Entry 1', 'Entry 2']);
    const [entry] = (await stage().opened.sources.list(person, 'brand', { ...query, feedId: id })).items;
    await stage().opened.changing.delete(person, 'brand', entry?.id ?? '');
    await stage().opened.readAll();
    expect(stage().asked).toHaveLength(1);
    stage().routes.set('/feed', feed(3, 2, 1));
    await stage().dueNow();
    await stage().opened.readAll();
    expect(stage().asked).toHaveLength(2);
    expect((await titles(id)).length).toBe(2);
    expect(await titles(id)).toContain('Entry 3');
    expect((await stage().opened.sources.list(person, 'brand', query)).items.map(({ id: listed }) => listed)).toEqual([id]);
  });

  it('gives its newest entries, no more than one look takes, and keeps no more than the limit', async () => {
    const all = Array.from({ length: 30 }, (_, index) => 30 - index);
    stage().routes.set('/feed', feed(...all));
    const id = await stage().opened.known({ kind: 'rss', url: stage().at('/feed') });
    expect((await titles(id)).length).toBe(limits.knowledgeEntriesPerPoll);
    expect(await titles(id)).not.toContain('Entry 10');
    for (let round = 1; round <= 5; round += 1) {
      stage().routes.set('/feed', feed(...Array.from({ length: 20 }, (_, index) => round * 1_000 + index)));
      await stage().dueNow();
      await stage().opened.readAll();
    }
    expect((await titles(id)).length).toBe(limits.knowledgeEntriesPerFeed);
    expect(await titles(id)).not.toContain('Entry 30');
  });

  it('goes with everything that came from it, and back from the archive as well', async () => {
    stage().routes.set('/feed', feed(2, 1));
    const id = await stage().opened.known({ kind: 'rss', url: stage().at('/feed') });
    await stage().opened.changing.update(person, 'brand', id, { purpose: 'inspiration' });
    expect(await stage().opened.dataSource.query('select distinct purpose from knowledge_chunk')).toEqual([
      { purpose: 'inspiration' },
    ]);
    await stage().opened.changing.archive(person, 'brand', id);
    expect([await stage().count('knowledge_chunk'), await stage().count('knowledge_term')]).toEqual([0, 0]);
    await stage().dueNow();
    await stage().opened.readAll();
    expect(stage().asked).toHaveLength(1);
    await stage().opened.changing.restore(person, 'brand', id);
    await stage().opened.readAll();
    expect(await stage().count('knowledge_chunk')).toBe(2);
    await stage().opened.changing.delete(person, 'brand', id);
    for (const table of ['knowledge_source', 'knowledge_version', 'knowledge_chunk', 'knowledge_term'])
      expect([table, await stage().count(table)]).toEqual([table, 0]);
  });
});

describe('what a brand knows', () => {
  it('is not stored twice: the same text is a duplicate, until the other one is gone', async () => {
    const first = await stage().opened.known({ kind: 'text', text: 'We bake bread every day.' });
    const second = await stage().opened.known({ kind: 'text', text: 'We bake  bread\u200b every day. ', title: 'Again' });
    expect(await stage().read(second)).toMatchObject({
      state: 'failed',
      failure: { code: 'duplicate', message: expect.stringContaining(first) },
    });
    await stage().opened.known({ kind: 'text', text: 'We bake bread every day.' }, 'brand_2');
    expect(await stage().count('knowledge_chunk')).toBe(2);
    await stage().opened.changing.delete(person, 'brand', first);
    await stage().opened.changing.retry(person, 'brand', second);
    await stage().opened.readAll();
    expect(await stage().read(second)).toMatchObject({ state: 'ready' });
  });

  it('is of that brand alone', async () => {
    const id = await stage().opened.known({ kind: 'text', text: 'We bake bread every day.' });
    for (const [who, brandId] of [
      [stranger, 'brand'],
      [stranger, 'brand_other'],
      [limited, 'brand'],
      [person, 'brand_2'],
    ] as const) {
      const missing = { code: 'not_found' };
      await expect(stage().opened.sources.read(who, brandId, id)).rejects.toMatchObject(missing);
      await expect(stage().opened.changing.delete(who, brandId, id)).rejects.toMatchObject(missing);
      await expect(stage().opened.changing.archive(who, brandId, id)).rejects.toMatchObject(missing);
    }
    await expect(stage().opened.sources.list(limited, 'brand', query)).rejects.toMatchObject({ code: 'not_found' });
    expect((await stage().opened.sources.list(person, 'brand_2', query)).total).toBe(0);
  });

  it('is limited in sources and in characters', async () => {
    const fill = (n: number) =>
      stage().opened.dataSource.query(
        `insert into knowledge_source (id, organization_id, brand_id, kind, purpose, title, has_given_title, state, characters)
         select 'ksrc_' || n, 'org', 'brand', 'text', 'research', 'A', true, 'ready', $2::integer from generate_series(1, $1::integer) n`,
        [n, limits.knowledgeCharactersPerBrand / 500],
      );
    await fill(limits.knowledgeSourcesPerBrand - 1);
    await stage().opened.dataSource.query('update knowledge_source set characters = characters + 39990 where id = $1', [
      'ksrc_1',
    ]);
    const last = await stage().opened.known({ kind: 'text', text: 'Ten chars.' });
    expect(await stage().read(last)).toMatchObject({ state: 'ready' });
    const over = stage().opened.capturing.capture(person, 'brand', { kind: 'text', text: 'One too many.' });
    await expect(over).rejects.toMatchObject({ code: 'limit_reached' });
    await stage().opened.changing.update(person, 'brand', last, { text: 'Eleven ch.!' });
    await stage().opened.readAll();
    expect(await stage().read(last)).toMatchObject({ state: 'failed', failure: { code: 'limit_reached' }, characters: 10 });
  });

  it('is read once more by somebody else when a worker dies, but not for ever', async () => {
    const { id } = await stage().opened.capturing.capture(person, 'brand', { kind: 'text', text: 'We bake bread every day.' });
    const dead = await stage().opened.claims.claim();
    expect(dead?.id).toBe(id);
    await stage().opened.readAll();
    expect(await stage().read(id)).toMatchObject({ state: 'processing' });
    await stage().dueNow();
    await stage().opened.readAll();
    expect(await stage().read(id)).toMatchObject({ state: 'ready' });
    await stage().opened.changing.update(person, 'brand', id, { text: 'Other bread.' });
    for (let death = 1; death <= 3; death += 1) {
      await stage().opened.claims.claim();
      await stage().dueNow();
    }
    await stage().opened.readAll();
    expect(await stage().read(id)).toMatchObject({ state: 'failed', failure: { code: 'interrupted' } });
    expect(await stage().textOf(id)).toBe('We bake bread every day.');
  });

  it('is not written by a worker whose source was changed, archived or deleted meanwhile', async () => {
    const { id } = await stage().opened.capturing.capture(person, 'brand', { kind: 'text', text: 'Old text of bread.' });
    const held = await stage().opened.claims.claim();
    if (held === null) throw new Error('It was not claimed.');
    await stage().opened.changing.update(person, 'brand', id, { text: 'New text of bread.' });
    expect(
      await stage().opened.dataSource.transaction((manager) => stage().opened.claims.write(manager, held, { state: 'ready' })),
    ).toBe(false);
    await stage().opened.readAll();
    expect(await stage().textOf(id)).toBe('New text of bread.');
  });

  it('has the title and the purpose that somebody gives it while it is read', async () => {
    const { id } = await stage().opened.capturing.capture(person, 'brand', { kind: 'url', url: stage().at('/about') });
    stage().routes.set('/about', (_request, response) => {
      const given = { title: 'By a person', purpose: 'research' } as const;
      const send = () => response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Own</title><p>Bread.</p>');
      void stage().opened.changing.update(person, 'brand', id, given).then(send);
    });
    await stage().opened.readAll();
    expect(await stage().read(id)).toMatchObject({ state: 'ready', title: 'By a person', purpose: 'research' });
    expect(await stage().opened.dataSource.query('select purpose from knowledge_chunk')).toEqual([{ purpose: 'research' }]);
  });

  it('comes back from the archive with the text that waited to be read', async () => {
    const id = await stage().opened.known({ kind: 'text', text: 'Old text of bread.' });
    await stage().opened.changing.update(person, 'brand', id, { text: 'New text of bread.' });
    await stage().opened.changing.archive(person, 'brand', id);
    await stage().opened.changing.restore(person, 'brand', id);
    await stage().opened.readAll();
    expect(await stage().read(id)).toMatchObject({ state: 'ready', versions: 2 });
    expect(await stage().textOf(id)).toBe('New text of bread.');
  });

  it('waits while the organization is scheduled for deletion', async () => {
    await stage().opened.capturing.capture(person, 'brand', { kind: 'text', text: 'We bake bread every day.' });
    await stage().opened.dataSource.query(
      `insert into organization_deletion (id, organization_id, requested_by, due_at, paused_publishing)
       values ('odel_1', 'org', 'user', now() + interval '1 day', false)`,
    );
    expect(await stage().opened.claims.claim()).toBeNull();
    await stage().opened.dataSource.query('delete from organization_deletion');
    expect(await stage().opened.claims.claim()).not.toBeNull();
  });

  it('takes turns: an organization with many sources keeps another one waiting for no more than one', async () => {
    for (let n = 1; n <= 3; n += 1)
      await stage().opened.capturing.capture(person, 'brand', { kind: 'text', text: `Bread number ${n}.` });
    await stage().opened.capturing.capture(stranger, 'brand_other', { kind: 'text', text: 'Cheese.' });
    const claimed = [await stage().opened.claims.claim(), await stage().opened.claims.claim()];
    expect(claimed.map((source) => source?.organizationId)).toEqual(['org', 'other']);
  });
});
