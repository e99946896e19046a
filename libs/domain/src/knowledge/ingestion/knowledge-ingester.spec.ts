import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { limits } from '@imprint/contracts/limits';
import { describeLease } from '@imprint/platform/lease/testing';
import { listen, type Listening } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { limited, openKnowledge, person, stranger, type OpenedKnowledge } from '../knowledge.fixture.js';
import { openDatabase } from '../../schema/database.fixture.js';
import { docxOf, pdfOf } from '../testing/index.js';
import { IngestionClaimsRepository } from './ingestion-claims.repository.js';
import { ingestionLease } from './ingestion-lease.js';

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

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let opened: OpenedKnowledge;
let site: Listening;
const routes = new Map<string, Answer>();
const asked: IncomingMessage[] = [];

beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openKnowledge();
  site = await listen(
    createServer((request, response) => {
      asked.push(request);
      const path = new URL(request.url ?? '', 'http://site').pathname;
      (routes.get(path) ?? ((_request, other) => other.writeHead(404).end()))(request, response);
    }),
  );
});
afterAll(async () => {
  await site.close();
  await opened.close();
});
beforeEach(async () => {
  routes.clear();
  asked.length = 0;
  const tables = ['knowledge_chunk', 'knowledge_term', 'knowledge_version', 'knowledge_source', 'asset'];
  for (const table of tables) await opened.dataSource.query(`delete from ${table}`);
});

const page = (body: string, headers: Record<string, string> = {}): Answer => {
  return (_request, response) => response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body);
};
const at = (path: string): string => `${site.url}${path}`;
const read = (id: string, brandId = 'brand') => opened.sources.read(person, brandId, id);
const count = async (table: string): Promise<number> =>
  Number((await opened.dataSource.query<{ count: string }[]>(`select count(*) from ${table}`))[0]?.count);
const textOf = async (id: string): Promise<string> => {
  const { versionId } = await read(id);
  return (await opened.sources.readVersion(person, 'brand', id, versionId ?? '')).text;
};
const dueNow = () => opened.dataSource.query(`update knowledge_source set wake_at = now() where wake_at is not null`);
const query = { page: 1, limit: 100 };

async function assetOf(kind: string, mimeType: string, bytes: Buffer, captions = ''): Promise<string> {
  const id = `asset_${(await count('asset')) + 1}`;
  opened.files.set(id, bytes);
  await opened.dataSource.query(
    `insert into asset (id, organization_id, brand_id, kind, origin, storage_key, mime_type, bytes, captions)
     values ($1, 'org', 'brand', $2, 'uploaded', $1, $3, $4, $5)`,
    [id, kind, mimeType, bytes.length, JSON.stringify(captions === '' ? [] : [{ language: 'en', cues: 1 }])],
  );
  if (captions !== '')
    await opened.dataSource.query(
      `insert into asset_captions (id, organization_id, asset_id, language, cues, content) values ($1, 'org', $1, 'en', 1, $2)`,
      [id, captions],
    );
  return id;
}

describe('a source of each kind', () => {
  it('a text is ready with its language, and its title is its first line', async () => {
    const id = await opened.known({
      kind: 'text',
      text: 'How we bake\n\nWe bake every morning from four o’clock on, with flour of the mill.',
    });
    expect(await read(id)).toMatchObject({
      state: 'ready',
      title: 'How we bake',
      language: 'en',
      chunks: 1,
      purpose: 'brand_truth',
    });
    expect(await textOf(id)).toContain('from four o’clock on');
  });

  it('a document is read from its file', async () => {
    const pdf = await assetOf(
      'document',
      'application/pdf',
      pdfOf([['Bread of the first page.'], ['Cake of the second page.']], 'Menu'),
    );
    const id = await opened.known({ kind: 'document', assetId: pdf });
    expect(await read(id)).toMatchObject({ state: 'ready', title: 'Menu', assetId: pdf, isRefreshable: false });
    expect(await count('knowledge_chunk')).toBe(1);
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    const docx = await assetOf('document', type, docxOf(['Words of Word.']));
    expect(await textOf(await opened.known({ kind: 'document', assetId: docx, title: 'Given' }))).toBe('Words of Word.');
  });

  it('a video is what its captions say, with their times, or a transcript that is given', async () => {
    const vtt =
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<b>Good</b> morning &amp; welcome\n\n00:01:00.500 --> 00:01:02.000\nBread!\n';
    const video = await assetOf('video', 'video/mp4', Buffer.from('mp4'), vtt);
    const id = await opened.known({ kind: 'video', assetId: video });
    expect(await textOf(id)).toBe('Good morning & welcome Bread!');
    const [chunk] = await opened.dataSource.query<Record<string, unknown>[]>('select start_seconds from knowledge_chunk');
    expect(chunk).toEqual({ start_seconds: 1 });
    const given = await opened.known({ kind: 'audio', text: 'What somebody said about cake.' });
    expect(await read(given)).toMatchObject({ state: 'ready', kind: 'audio' });
  });

  it('a recording that nobody has written down fails, and is ready once a transcript is given', async () => {
    const sound = await assetOf('audio', 'audio/mpeg', Buffer.from('mp3'));
    const id = await opened.known({ kind: 'audio', assetId: sound });
    expect(await read(id)).toMatchObject({ state: 'failed', failure: { code: 'no_transcript' }, versionId: null });
    await opened.changing.update(person, 'brand', id, { text: 'This is what was said in it.' });
    await opened.readAll();
    expect(await read(id)).toMatchObject({ state: 'ready', failure: null });
  });

  it('a page is followed over three redirects and no further, and each address on the way is checked', async () => {
    for (const [from, to] of Object.entries({ '/1': '/2', '/2': '/3', '/3': '/page', '/0': '/1' }))
      routes.set(from, (_request, response) => response.writeHead(302, { location: to }).end());
    routes.set('/page', page('<title>Bread</title><p>We bake bread every day.</p>'));
    routes.set('/inside', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.2/' }).end());
    expect(await read(await opened.known({ kind: 'url', url: at('/1') }))).toMatchObject({ state: 'ready', title: 'Bread' });
    const failed = async (path: string) => (await read(await opened.known({ kind: 'url', url: at(path) }))).failure?.code;
    expect(await failed('/0')).toBe('error_answered');
    expect(await failed('/inside')).toBe('address_refused');
    expect(await failed('/none')).toBe('error_answered');
    await expect(opened.capturing.capture(person, 'brand', { kind: 'url', url: 'http://127.0.0.2/' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('a page of as many bytes as are read is ready, and one of one more is not', async () => {
    const start = '<title>Long</title><p>Bread.</p><!--';
    const most = limits.knowledgePageBytes;
    routes.set('/most', page(start.padEnd(most, 'x')));
    routes.set('/more', page(start.padEnd(most + 1, 'x')));
    expect(await read(await opened.known({ kind: 'url', url: at('/most') }))).toMatchObject({ state: 'ready' });
    expect(await read(await opened.known({ kind: 'url', url: at('/more') }))).toMatchObject({ failure: { code: 'too_large' } });
  });
});

describe('reading a page anew', () => {
  it('asks whether it has changed, and makes a version only if its text has', async () => {
    routes.set('/page', (request, response) => {
      if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end();
      page('<p>Bread for three euros.</p>', { etag: '"1"' })(request, response);
    });
    const id = await opened.known({ kind: 'url', url: at('/page') });
    const refresh = async () => {
      await opened.changing.refresh(person, 'brand', id);
      await opened.readAll();
      return (await opened.sources.listVersions(person, 'brand', id, query)).items.map(({ number }) => number);
    };
    expect(await refresh()).toEqual([1]);
    expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"']);
    routes.set('/page', page('<p>Bread for three euros.</p><!-- other -->'));
    expect(await refresh()).toEqual([1]);
    routes.set('/page', page('<p>Bread for four euros.</p>'));
    expect(await refresh()).toEqual([2, 1]);
    expect(await textOf(id)).toContain('four euros');
    expect(await opened.dataSource.query('select text from knowledge_chunk')).toEqual([{ text: 'Bread for four euros.' }]);
    routes.delete('/page');
    expect(await refresh()).toEqual([2, 1]);
    expect(await read(id)).toMatchObject({ state: 'failed', failure: { code: 'error_answered' } });
    expect(await textOf(id)).toContain('four euros');
    expect(await count('knowledge_chunk')).toBe(1);
  });

  it('keeps as many versions as the limit says', async () => {
    const id = await opened.known({ kind: 'text', text: 'Version 0 of bread.' });
    for (let n = 1; n <= limits.knowledgeVersionsPerSource; n += 1) {
      await opened.changing.update(person, 'brand', id, { text: `Version ${n} of bread.` });
      await opened.readAll();
    }
    const { items } = await opened.sources.listVersions(person, 'brand', id, query);
    expect([items[0]?.number, items.at(-1)?.number, items.length]).toEqual([21, 2, 20]);
  });
});

describe('a feed', () => {
  const feed = (...numbers: number[]): Answer => {
    const items = numbers.map(
      (n) => `<item><guid>${n}</guid><title>Entry ${n}</title><description>Bread number ${n}.</description></item>`,
    );
    return page(`<rss version="2.0"><channel><title>News</title>${items.join('')}</channel></rss>`);
  };
  const titles = async (id: string) =>
    (await opened.sources.list(person, 'brand', { ...query, feedId: id })).items.map(({ title }) => title).sort();

  it('is looked at again in time, and new entries become sources; deleted ones do not come back', async () => {
    routes.set('/feed', feed(2, 1));
    const id = await opened.known({ kind: 'rss', url: at('/feed'), purpose: 'research' });
    expect(await read(id)).toMatchObject({ state: 'ready', title: 'News', entries: 2, versionId: null });
    expect(await titles(id)).toEqual(['Entry 1', 'Entry 2']);
    const [entry] = (await opened.sources.list(person, 'brand', { ...query, feedId: id })).items;
    await opened.changing.delete(person, 'brand', entry?.id ?? '');
    await opened.readAll();
    expect(asked).toHaveLength(1);
    routes.set('/feed', feed(3, 2, 1));
    await dueNow();
    await opened.readAll();
    expect(asked).toHaveLength(2);
    expect((await titles(id)).length).toBe(2);
    expect(await titles(id)).toContain('Entry 3');
    expect((await opened.sources.list(person, 'brand', query)).items.map(({ id: listed }) => listed)).toEqual([id]);
  });

  it('gives its newest entries, no more than one look takes, and keeps no more than the limit', async () => {
    const all = Array.from({ length: 30 }, (_, index) => 30 - index);
    routes.set('/feed', feed(...all));
    const id = await opened.known({ kind: 'rss', url: at('/feed') });
    expect((await titles(id)).length).toBe(limits.knowledgeEntriesPerPoll);
    expect(await titles(id)).not.toContain('Entry 10');
    for (let round = 1; round <= 5; round += 1) {
      routes.set('/feed', feed(...Array.from({ length: 20 }, (_, index) => round * 1_000 + index)));
      await dueNow();
      await opened.readAll();
    }
    expect((await titles(id)).length).toBe(limits.knowledgeEntriesPerFeed);
    expect(await titles(id)).not.toContain('Entry 30');
  });

  it('goes with everything that came from it, and back from the archive as well', async () => {
    routes.set('/feed', feed(2, 1));
    const id = await opened.known({ kind: 'rss', url: at('/feed') });
    await opened.changing.update(person, 'brand', id, { purpose: 'inspiration' });
    expect(await opened.dataSource.query('select distinct purpose from knowledge_chunk')).toEqual([{ purpose: 'inspiration' }]);
    await opened.changing.archive(person, 'brand', id);
    expect([await count('knowledge_chunk'), await count('knowledge_term')]).toEqual([0, 0]);
    await dueNow();
    await opened.readAll();
    expect(asked).toHaveLength(1);
    await opened.changing.restore(person, 'brand', id);
    await opened.readAll();
    expect(await count('knowledge_chunk')).toBe(2);
    await opened.changing.delete(person, 'brand', id);
    for (const table of ['knowledge_source', 'knowledge_version', 'knowledge_chunk', 'knowledge_term'])
      expect([table, await count(table)]).toEqual([table, 0]);
  });
});

describe('what a brand knows', () => {
  it('is not stored twice: the same text is a duplicate, until the other one is gone', async () => {
    const first = await opened.known({ kind: 'text', text: 'We bake bread every day.' });
    const second = await opened.known({ kind: 'text', text: 'We bake  bread\u200b every day. ', title: 'Again' });
    expect(await read(second)).toMatchObject({
      state: 'failed',
      failure: { code: 'duplicate', message: expect.stringContaining(first) },
    });
    await opened.known({ kind: 'text', text: 'We bake bread every day.' }, 'brand_2');
    expect(await count('knowledge_chunk')).toBe(2);
    await opened.changing.delete(person, 'brand', first);
    await opened.changing.retry(person, 'brand', second);
    await opened.readAll();
    expect(await read(second)).toMatchObject({ state: 'ready' });
  });

  it('is of that brand alone', async () => {
    const id = await opened.known({ kind: 'text', text: 'We bake bread every day.' });
    for (const [who, brandId] of [
      [stranger, 'brand'],
      [stranger, 'brand_other'],
      [limited, 'brand'],
      [person, 'brand_2'],
    ] as const) {
      const missing = { code: 'not_found' };
      await expect(opened.sources.read(who, brandId, id)).rejects.toMatchObject(missing);
      await expect(opened.changing.delete(who, brandId, id)).rejects.toMatchObject(missing);
      await expect(opened.changing.archive(who, brandId, id)).rejects.toMatchObject(missing);
    }
    await expect(opened.sources.list(limited, 'brand', query)).rejects.toMatchObject({ code: 'not_found' });
    expect((await opened.sources.list(person, 'brand_2', query)).total).toBe(0);
  });

  it('is limited in sources and in characters', async () => {
    const fill = (n: number) =>
      opened.dataSource.query(
        `insert into knowledge_source (id, organization_id, brand_id, kind, purpose, title, has_given_title, state, characters)
         select 'ksrc_' || n, 'org', 'brand', 'text', 'research', 'A', true, 'ready', $2::integer from generate_series(1, $1::integer) n`,
        [n, limits.knowledgeCharactersPerBrand / 500],
      );
    await fill(limits.knowledgeSourcesPerBrand - 1);
    await opened.dataSource.query('update knowledge_source set characters = characters + 39990 where id = $1', ['ksrc_1']);
    const last = await opened.known({ kind: 'text', text: 'Ten chars.' });
    expect(await read(last)).toMatchObject({ state: 'ready' });
    const over = opened.capturing.capture(person, 'brand', { kind: 'text', text: 'One too many.' });
    await expect(over).rejects.toMatchObject({ code: 'limit_reached' });
    await opened.changing.update(person, 'brand', last, { text: 'Eleven ch.!' });
    await opened.readAll();
    expect(await read(last)).toMatchObject({ state: 'failed', failure: { code: 'limit_reached' }, characters: 10 });
  });

  it('is read once more by somebody else when a worker dies, but not for ever', async () => {
    const { id } = await opened.capturing.capture(person, 'brand', { kind: 'text', text: 'We bake bread every day.' });
    const dead = await opened.claims.claim();
    expect(dead?.id).toBe(id);
    await opened.readAll();
    expect(await read(id)).toMatchObject({ state: 'processing' });
    await dueNow();
    await opened.readAll();
    expect(await read(id)).toMatchObject({ state: 'ready' });
    await opened.changing.update(person, 'brand', id, { text: 'Other bread.' });
    for (let death = 1; death <= 3; death += 1) {
      await opened.claims.claim();
      await dueNow();
    }
    await opened.readAll();
    expect(await read(id)).toMatchObject({ state: 'failed', failure: { code: 'interrupted' } });
    expect(await textOf(id)).toBe('We bake bread every day.');
  });

  it('is not written by a worker whose source was changed, archived or deleted meanwhile', async () => {
    const { id } = await opened.capturing.capture(person, 'brand', { kind: 'text', text: 'Old text of bread.' });
    const held = await opened.claims.claim();
    if (held === null) throw new Error('It was not claimed.');
    await opened.changing.update(person, 'brand', id, { text: 'New text of bread.' });
    expect(await opened.dataSource.transaction((manager) => opened.claims.write(manager, held, { state: 'ready' }))).toBe(false);
    await opened.readAll();
    expect(await textOf(id)).toBe('New text of bread.');
  });

  it('waits while the organization is scheduled for deletion', async () => {
    await opened.capturing.capture(person, 'brand', { kind: 'text', text: 'We bake bread every day.' });
    await opened.dataSource.query(
      `insert into organization_deletion (id, organization_id, requested_by, due_at, paused_publishing)
       values ('odel_1', 'org', 'user', now() + interval '1 day', false)`,
    );
    expect(await opened.claims.claim()).toBeNull();
    await opened.dataSource.query('delete from organization_deletion');
    expect(await opened.claims.claim()).not.toBeNull();
  });

  it('takes turns: an organization with many sources keeps another one waiting for no more than one', async () => {
    for (let n = 1; n <= 3; n += 1) await opened.capturing.capture(person, 'brand', { kind: 'text', text: `Bread number ${n}.` });
    await opened.capturing.capture(stranger, 'brand_other', { kind: 'text', text: 'Cheese.' });
    const claimed = [await opened.claims.claim(), await opened.claims.claim()];
    expect(claimed.map((source) => source?.organizationId)).toEqual(['org', 'other']);
  });
});
