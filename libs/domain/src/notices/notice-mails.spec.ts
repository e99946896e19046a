import type { Principal } from '@imprint/contracts/access';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import type { Mail } from '../mail/index.js';
import { resolveNotices } from './index.js';
import { NoticeMailsRepository } from './notice-mails.repository.js';
import { failed, NoticeStage } from './notice-stage.fixture.js';

let stage: NoticeStage;
let dataSource: DataSource;
let notices: NoticeStage['notices'];
let preferences: NoticeStage['preferences'];

beforeAll(async () => {
  stage = await NoticeStage.open();
  ({ dataSource, notices, preferences } = stage);
});
afterAll(() => stage?.close());
beforeEach(() => stage.clear());

const dueNow = () => dataSource.query('update notice_mail set due_at = now() where sent_at is null');
const mailsTo = (name: string): Mail[] => stage.taken.filter(({ to }) => to === `${name}@example.com`);

it('several workers send each notice once to each person, and what came together in one mail', async () => {
  await stage.somebody('ada', 'owner');
  await stage.somebody('bob', 'creator');
  await stage.record(failed('tgt_1'), failed('tgt_2', { title: 'Two\r\nlines' }));
  const workers = await Promise.all([stage.worker(), stage.worker(), stage.worker()]);
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
  const ada = await stage.somebody('ada', 'owner');
  await preferences.update(ada, { mail: 'daily' });
  const sweep = await stage.worker();
  await stage.record(failed('tgt_1'), failed('tgt_2'), failed('tgt_3'));
  await sweep();
  expect(stage.taken).toEqual([]);
  const { items } = await notices.list(ada, { page: 1, limit: 25 });
  await notices.markRead(ada, { ids: items.filter(({ subjectId }) => subjectId === 'tgt_2').map(({ id }) => id) });
  await dataSource.transaction((manager) => resolveNotices(manager, { organizationId: 'org', subjectIds: ['tgt_3'] }));
  await stage.record(failed('tgt_4'));
  await sweep();
  await dueNow();
  await sweep();
  await sweep();
  expect(stage.taken.map(({ subject }) => subject)).toEqual(['2 notices from Org']);
  expect([1, 2, 3, 4].map((number) => stage.taken[0]?.text.includes(`Post tgt_${number}`))).toEqual([true, false, false, true]);
});

it('a mail that waits says nothing of brands that its person no longer sees when it is sent', async () => {
  const ada = await stage.somebody('ada', 'creator');
  await preferences.update(ada, { mail: 'daily' });
  for (const brand of ['brand_mail_a', 'brand_mail_b']) {
    const values = `values ($1, 'org', $1, $1, '{}', 'draft')`;
    await dataSource.query(`insert into brand (id, organization_id, label, slug, colors, status) ${values}`, [brand]);
    await dataSource.query(
      `insert into connection (id, organization_id, brand_id, platform, status) values ('conn_' || $1, 'org', $1, 'webhook', 'connected')`,
      [brand],
    );
  }
  const sweep = await stage.worker();
  const refused = { kind: 'connection.refused', platform: null, path: '/connections' } as const;
  await stage.record(
    failed('conn_brand_mail_a', { ...refused, title: 'Account of A' }),
    failed('conn_brand_mail_b', { ...refused, title: 'Account of B' }),
  );
  await sweep();
  await dataSource.query(`update membership set brand_ids = '{brand_mail_b}' where user_id = 'ada'`);
  await dueNow();
  await sweep();
  expect(stage.taken).toHaveLength(1);
  expect(['A', 'B'].map((brand) => stage.taken[0]?.text.includes(`Account of ${brand}`))).toEqual([false, true]);
});

it('a mail that the server refused is sent later; one whose process died is not sent again', async () => {
  await stage.somebody('ada', 'owner');
  const sweep = await stage.worker();
  await stage.record(failed('tgt_1'));
  stage.mailWorks = false;
  await sweep();
  stage.mailWorks = true;
  await dueNow();
  await sweep();
  expect(stage.taken).toHaveLength(1);
  await stage.record(failed('tgt_2'));
  const dying = new NoticeMailsRepository(dataSource);
  await dataSource.query(`insert into notice_mail (notice_id, user_id, organization_id, due_at)
    select id, 'ada', 'org', now() from notice where subject_id = 'tgt_2'`);
  await dataSource.query('update notice set distributed_at = now()');
  expect(await dying.takeDue(10)).toHaveLength(1);
  await dueNow();
  await sweep();
  expect(stage.taken).toHaveLength(1);
});

it.each<[string, (ada: Principal) => Promise<unknown>]>([
  ['has left', () => dataSource.query(`delete from membership where user_id = 'ada'`)],
  ['has a lesser role', () => dataSource.query(`update membership set role = 'viewer' where user_id = 'ada'`)],
  ['has turned the kind off', (ada) => preferences.update(ada, { kinds: [{ kind: 'target.failed', mail: false }] })],
  ['has turned mail off', (ada) => preferences.update(ada, { mail: 'off' })],
])('nothing is sent to somebody who %s since it was queued', async (_what, change) => {
  const ada = await stage.somebody('ada', 'owner');
  await preferences.update(ada, { mail: 'daily' });
  const sweep = await stage.worker();
  await stage.record(failed());
  await sweep();
  await change(ada);
  await dueNow();
  await sweep();
  expect(stage.taken).toEqual([]);
});

it('without a mail server nothing is queued for the day when there is one', async () => {
  await stage.somebody('ada', 'owner');
  const sweep = await stage.worker();
  stage.hasMail = false;
  await stage.record(failed());
  await sweep();
  stage.hasMail = true;
  await sweep();
  expect(stage.taken).toEqual([]);
});

it('what could not be read before the mail server was called is mailed later', async () => {
  await stage.somebody('ada', 'owner');
  await stage.record(failed('tgt_1', { title: 'a\u202egpj.\u001bexe\u061c' }));
  const sweep = await stage.worker();
  await stage.distribute();
  await dataSource.query('alter table organization rename to organization_away');
  await sweep();
  await dataSource.query('alter table organization_away rename to organization');
  await dueNow();
  await sweep();
  expect(mailsTo('ada').map(({ subject }) => subject)).toEqual(['“agpj.exe” was not published on bluesky']);
});

it('a daily mail that is tried again waits for no other day when another choice changes', async () => {
  const ada = await stage.somebody('ada', 'owner');
  await preferences.update(ada, { mail: 'daily', digestHour: new Date().getUTCHours(), timezone: 'UTC' });
  await stage.record(failed('tgt_1'));
  await stage.distribute();
  await dataSource.query(`update notice_mail set due_at = now() + interval '1 minute', tries = 1`);
  await preferences.update(ada, { kinds: [{ kind: 'target.failed', app: true }] });
  const soon = `select 1 from notice_mail where due_at < now() + interval '2 minutes'`;
  expect(await dataSource.query(soon)).toHaveLength(1);
  await preferences.update(ada, { mail: 'immediate' });
  expect(await dataSource.query(`select 1 from notice_mail where due_at <= now()`)).toHaveLength(1);
});
