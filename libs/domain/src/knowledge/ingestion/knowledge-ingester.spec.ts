import { limits } from '@imprint/contracts/limits';
import { describeLease } from '@imprint/platform/lease/testing';
import { describe, expect, it } from '@jest/globals';
import { person } from '../knowledge.fixture.js';
import { openDatabase } from '../../schema/database.fixture.js';
import { docxOf, pdfOf } from '../testing/index.js';
import { IngestionClaimsRepository } from './ingestion-claims.repository.js';
import { ingestionLease } from './ingestion-lease.js';
import { page, query, stageOfFile } from './knowledge-stage.fixture.js';

const stage = stageOfFile();

describeLease('a source', async () => {
  const database = await openDatabase();
  await database.dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors, record) values ('brand', 'org', 'B', 'b', 'draft', '{}', '{}')`,
  );
  let count = 0;
  return {
    ...database,
    columns: ingestionLease,
    worker: (dataSource) => {
      const claims = new IngestionClaimsRepository(dataSource);
      return {
        claim: () => claims.claim(),
        renew: (held) => claims.renew(held),
        giveBack: (held) => claims.giveBack(held),
        write: (held) => dataSource.transaction((manager) => claims.write(manager, held, { state: 'ready', wakeAt: null })),
      };
    },
    add: async () => {
      const id = `ksrc_${(count += 1)}`;
      await database.dataSource.query('delete from knowledge_source');
      await database.dataSource.query(
        `insert into knowledge_source (id, organization_id, brand_id, kind, purpose, title, has_given_title, state, wake_at)
         values ($1, 'org', 'brand', 'text', 'research', 'A', true, 'queued', now())`,
        [id],
      );
      return id;
    },
  };
});

describe('a source of each kind', () => {
  it('a text is ready with its language, and its title is its first line', async () => {
    const id = await stage().opened.known({
      kind: 'text',
      text: 'How we bake\n\nWe bake every morning from four o’clock on, with flour of the mill.',
    });
    expect(await stage().read(id)).toMatchObject({
      state: 'ready',
      title: 'How we bake',
      language: 'en',
      chunks: 1,
      purpose: 'brand_truth',
    });
    expect(await stage().textOf(id)).toContain('from four o’clock on');
  });

  it('a document is read from its file', async () => {
    const pdf = await stage().assetOf(
      'document',
      'application/pdf',
      pdfOf([['Bread of the first page.'], ['Cake of the second page.']], 'Menu'),
    );
    const id = await stage().opened.known({ kind: 'document', assetId: pdf });
    expect(await stage().read(id)).toMatchObject({ state: 'ready', title: 'Menu', assetId: pdf, isRefreshable: false });
    expect(await stage().count('knowledge_chunk')).toBe(1);
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    const docx = await stage().assetOf('document', type, docxOf(['Words of Word.']));
    expect(await stage().textOf(await stage().opened.known({ kind: 'document', assetId: docx, title: 'Given' }))).toBe(
      'Words of Word.',
    );
  });

  it('a video is what its captions say, with their times, or a transcript that is given', async () => {
    const vtt =
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<b>Good</b> morning &amp; welcome\n\n00:01:00.500 --> 00:01:02.000\nBread!\n';
    const video = await stage().assetOf('video', 'video/mp4', Buffer.from('mp4'), vtt);
    const id = await stage().opened.known({ kind: 'video', assetId: video });
    expect(await stage().textOf(id)).toBe('Good morning & welcome Bread!');
    const [chunk] = await stage().opened.dataSource.query<Record<string, unknown>[]>(
      'select start_seconds, end_seconds from knowledge_chunk',
    );
    expect(chunk).toEqual({ start_seconds: 1, end_seconds: 62 });
    const given = await stage().opened.known({ kind: 'audio', text: 'What somebody said about cake.' });
    expect(await stage().read(given)).toMatchObject({ state: 'ready', kind: 'audio' });
  });

  it('a recording that nobody has written down fails, and is ready once a transcript is given', async () => {
    stage().opened.listener.reason = 'No model of this instance transcribes.';
    const sound = await stage().assetOf('audio', 'audio/mpeg', Buffer.from('mp3'));
    const id = await stage().opened.known({ kind: 'audio', assetId: sound });
    expect(await stage().read(id)).toMatchObject({
      state: 'failed',
      failure: { code: 'transcription_unavailable' },
      versionId: null,
    });
    await stage().opened.changing.update(person, 'brand', id, { text: 'This is what was said in it.' });
    await stage().opened.readAll();
    expect(await stage().read(id)).toMatchObject({ state: 'ready', failure: null });
  });

  it('a page is followed over three redirects and no further, and each address on the way is checked', async () => {
    for (const [from, to] of Object.entries({ '/1': '/2', '/2': '/3', '/3': '/page', '/0': '/1' }))
      stage().routes.set(from, (_request, response) => response.writeHead(302, { location: to }).end());
    stage().routes.set('/page', page('<title>Bread</title><p>We bake bread every day.</p>'));
    stage().routes.set('/inside', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.2/' }).end());
    expect(await stage().read(await stage().opened.known({ kind: 'url', url: stage().at('/1') }))).toMatchObject({
      state: 'ready',
      title: 'Bread',
    });
    const failed = async (path: string) =>
      (await stage().read(await stage().opened.known({ kind: 'url', url: stage().at(path) }))).failure?.code;
    expect(await failed('/0')).toBe('error_answered');
    expect(await failed('/inside')).toBe('address_refused');
    expect(await failed('/none')).toBe('error_answered');
    await expect(
      stage().opened.capturing.capture(person, 'brand', { kind: 'url', url: 'http://127.0.0.2/' }),
    ).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('a page of as many bytes as are read is ready, and one of one more is not', async () => {
    const start = '<title>Long</title><p>Bread.</p><!--';
    const most = limits.knowledgePageBytes;
    stage().routes.set('/most', page(start.padEnd(most, 'x')));
    stage().routes.set('/more', page(start.padEnd(most + 1, 'x')));
    expect(await stage().read(await stage().opened.known({ kind: 'url', url: stage().at('/most') }))).toMatchObject({
      state: 'ready',
    });
    expect(await stage().read(await stage().opened.known({ kind: 'url', url: stage().at('/more') }))).toMatchObject({
      failure: { code: 'too_large' },
    });
  });
});

describe('reading a page anew', () => {
  it('asks whether it has changed, and makes a version only if its text has', async () => {
    stage().routes.set('/page', (request, response) => {
      if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end();
      page('<p>Bread for three euros.</p>', { etag: '"1"' })(request, response);
    });
    const id = await stage().opened.known({ kind: 'url', url: stage().at('/page') });
    const refresh = async () => {
      await stage().opened.changing.refresh(person, 'brand', id);
      await stage().opened.readAll();
      return (await stage().opened.sources.listVersions(person, 'brand', id, query)).items.map(({ number }) => number);
    };
    expect(await refresh()).toEqual([1]);
    expect(stage().asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"']);
    stage().routes.set('/page', page('<p>Bread for three euros.</p><!-- other -->'));
    expect(await refresh()).toEqual([1]);
    stage().routes.set('/page', page('<p>Bread for four euros.</p>'));
    expect(await refresh()).toEqual([2, 1]);
    expect(await stage().textOf(id)).toContain('four euros');
    expect(await stage().opened.dataSource.query('select text from knowledge_chunk')).toEqual([
      { text: 'Bread for four euros.' },
    ]);
    stage().routes.delete('/page');
    expect(await refresh()).toEqual([2, 1]);
    expect(await stage().read(id)).toMatchObject({ state: 'failed', failure: { code: 'error_answered' } });
    expect(await stage().textOf(id)).toContain('four euros');
    expect(await stage().count('knowledge_chunk')).toBe(1);
  });

  it('keeps as many versions as the limit says', async () => {
    const id = await stage().opened.known({ kind: 'text', text: 'The first version of bread.' });
    const most = limits.knowledgeVersionsPerSource;
    await stage().opened.dataSource.query(
      `insert into knowledge_version (id, organization_id, source_id, number, title, text, marks, characters)
       select 'kver_' || n, 'org', $1, n, 'A', 'Bread.', '[]', 6 from generate_series(2, $2::integer) n`,
      [id, most],
    );
    await stage().opened.dataSource.query('update knowledge_source set versions = $1', [most]);
    expect((await stage().opened.sources.listVersions(person, 'brand', id, query)).total).toBe(most);
    await stage().opened.changing.update(person, 'brand', id, { text: 'The last version of bread.' });
    await stage().opened.readAll();
    const { items } = await stage().opened.sources.listVersions(person, 'brand', id, query);
    expect([items[0]?.number, items.at(-1)?.number, items.length]).toEqual([21, 2, 20]);
  });
});
