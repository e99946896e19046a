import { limits } from '@imprint/contracts/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { person, scheduling, stranger } from '../releases/releases.fixture.js';
import { csv, emptyImports, ics, openImports, type OpenedImports } from './imports.fixture.js';

let opened: OpenedImports;
beforeAll(async () => {
  opened = await openImports();
  await opened.dataSource.query(`update connection set handle = '@cafe' where id = 'conn'`);
});
afterAll(() => opened.close());
beforeEach(() => emptyImports(opened));

const rows = (sql: string): Promise<Record<string, unknown>[]> => opened.dataSource.query(sql);
const releases = () =>
  rows(`select title, base_content as text, status, timezone, scheduled_at as at, scheduled_wall as wall,
     array(select connection_id from target t where t.release_id = r.id order by position) as accounts
   from release r where deleted_at is null order by id`);
/** Everything that an import writes. */
const written = () =>
  Promise.all(
    ['release', 'post', 'target', 'release_version', 'release_import', 'imported_release', 'audit_entry'].map((table) =>
      rows(`select * from ${table}`),
    ),
  );
const faultsOf = async (content: string, more: object = {}): Promise<unknown[]> => {
  const { rows: read } = await opened.imports.importFile(person, csv(content, { ...more, dryRun: true }), null);
  return read.flatMap(({ line, faults }) => faults.map(({ pointer, code, detail }) => [line, pointer, code, detail]));
};
const one = { connectionIds: ['conn'] };

describe('an import', () => {
  it('makes a draft of every row, by the rules of a release, with its tags, and tells who did it', async () => {
    await opened.tags.create(person, { name: 'Spring time' });
    const content = [
      'Title,TEXT,date,time,timezone,accounts,tags,notes',
      'Menu,"Our, menu",2034-05-01,9:00,,conn,spring time,x',
      ',From the terrace,01.06.2034,9:30 pm,Asia/Tokyo,elsewhere:CAFE;conn_2,,',
      'No time,Later,,,,conn,,',
    ].join('\n');
    const imported = await opened.imports.importFile(person, csv(content), null);
    expect(await releases()).toEqual([
      {
        title: 'Menu',
        text: 'Our, menu',
        status: 'draft',
        timezone: 'Europe/Berlin',
        at: new Date('2034-05-01T07:00:00Z'),
        wall: '2034-05-01T09:00:00',
        accounts: ['conn'],
      },
      {
        title: 'From the terrace',
        text: 'From the terrace',
        status: 'draft',
        timezone: 'Asia/Tokyo',
        at: new Date('2034-06-01T12:30:00Z'),
        wall: '2034-06-01T21:30:00',
        accounts: ['conn', 'conn_2'],
      },
      { title: 'No time', text: 'Later', status: 'draft', timezone: 'Europe/Berlin', at: null, wall: null, accounts: ['conn'] },
    ]);
    expect(imported).toMatchObject({
      format: 'csv',
      created: 3,
      deleted: 0,
      faultyRows: 0,
      ignoredColumns: ['notes'],
      isDraftsOnly: false,
      dryRun: false,
    });
    expect(imported.rows.map(({ line, title, status, connectionIds }) => [line, title, status, connectionIds])).toEqual([
      [2, 'Menu', 'draft', ['conn']],
      [3, 'From the terrace', 'draft', ['conn', 'conn_2']],
      [4, 'No time', 'draft', ['conn']],
    ]);
    expect(imported.createdBy).toEqual({ id: 'user', name: 'Ada' });
    expect(
      await rows('select r.title, t.name from release_tag join release r on r.id = release_id join tag t on t.id = tag_id'),
    ).toEqual([{ title: 'Menu', name: 'Spring time' }]);
    expect(await rows(`select subject_id as id, changes from audit_entry where action = 'release-import.created'`)).toEqual([
      { id: imported.id, changes: { format: { to: 'csv' }, brandId: { to: 'brand' }, releases: { to: 3 } } },
    ]);
    expect(opened.signalled).toEqual([]);
  });

  it('shows a limited member none of its releases that have moved to another brand', async () => {
    const { id } = await opened.imports.importFile(person, csv('text,accounts\nStays,conn\nMoves,conn'), null);
    await rows(`update release set brand_id = 'brand_2' where base_content = 'Moves'`);
    const limited = { ...person, brandIds: ['brand'] };
    const shown = async (reader: typeof person) => (await opened.imports.read(reader, id)).rows.map(({ excerpt }) => excerpt);
    expect([await shown(person), await shown(limited)]).toEqual([['Stays', 'Moves'], ['Stays']]);
  });

  it('schedules what the file or the caller says, and wakes the worker for the earliest', async () => {
    const content = 'text;scheduledAt;status\nA;2034-05-02 09:00;\nB;2034-05-01T09:00:00Z;\nC;2034-05-03T10:00;draft';
    await opened.imports.importFile(scheduling, csv(content, { defaults: { ...one, status: 'scheduled' } }), null);
    expect((await releases()).map(({ text, status }) => [text, status])).toEqual([
      ['A', 'scheduled'],
      ['B', 'scheduled'],
      ['C', 'draft'],
    ]);
    expect(opened.signalled).toEqual([['targets.changed', { dueAt: '2034-05-01T09:00:00.000Z' }]]);
  });

  it('imports drafts only, and says so, where scheduling needs an approval', async () => {
    await rows(`update organization set publishing_policy = '{"apiKeys":"approval"}' where id = 'org'`);
    const content = 'text,scheduledAt,status\nA,2034-05-02T09:00,scheduled';
    const imported = await opened.imports.importFile(scheduling, csv(content, { defaults: one }), null);
    await rows(`update organization set publishing_policy = '{}' where id = 'org'`);
    expect(imported).toMatchObject({ isDraftsOnly: true, rows: [{ status: 'draft' }] });
    expect(await releases()).toMatchObject([{ status: 'draft', at: new Date('2034-05-02T07:00:00Z') }]);
  });

  it('writes nothing in a dry run, and says what it would do', async () => {
    const before = await written();
    const content = 'text,date,time,status\nA,2034-05-02,09:00,scheduled\nB,2020-01-01,09:00,scheduled\n';
    const rehearsed = await opened.imports.importFile(person, csv(content, { defaults: one, dryRun: true }), 'key');
    expect(rehearsed).toMatchObject({ dryRun: true, created: 0, faultyRows: 1 });
    expect(rehearsed.rows).toMatchObject([
      {
        line: 2,
        title: 'A',
        excerpt: 'A',
        scheduledAt: new Date('2034-05-02T07:00:00Z'),
        status: 'scheduled',
        faults: [],
        releaseId: null,
      },
      { line: 3, scheduledAt: null, faults: [{ code: 'schedule_invalid', pointer: '/scheduledAt' }] },
    ]);
    expect(await written()).toEqual(before);
  });

  it('creates nothing with a fault in any row, and names line and fault', async () => {
    const before = await written();
    const content = `text,accounts\nA,conn\n"${'x'.repeat(21)}",conn\nC,nowhere\n`;
    await expect(opened.imports.importFile(person, csv(content), 'key')).rejects.toMatchObject({
      entries: [
        { code: 'content_rejected', detail: expect.stringMatching(/^Line 3: /), source: { pointer: '/content' } },
        { code: 'validation_failed', detail: 'Line 4: The brand has no connected account "nowhere".' },
      ],
    });
    expect(await written()).toEqual(before);
  });

  it('that breaks off leaves nothing, and its repeat imports each row once', async () => {
    const body = csv(`text\n${Array.from({ length: 12 }, (_row, index) => `Row ${index}`).join('\n')}`, { defaults: one });
    const before = await written();
    await rows(`create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`);
    await rows(
      `create trigger broken before insert on release for each row when (new.title = 'Row 7') execute function broken()`,
    );
    await expect(opened.imports.importFile(person, body, 'key')).rejects.toThrow('broken');
    await rows('drop trigger broken on release; drop function broken()');
    expect(await written()).toEqual(before);
    const first = await opened.imports.importFile(person, body, 'key');
    const again = await opened.imports.importFile(person, body, 'key');
    expect(again).toEqual(first);
    expect(first.created).toBe(12);
    expect(await releases()).toHaveLength(12);
  });

  it('that is sent twice at once is made once', async () => {
    const body = csv('text\nA\nB', { defaults: one });
    const both = await Promise.all([1, 2].map(() => opened.imports.importFile(person, body, 'key')));
    expect(both[0]?.id).toBe(both[1]?.id);
    expect(await releases()).toHaveLength(2);
  });
});

describe('every fault of a row is told', () => {
  it.each([
    ['an account of another organization', 'accounts\nA,conn_other', 'accounts', 'validation_failed'],
    ['an account of another brand', 'accounts\nA,conn_brand_2', 'accounts', 'validation_failed'],
    ['an account that is not connected', 'accounts\nA,conn_revoked', 'accounts', 'validation_failed'],
    ['a platform with several accounts', 'accounts\nA,elsewhere', 'accounts', 'validation_failed'],
    ['a handle of nobody', 'accounts\nA,elsewhere:nobody', 'accounts', 'validation_failed'],
    ['a tag that is none', 'tags\nA,Nowhere', 'tags', 'validation_failed'],
    ['a file that is none', 'assets\nA,asset_nowhere', 'assets', 'validation_failed'],
    ['a status that is none', 'status\nA,published', 'status', 'validation_failed'],
    ['a schedule without a time', 'status\nA,scheduled', 'scheduledAt', 'schedule_invalid'],
    ['a zone that is none', 'timezone\nA,Mars/Olympus', 'timezone', 'schedule_invalid'],
    ['a day that can be two', 'date\nA,03/04/2034', 'date', 'schedule_invalid'],
    ['a day that is none', 'scheduledAt\nA,2034-13-45T09:00', 'scheduledAt', 'schedule_invalid'],
    ['a day without a time', 'date\nA,2034-05-01', 'time', 'schedule_invalid'],
    ['a time without a day', 'time\nA,09:00', 'date', 'schedule_invalid'],
    ['an hour that is none', 'scheduledAt\nA,2034-05-01 25:00', 'scheduledAt', 'schedule_invalid'],
    ['an hour that the clock skips', 'scheduledAt\nA,2034-03-26 02:30', 'scheduledAt', 'schedule_invalid'],
    ['a text that is too long', `title\n${'x'.repeat(21)},A`, 'text', 'content_rejected'],
    ['a title that is too long', `title\nA,${'x'.repeat(limits.releaseTitleLength + 1)}`, 'title', 'validation_failed'],
    ['a text that is missing', 'title\n,A', 'text', 'validation_failed'],
    ['cells without a column', 'title\nA,B,C', 'text', 'validation_failed'],
  ])('%s', async (_what, content, column, code) => {
    expect(await faultsOf(`text,${content}`, { defaults: one })).toEqual([[2, `/${column}`, code, expect.any(String)]]);
  });

  it('also several of one row, and a row without any account', async () => {
    const faults = (await faultsOf('text,tags,status,date\nA,x;y,z,1.1.2034')) as [number, string][];
    expect(faults.map(([line, column]) => [line, column])).toEqual(
      ['/time', '/accounts', '/tags', '/tags', '/status'].map((column) => [2, column]),
    );
  });
});

describe('a file is refused as a whole', () => {
  const refused = (body: Parameters<OpenedImports['imports']['importFile']>[1]) =>
    opened.imports.importFile(person, { ...body, dryRun: true }, null);

  it.each([
    ['without columns', csv('Hello\nWorld'), 'import_unreadable'],
    ['without rows', csv('text\n'), 'import_unreadable'],
    ['with a column twice', csv('text,Text\nA,B'), 'import_unreadable'],
    ['with an open quote', csv('text\n"A'), 'import_unreadable'],
    ['with a quote in a text', csv('text\nA"b"'), 'import_unreadable'],
    ['that is no calendar', ics('', { content: 'BEGIN:VCARD\r\nEND:VCARD' }), 'import_unreadable'],
    ['that is empty of events', ics(''), 'import_unreadable'],
    ['that ends in the middle', ics('', { content: 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT' }), 'import_unreadable'],
    [
      'with a line without end',
      ics('', { content: `BEGIN:VCALENDAR\r\nX;${'a=b;'.repeat(40_001)}:1\r\nEND:VCALENDAR` }),
      'import_unreadable',
    ],
    ['in a zone that is none', csv('text\nA', { timezone: '+02:00' }), 'schedule_invalid'],
    ['for a brand of somebody else', csv('text\nA', { brandId: 'brand_other' }), 'validation_failed'],
    ['for an account of another brand', csv('text\nA', { defaults: { connectionIds: ['conn_brand_2'] } }), 'validation_failed'],
  ])('%s', async (_what, body, code) => {
    await expect(refused(body)).rejects.toMatchObject({ code });
  });

  it('by its bytes, and not at the limit', async () => {
    const padded = (bytes: number): string => `text,x\nAA,${'é'.repeat((bytes - 10) / 2)}`;
    await expect(refused(csv(padded(limits.importBytes + 2), { defaults: one }))).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect((await refused(csv(padded(limits.importBytes), { defaults: one }))).rows).toHaveLength(1);
  });
});

describe('undoing an import', () => {
  const imported = () =>
    opened.imports.importFile(
      person,
      csv('text,scheduledAt,status\nA,2034-05-01T09:00,\nB,2034-05-01T09:00,scheduled\nC,2034-05-01T09:00,scheduled', {
        defaults: one,
      }),
      null,
    );

  it('deletes what waits, keeps what has begun, and is recorded once', async () => {
    const { id } = await imported();
    await rows(`update target set status = 'published' where release_id = (select id from release where title = 'C')`);
    await rows(`update release set status = 'published' where title = 'C'`);
    expect(await opened.undoing.undo(person, id)).toMatchObject({ created: 3, deleted: 2, undoneAt: expect.any(Date) });
    await opened.undoing.undo(person, id);
    expect(await releases()).toMatchObject([{ title: 'C' }]);
    expect(await rows(`select changes from audit_entry where action = 'release-import.undone'`)).toEqual([
      { changes: { releases: { from: 2 } } },
    ]);
  });

  it('touches a release of which a part has begun not at all', async () => {
    const { id } = await imported();
    await rows(`update target set status = 'publishing' where release_id = (select id from release where title = 'B')`);
    expect(await opened.undoing.undo(person, id)).toMatchObject({ deleted: 2 });
    expect(await rows(`select t.status from target t join release r on r.id = release_id where title = 'B'`)).toEqual([
      { status: 'publishing' },
    ]);
  });

  it('ends what was made to repeat since, so that nothing follows it', async () => {
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const body = csv(`text,scheduledAt,status\nNear,${soon},scheduled\nFar,2034-05-01T09:00,scheduled`, { defaults: one });
    const { id, rows: made } = await opened.imports.importFile(person, body, null);
    for (const { releaseId } of made)
      await opened.update.release(person, releaseId ?? '', { recurrence: { frequency: 'weekly', count: 3 } });
    await opened.control.controlRelease(person, made[0]?.releaseId ?? '', 'unschedule');
    expect(await releases()).toHaveLength(4);
    await rows(`update organization set publishing_policy = '{"apiKeys":"approval"}' where id = 'org'`);
    await rows(`update target set status = 'draft'; update release set status = 'draft'`);
    await expect(opened.undoing.undo(scheduling, id)).rejects.toMatchObject({ code: 'state_conflict' });
    await rows(`update organization set publishing_policy = '{}' where id = 'org'`);
    expect(await opened.undoing.undo(person, id)).toMatchObject({ created: 2, deleted: 2 });
    expect(await releases()).toEqual([]);
    expect(await rows('select id from release_series where extend_at is not null or ended_at is null')).toEqual([]);
  });

  it('is refused to strangers, and to those who have to ask before they cancel', async () => {
    const { id } = await imported();
    const before = await written();
    for (const act of [() => opened.undoing.undo(stranger, id), () => opened.imports.read(stranger, id)])
      await expect(act()).rejects.toMatchObject({ code: 'not_found' });
    await rows(`update organization set publishing_policy = '{"apiKeys":"approval"}' where id = 'org'`);
    await expect(opened.undoing.undo(scheduling, id)).rejects.toMatchObject({ code: 'state_conflict' });
    await rows(`update organization set publishing_policy = '{}' where id = 'org'`);
    expect(await written()).toEqual(before);
  });
});
