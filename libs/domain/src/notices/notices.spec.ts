import type { Principal, Role } from '@imprint/contracts/access';
import type { UpdateNoticePreferences } from '@imprint/contracts/notices';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { Memberships, Organizations } from '../identity/index.js';
import { MembershipsRepository } from '../identity/memberships.repository.js';
import { OrganizationsRepository } from '../identity/organizations.repository.js';
import type { Mail, Mailer } from '../mail/index.js';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { recordNotices, resolveNotices, type NewNotice } from './index.js';
import { nextMailAt } from './next-mail.js';
import { NoticeMails } from './notice-mails.js';
import { NoticeMailsRepository } from './notice-mails.repository.js';
import { NoticePreferences } from './notice-preferences.js';
import { NoticePreferencesRepository } from './notice-preferences.repository.js';
import { NoticeRecipients } from './notice-recipients.js';
import { NoticeStates } from './notice-states.js';
import { NoticesRepository } from './notices.repository.js';
import { NoticesService } from './notices.service.js';
import { QueueMails } from './queue-mails.js';

let database: OpenedDatabase;
let dataSource: DataSource;
let notices: NoticesService;
let preferences: NoticePreferences;
let states: NoticeStates;
let taken: Mail[];
let mailWorks: boolean;
let isConfigured: boolean;

const config = testConfig({ PUBLIC_APP_URL: 'https://imprint.example' });
const mailer = {
  get isConfigured() {
    return isConfigured;
  },
  send: (mail: Mail) => (mailWorks ? Promise.resolve(void taken.push(mail)) : Promise.reject(new Error('away'))),
} as unknown as Mailer;

beforeAll(async () => {
  database = await openDatabase();
  ({ dataSource } = database);
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  const organizations = new Organizations(new OrganizationsRepository(dataSource));
  const rows = new NoticesRepository(dataSource);
  const chosen = new NoticePreferencesRepository(dataSource);
  const mails = new NoticeMailsRepository(dataSource);
  notices = new NoticesService(rows, chosen, organizations, config);
  preferences = new NoticePreferences(dataSource, chosen, mails, mailer);
  states = new NoticeStates(rows, new NoticeRecipients(new Memberships(new MembershipsRepository(dataSource)), chosen));
});
afterAll(() => database?.close());

beforeEach(async () => {
  await dataSource.query('delete from notice');
  await dataSource.query('delete from notice_preference');
  await dataSource.query('delete from membership');
  [taken, mailWorks, isConfigured] = [[], true, true];
});

const somebody = async (name: string, role: Role, organizationId = 'org'): Promise<Principal> => {
  const values = [name, `${name}@example.com`];
  await dataSource.query('insert into app_user (id, subject, email, name) values ($1, $1, $2, $1) on conflict do nothing', values);
  await dataSource.query('insert into membership (organization_id, user_id, role) values ($1, $2, $3)', [
    organizationId,
    name,
    role,
  ]);
  return { kind: 'session', userId: name, organizationId, role, scopes: [], apiKeyId: null, clientIp: null };
};
const failed = (subjectId = 'tgt_1', more: Partial<NewNotice> = {}): NewNotice => ({
  organizationId: 'org',
  kind: 'target.failed',
  subjectId,
  cause: '1',
  title: `Post ${subjectId}`,
  detail: 'It is too long.',
  platform: 'bluesky',
  path: 'releases/rel_1',
  ...more,
});
const record = (...given: NewNotice[]) => dataSource.transaction((manager) => recordNotices(manager, given));
const titles = async (caller: Principal, unread?: boolean): Promise<string[]> => {
  const { items } = await notices.list(caller, { page: 1, limit: 25, ...(unread !== undefined && { unread }) });
  return items.map(({ title }) => title);
};
/** What one process of the worker does in a sweep, on connections of its own. */
const worker = async (): Promise<() => Promise<void>> => {
  const own = await database.connect();
  const chosen = new NoticePreferencesRepository(own);
  const mails = new NoticeMailsRepository(own);
  const memberships = new Memberships(new MembershipsRepository(own));
  const organizations = new Organizations(new OrganizationsRepository(own));
  const queue = new QueueMails(mails, new NoticeRecipients(memberships, chosen), mailer);
  const sender = new NoticeMails(mails, chosen, memberships, organizations, mailer, config);
  return async () => {
    while (await queue.queueNext());
    while (await sender.sendNext());
  };
};

it('of many processes that find the same cause at once, one records it; after its end it can happen again', async () => {
  const ada = await somebody('ada', 'owner');
  const recorded = await Promise.all(Array.from({ length: 8 }, () => record(failed())));
  expect(recorded.flat()).toHaveLength(1);
  expect(await titles(ada, true)).toEqual(['Post tgt_1']);
  const ended = await dataSource.transaction((manager) =>
    resolveNotices(manager, { organizationId: 'org', subjectIds: ['tgt_1'] }),
  );
  expect(ended).toEqual(recorded.flat());
  expect([await titles(ada, true), await titles(ada)]).toEqual([[], ['Post tgt_1']]);
  expect(await record(failed())).toHaveLength(1);
  expect(await titles(ada, true)).toHaveLength(1);
});

it('nothing is recorded of a change that is rolled back', async () => {
  const ada = await somebody('ada', 'owner');
  const rolledBack = dataSource.transaction(async (manager) => {
    await recordNotices(manager, [failed()]);
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  expect(await titles(ada)).toEqual([]);
});

describe('who gets what', () => {
  it('a notice goes to those whose role can act on it, one for a person to that person, and none to another organization', async () => {
    const [owner, creator, viewer, left] = [
      await somebody('ada', 'owner'),
      await somebody('bob', 'creator'),
      await somebody('eve', 'viewer'),
      await somebody('dan', 'owner', 'other'),
    ];
    const approval = { subjectId: 'appr_1', cause: '', platform: null, path: '/publishing/review' };
    const recorded = await record(
      failed(),
      failed('appr_1', { ...approval, kind: 'approval.waiting', title: 'Waiting' }),
      failed('appr_2', { ...approval, kind: 'approval.resolved', title: 'Resolved', userId: 'eve' }),
    );
    expect((await titles(owner)).toSorted()).toEqual(['Post tgt_1', 'Waiting']);
    expect(await titles(creator)).toEqual(['Post tgt_1']);
    expect(await titles(viewer)).toEqual(['Resolved']);
    expect(await titles(left)).toEqual([]);
    await dataSource.query(`delete from membership where user_id = 'bob'`);
    const recipients = (await states.read(recorded)).map(({ userIds }) => userIds);
    expect(recipients).toEqual(expect.arrayContaining([['ada'], ['ada'], ['eve']]));
    expect(recipients.flat()).toHaveLength(3);
  });

  it('reading is one person’s own, by ids or until a time, and finds nothing of somebody else', async () => {
    const [ada, bob, dan] = [
      await somebody('ada', 'owner'),
      await somebody('bob', 'creator'),
      await somebody('dan', 'owner', 'other'),
    ];
    const [first] = await record(failed('tgt_1'), failed('tgt_2'));
    const ids = [first?.id ?? ''];
    for (const stranger of [dan, { ...bob, role: 'viewer' as const }])
      await expect(notices.markRead(stranger, { ids })).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(notices.markRead(ada, {})).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await notices.markRead(ada, { ids })).toMatchObject({ count: 1 });
    expect(await notices.markRead(ada, { ids })).toMatchObject({ count: 0 });
    expect([await titles(ada, true), await titles(ada, false)]).toEqual([['Post tgt_2'], ['Post tgt_1']]);
    expect(await titles(bob, true)).toHaveLength(2);
    expect(await notices.markRead(bob, { until: new Date(0).toISOString() })).toMatchObject({ count: 0 });
    expect(await notices.markRead(bob, { until: '2100-01-01T00:00:00Z' })).toMatchObject({ count: 2 });
    expect([await titles(bob, true), await titles(ada, true)]).toEqual([[], ['Post tgt_2']]);
  });

  it('a kind that a person turned off in the app is shown and announced to the others only', async () => {
    const [ada, bob] = [await somebody('ada', 'owner'), await somebody('bob', 'creator')];
    await preferences.update(bob, { kinds: [{ kind: 'target.failed', app: false }] });
    const recorded = await record(failed());
    expect([await titles(ada), await titles(bob)]).toEqual([['Post tgt_1'], []]);
    expect((await states.read(recorded)).map(({ userIds }) => userIds)).toEqual([['ada']]);
    await preferences.update(bob, { kinds: [{ kind: 'target.failed', app: true }] });
    expect(await titles(bob)).toEqual(['Post tgt_1']);
  });
});

describe('preferences', () => {
  it('what is omitted stays; kinds of a higher role, and mails that nobody sends, are not offered', async () => {
    const bob = await somebody('bob', 'creator');
    const before = await preferences.read(bob);
    expect(before).toMatchObject({ mail: 'immediate', digestHour: 8, timezone: 'UTC', mailAvailable: true });
    expect(before.kinds.map(({ kind }) => kind)).not.toContain('approval.waiting');
    await preferences.update(bob, { kinds: [{ kind: 'target.failed', mail: false }] });
    const after = await preferences.update(bob, { mail: 'daily', digestHour: 17, timezone: 'Europe/Berlin' });
    expect(after).toMatchObject({ mail: 'daily', digestHour: 17, timezone: 'Europe/Berlin' });
    expect(after.kinds).toContainEqual({ kind: 'target.failed', app: true, mail: false });
    isConfigured = false;
    expect(await preferences.read(bob)).toMatchObject({ mailAvailable: false, kinds: [{ mail: null }, {}, {}, {}] });
  });

  it.each<[string, UpdateNoticePreferences]>([
    ['a zone that does not exist', { timezone: 'Europe/Atlantis' }],
    ['mail of a kind that is not mailed', { digestHour: 9, kinds: [{ kind: 'webhooks.disabled', mail: true }] }],
  ])('%s is refused and changes nothing', async (_what, body) => {
    const ada = await somebody('ada', 'owner');
    const before = await preferences.read(ada);
    await expect(preferences.update(ada, body)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await preferences.read(ada)).toEqual(before);
  });

  it('the daily mail is at its hour in its zone, on the days when clocks change as well', () => {
    const at = (now: string, digestHour = 8, timezone = 'Europe/Berlin') =>
      nextMailAt({ mail: 'daily', digestHour, timezone }, new Date(now))?.toISOString();
    expect(at('2027-03-27T06:59:00Z')).toBe('2027-03-27T07:00:00.000Z');
    expect(at('2027-03-27T07:00:00Z')).toBe('2027-03-28T06:00:00.000Z');
    expect(at('2027-10-30T12:00:00Z')).toBe('2027-10-31T07:00:00.000Z');
    expect(nextMailAt({ mail: 'off', digestHour: 8, timezone: 'UTC' }, new Date())).toBeNull();
  });
});

describe('mail', () => {
  const dueNow = () => dataSource.query('update notice_mail set due_at = now() where sent_at is null');
  const mailsTo = (name: string): Mail[] => taken.filter(({ to }) => to === `${name}@example.com`);

  it('several workers send each notice once to each person, and what came together in one mail', async () => {
    await somebody('ada', 'owner');
    await somebody('bob', 'creator');
    await record(failed('tgt_1'), failed('tgt_2', { title: 'Two\r\nlines' }));
    const workers = await Promise.all([worker(), worker(), worker()]);
    for (let round = 0; round < 2; round += 1) await Promise.all(workers.map((sweep) => sweep()));
    for (const name of ['ada', 'bob']) {
      const text = mailsTo(name)
        .map((mail) => mail.text)
        .join('\n');
      expect(text.split('“Post tgt_1” was not published on bluesky')).toHaveLength(2);
      expect(text.split('“Two lines” was not published on bluesky')).toHaveLength(2);
      expect(text).toContain('https://imprint.example/org/~/releases/rel_1');
    }
  });

  it('a daily mail waits for its hour and holds each open notice once', async () => {
    const ada = await somebody('ada', 'owner');
    await preferences.update(ada, { mail: 'daily' });
    const sweep = await worker();
    await record(failed('tgt_1'), failed('tgt_2'), failed('tgt_3'));
    await sweep();
    expect(taken).toEqual([]);
    const { items } = await notices.list(ada, { page: 1, limit: 25 });
    await notices.markRead(ada, { ids: items.filter(({ subjectId }) => subjectId === 'tgt_2').map(({ id }) => id) });
    await dataSource.transaction((manager) => resolveNotices(manager, { organizationId: 'org', subjectIds: ['tgt_3'] }));
    await record(failed('tgt_4'));
    await sweep();
    await dueNow();
    await sweep();
    await sweep();
    expect(taken.map(({ subject }) => subject)).toEqual(['2 notices from Org']);
    expect([1, 2, 3, 4].map((number) => taken[0]?.text.includes(`Post tgt_${number}`))).toEqual([true, false, false, true]);
  });

  it('a mail that the server refused is sent later; one whose process died is not sent again', async () => {
    await somebody('ada', 'owner');
    const sweep = await worker();
    await record(failed('tgt_1'));
    mailWorks = false;
    await sweep();
    mailWorks = true;
    await dueNow();
    await sweep();
    expect(taken).toHaveLength(1);
    await record(failed('tgt_2'));
    const dying = new NoticeMailsRepository(dataSource);
    await dataSource.query(`insert into notice_mail (notice_id, user_id, organization_id, due_at)
      select id, 'ada', 'org', now() from notice where subject_id = 'tgt_2'`);
    await dataSource.query('update notice set distributed_at = now()');
    expect(await dying.takeDue(10)).toHaveLength(1);
    await dueNow();
    await sweep();
    expect(taken).toHaveLength(1);
  });

  it.each<[string, (ada: Principal) => Promise<unknown>]>([
    ['has left', () => dataSource.query(`delete from membership where user_id = 'ada'`)],
    ['has a lesser role', () => dataSource.query(`update membership set role = 'viewer' where user_id = 'ada'`)],
    ['has turned the kind off', (ada) => preferences.update(ada, { kinds: [{ kind: 'target.failed', mail: false }] })],
    ['has turned mail off', (ada) => preferences.update(ada, { mail: 'off' })],
  ])('nothing is sent to somebody who %s since it was queued', async (_what, change) => {
    const ada = await somebody('ada', 'owner');
    await preferences.update(ada, { mail: 'daily' });
    const sweep = await worker();
    await record(failed());
    await sweep();
    await change(ada);
    await dueNow();
    await sweep();
    expect(taken).toEqual([]);
  });

  it('without a mail server nothing is queued for the day when there is one', async () => {
    await somebody('ada', 'owner');
    const sweep = await worker();
    isConfigured = false;
    await record(failed());
    await sweep();
    isConfigured = true;
    await sweep();
    expect(taken).toEqual([]);
  });
});
